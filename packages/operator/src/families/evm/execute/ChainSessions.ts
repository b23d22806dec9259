import type { BaseConfig } from "../../../config/BaseConfig.ts";
import type { ChainConfig } from "../../../config/chains.ts";
import { ChainSession, type SessionOptions } from "./ChainSession.ts";

/** The chains of an environment, each opened when it is first needed. One that cannot be opened may be later. */
export class ChainSessions<C extends BaseConfig = BaseConfig> {
  readonly #options: SessionOptions<C>;
  readonly #open = new Map<string, ChainSession<C>>();

  constructor(options: SessionOptions<C>) {
    this.#options = options;
  }

  /** @throws RpcUnusable, KeyUnusable */
  async of(chain: ChainConfig): Promise<ChainSession<C>> {
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
