import type { Causeway } from "../createCauseway.ts";
import type { ExecutionStorage } from "./ExecutionStorage.ts";
import { indexedDbStorage, pageDatabases } from "./indexedDbStorage.ts";
import { memoryStorage } from "./memoryStorage.ts";

const NAME = "storage";
const REFUSED =
  "memory: this browser allows no database; a reload loses it, so keep the hash of each transaction to resume";

/** Where a client writes executions down: the given storage, else the browser's database, else memory. Never fails. */
export function storageOf({ options, kept }: Causeway): Promise<ExecutionStorage> {
  if (options.storage !== undefined) return Promise.resolve(options.storage);
  const known = kept.get(NAME) as Promise<ExecutionStorage> | undefined;
  const opened = known ?? open();
  kept.set(NAME, opened);
  return opened;
}

async function open(): Promise<ExecutionStorage> {
  try {
    // A page without a right to store anything is refused as early as this.
    if (pageDatabases() === undefined) return memoryStorage();
    return await indexedDbStorage();
  } catch {
    return memoryStorage(REFUSED);
  }
}
