/** Committed files that a program writes. `npm run generate` writes them again, in this order. */
export interface Generated {
  /** The file or folder, as the check and `npm run generate -- NAME` call it. */
  path: string;
  /** What writes it: a program of node_modules/.bin or `node`, and its arguments. */
  command: [program: string, ...args: string[]];
  /** The folder is emptied first, so that nothing stays of what is no longer generated. */
  emptyFirst?: boolean;
}

export const generated: Generated[] = [
  { path: "package-lock.json", command: ["node", "--import", "tsx", "scripts/lock/main.ts"] },
  {
    path: "packages/verifying-key/src/development",
    command: ["node", "--import", "tsx", "circuits/scripts/developmentKeys.ts"],
  },
  { path: "typechain-types", command: ["hardhat", "build"], emptyFirst: true },
  {
    path: "packages/protocol/src/contracts/abis",
    command: ["node", "--import", "tsx", "scripts/abis/main.ts"],
  },
  {
    path: "packages/protocol/src/contracts/errors",
    command: ["node", "--import", "tsx", "scripts/abis/main.ts"],
  },
  {
    path: "packages/chains/src/evm/parts",
    command: ["node", "--import", "tsx", "scripts/abis/main.ts"],
  },
  {
    path: "packages/sdk/src/contracts/parts",
    command: ["node", "--import", "tsx", "scripts/abis/main.ts"],
  },
  {
    path: "packages/sdk/src/verification/parts",
    command: ["node", "--import", "tsx", "scripts/abis/main.ts"],
  },
  {
    path: "packages/creation-code/src",
    command: ["node", "--import", "tsx", "scripts/abis/main.ts"],
  },
  {
    path: "packages/creation-code/ton",
    command: ["node", "--import", "tsx", "ton/codes/main.ts"],
  },
  {
    path: "test/texts",
    command: ["node", "--import", "tsx", "scripts/ci/texts/main.ts"],
    emptyFirst: true,
  },
  {
    path: "packages/sdk/surface.txt",
    command: ["node", "--import", "tsx", "scripts/pack/surface/main.ts"],
  },
  {
    path: "docs/reference",
    command: ["node", "--import", "tsx", "scripts/pack/surface/main.ts"],
  },
  {
    path: "docs/states.md",
    command: ["node", "--import", "tsx", "packages/widget/scripts/statesPage.ts"],
  },
  { path: "vectors", command: ["node", "--import", "tsx", "vectors/generate.ts"] },
  {
    path: "vectors/proofs",
    command: ["node", "--import", "tsx", "services/prover/scripts/proofVectors.ts"],
  },
  {
    path: "vectors/proofs/checkpoints-4.json",
    command: ["node", "--import", "tsx", "services/prover/scripts/checkpointProofVectors.ts"],
  },
];
