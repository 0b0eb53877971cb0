/** The result of a check. */
export interface CheckedProof {
  /** The first fault; null if every step is proved. */
  fault: string | null;
  /** True if the steps rest on the premise that there is only one solution. */
  restsOnUniqueness: boolean;
}

/**
 * Checks the steps of a record of `explain`, `why-not`, `hint` or `steps`, which are of the puzzle in `input`, or of that
 * one: 81 characters, digits and `.` or `0`. The rules are in docs/proof.md.
 */
export function checkProof(record: object, puzzle?: string): CheckedProof;
