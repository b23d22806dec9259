import { ErrorFragment } from "ethers";

import type { AbiEntry, BuiltContract } from "./BuiltContract.ts";

const OURS = ["contracts/", "@causeway/solidity/"];

/** An earlier generation, on development chains alone: its own ABI has its errors. */
const EARLIER = "contracts/swap/development/";

/** The errors of everything that is ours, those of libraries too, each once, in the order of their names. */
export function uniqueErrors(built: readonly BuiltContract[]): AbiEntry[] {
  const found = new Map<string, AbiEntry>();
  for (const { source, abi } of built) {
    if (!OURS.some((prefix) => source.startsWith(prefix)) || source.startsWith(EARLIER)) continue;
    for (const entry of abi) {
      if (entry.type === "error") found.set(ErrorFragment.from(entry).format(), entry);
    }
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
}
