import { useMemo, useSyncExternalStore } from "react";

import type { Loaded } from "./Loaded.ts";
import { LoadedStore, type Reading } from "./LoadedStore.ts";

/**
 * Reads something while the component is mounted, and again after the key changed.
 *
 * @param key Names what is read, and of whom.
 */
export function useReading<T>(owner: object, key: string, read: Reading<T>): Loaded<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names all that `read` depends on.
  const store = useMemo(() => new LoadedStore(read), [owner, key]);
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
}
