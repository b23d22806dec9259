import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { Interface, type InterfaceAbi } from "ethers";

interface Artifact {
  readonly abi: InterfaceAbi;
  readonly bytecode: string;
}

/** OpenZeppelin publishes its contracts compiled; nothing of ours changes this one. */
const artifact = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve(
      "@openzeppelin/contracts/build/contracts/AccessManager.json",
    ),
    "utf8",
  ),
) as Artifact;

/** OpenZeppelin's `AccessManager`: who may call which restricted function, after which delay. */
export const AccessManager = {
  abi: new Interface(artifact.abi),
  bytecode: artifact.bytecode,
} as const;
