import { listen } from "@causeway/database";
import type { Hex } from "@causeway/protocol";
import type { Changes } from "@causeway/service";

/**
 * Told of rows that changed.
 *
 * @param entity Undefined if any row may have changed.
 * @param keys Of the rows; undefined if there are too many to name.
 */
export type RowsListener = (entity: string | undefined, keys?: readonly Hex[]) => void;

/** Tells which entities of the index changed, whichever process wrote them. */
export class IndexChanges implements Changes {
  readonly #listeners = new Set<RowsListener>();

  /** @inheritdoc */
  subscribe(listener: RowsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Listens until `stop` is aborted. */
  async run(url: string, stop: AbortSignal): Promise<void> {
    const tell: RowsListener = (entity, keys) => {
      for (const listener of this.#listeners) listener(entity, keys);
    };
    const onNotice = (text: string) => tell(...rowsOf(text));
    await listen(url, "index", { onNotice, onListening: () => tell(undefined) }, stop);
  }
}

/** Names nothing for a notice of another form, as a newer writer may send. */
function rowsOf(text: string): Parameters<RowsListener> {
  try {
    const { entity, keys } = JSON.parse(text);
    if (typeof entity !== "string") return [undefined];
    return Array.isArray(keys) ? [entity, keys] : [entity];
  } catch {
    return [undefined];
  }
}
