import type { BaseConfig } from "../config/BaseConfig.ts";
import type { ChainConfig } from "../config/chains.ts";
import type { Environment } from "./ChainFamily.ts";
import type { AskedChain, AskedConnection } from "./Query.ts";

/** Chains of an environment that a plan asks. Each is connected to when it is first asked. */
export class OtherChains<C extends BaseConfig> {
  readonly #environment: Environment<C>;
  readonly #connections = new Map<string, Promise<AskedConnection<C>>>();

  constructor(environment: Environment<C>) {
    this.#environment = environment;
  }

  /**
   * Has one plan ask chains, each at one block.
   *
   * @param own The planned chain's name, and how it answers at the block of the plan.
   */
  asking(own: string, answers: AskedChain<C>): (chain: ChainConfig) => AskedChain<C> {
    const asked = new Map<string, Promise<AskedChain<C>>>([[own, Promise.resolve(answers)]]);
    const asking = (other: ChainConfig) => {
      const known = asked.get(other.name) ?? this.#ask(other);
      asked.set(other.name, known);
      return known;
    };
    return (other) => ({ read: async (query) => (await asking(other)).read(query) });
  }

  /** Ends connections. */
  async close(): Promise<void> {
    for (const other of this.#connections.values()) {
      await other.then(
        (connection) => connection.close(),
        () => undefined,
      );
    }
  }

  async #ask(chain: ChainConfig): Promise<AskedChain<C>> {
    const { familyOf } = this.#environment;
    const connection =
      this.#connections.get(chain.name) ?? familyOf(chain).connect(this.#environment, chain);
    this.#connections.set(chain.name, connection);
    // A chain that could not be reached may be there next time.
    connection.catch(() => this.#connections.delete(chain.name));
    return (await connection).newest();
  }
}
