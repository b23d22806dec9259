import { connectChain } from "@causeway/chains/node";
import type { ChainConfig } from "@causeway/operator";

import type { LightClientsConfig } from "../config.ts";
import { finalisedChainConfig } from "../finalisedChainConfig.ts";
import type { Origin } from "./judgeCheckpoint.ts";

/** Connections to chains that checkpoints are of, for one round. */
export class Origins {
  readonly #config: LightClientsConfig;
  readonly #open = new Map<string, Promise<Origin & { close(): void }>>();

  constructor(config: LightClientsConfig) {
    this.#config = config;
  }

  of(chain: ChainConfig): Promise<Origin> {
    const known = this.#open.get(chain.name) ?? this.#connect(chain);
    this.#open.set(chain.name, known);
    return known;
  }

  /** A chain whose committee is the hub's finds the members there. */
  #connect(chain: ChainConfig) {
    return connectChain(finalisedChainConfig(this.#config, chain), undefined, (chainId) => {
      const other = this.#config.chains.find((one) => one.chainId === chainId);
      return other && this.of(other);
    });
  }

  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.#open.values());
    for (const one of opened) if (one.status === "fulfilled") one.value.close();
  }
}
