import { listen } from "@causeway/database";
import type { Changes } from "@causeway/service";

type Listener = (entity: string | undefined) => void;

/** Tells which entities of the index changed, whichever process wrote them. */
export class IndexChanges implements Changes {
  readonly #listeners = new Set<Listener>();

  /** @inheritdoc */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Listens until `stop` is aborted. */
  async run(url: string, stop: AbortSignal): Promise<void> {
    const tell = (entity: string | undefined) => {
      for (const listener of this.#listeners) listener(entity);
    };
    const onNotice = (text: string) => tell(entityOf(text));
    await listen(url, "index", { onNotice, onListening: () => tell(undefined) }, stop);
  }
}

/** Undefined for a notice of another form, as a newer writer may send. */
function entityOf(text: string): string | undefined {
  try {
    const { entity } = JSON.parse(text);
    return typeof entity === "string" ? entity : undefined;
  } catch {
    return undefined;
  }
}
