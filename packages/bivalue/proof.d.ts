/** The result of a check. */
export interface CheckedProof {
  /** The first fault; null if every step is proved. */
  fault: string | null;
  /** True if the steps rest on the premise that there is only one solution. */
  restsOnUniqueness: boolean;
}

/** Checks the steps of a record of `explain`, `why-not`, `hint` or `steps`: see docs/proof.md. */
export function checkProof(record: object): CheckedProof;
