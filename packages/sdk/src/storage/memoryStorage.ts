import type { ExecutionStorage } from "./ExecutionStorage.ts";

const DESCRIPTION =
  "memory: a reload or an end of the program loses it; keep the hash of each transaction to resume";

/**
 * Writes executions down in memory alone.
 *
 * @param description What people read about it.
 */
export function memoryStorage(description = DESCRIPTION): ExecutionStorage {
  const texts = new Map<string, string>();
  const held = new Set<string>();
  return {
    description,
    isDurable: false,
    get: async (id) => texts.get(id),
    set: async (id, text) => {
      texts.delete(id);
      texts.set(id, text);
    },
    delete: async (id) => void texts.delete(id),
    list: async () => [...texts.keys()].reverse(),
    exclusively: async (id, run) => {
      if (held.has(id)) return undefined;
      held.add(id);
      try {
        return await run();
      } finally {
        held.delete(id);
      }
    },
  };
}
