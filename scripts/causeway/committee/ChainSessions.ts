import type { ChainConfig } from "../config/Config.ts";
import { ChainSession, type SessionOptions } from "./ChainSession.ts";

/** The chains of an environment, each opened when it is first needed. One that cannot be opened may be later. */
export class ChainSessions {
  readonly #options: SessionOptions;
  readonly #open = new Map<string, ChainSession>();

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** @throws RpcUnusable, KeyUnusable */
  async of(chain: ChainConfig): Promise<ChainSession> {
    const known = this.#open.get(chain.name);
    if (known !== undefined) return known;
    const session = await ChainSession.open(chain, this.#options);
    this.#open.set(chain.name, session);
    return session;
  }

  /** Ends connections. */
  async close(): Promise<void> {
    for (const session of this.#open.values()) await session.close();
  }
}
