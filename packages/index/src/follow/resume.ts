import type { ChainStore } from "../ChainStore.ts";

/** If history is to be read again, the writer before read too few events: blocks that are not final go too. */
export async function resume(store: ChainStore): Promise<void> {
  const { start, filled, live, final, observed } = await store.progress();
  if (live !== undefined && filled < start && observed > final) await store.rollBack(final);
}
