import { layouts } from "@causeway/creation-code";
import type { StorageLayout } from "@causeway/protocol/contracts";

const BY_CODE = new Map<string, StorageLayout>(
  layouts.map(({ bytecode, layout }) => [bytecode, layout]),
);

/** Where one of our contracts keeps its state, by the code that makes the contract. */
export function layoutOf(bytecode: string): StorageLayout | undefined {
  return BY_CODE.get(bytecode);
}
