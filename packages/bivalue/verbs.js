// Made by `cargo xtask docs` from `bivalue::verbs`.

/** All verbs, with what the package has to know of each. */
export const VERBS = [
  { name: "solve", method: "solve", puzzle: true, slim: true, told: false },
  { name: "check", method: "check", puzzle: true, slim: true, told: false },
  { name: "count", method: "count", puzzle: true, slim: true, told: false },
  { name: "rate", method: "rate", puzzle: true, slim: false, told: true },
  { name: "hint", method: "hint", puzzle: true, slim: false, told: true },
  { name: "explain", method: "explain", puzzle: true, slim: false, told: true },
  { name: "steps", method: "steps", puzzle: true, slim: false, told: true },
  { name: "filter", method: "filter", puzzle: true, slim: false, told: false },
  { name: "why-not", method: "whyNot", puzzle: true, slim: false, told: true },
  { name: "judge-move", method: "judgeMove", puzzle: true, slim: false, told: true },
  { name: "convert", method: "convert", puzzle: true, slim: false, told: false },
  { name: "canon", method: "canon", puzzle: true, slim: false, told: false },
  { name: "same", method: "same", puzzle: true, slim: false, told: false },
  { name: "morph", method: "morph", puzzle: true, slim: false, told: false },
  { name: "minimise", method: "minimise", puzzle: true, slim: false, told: false },
  { name: "picture", method: "picture", puzzle: true, slim: false, told: true },
  { name: "analyse", method: "analyse", puzzle: true, slim: false, told: false },
  { name: "generate", method: "generate", puzzle: false, slim: false, told: false },
  { name: "vicinity", method: "vicinity", puzzle: true, slim: false, told: false },
  { name: "formats", method: "formats", puzzle: false, slim: false, told: false },
  { name: "techniques", method: "techniques", puzzle: false, slim: false, told: true },
];
