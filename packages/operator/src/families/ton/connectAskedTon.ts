import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import type { AskedConnection } from "../Query.ts";
import { askedTon } from "./askedTon.ts";
import { readersOf } from "./OpenTonChain.ts";
import type { ReadTonChain } from "./TonContext.ts";
import { ANY_ACCOUNT, newestTonView } from "./TonView.ts";

/** Connects to a TON chain that other chains' plans ask. */
export function connectAskedTon<C extends BaseConfig>(
  config: C,
  chain: ChainConfig,
): AskedConnection<C> {
  const readers = readersOf(chain);
  return {
    newest: async () => {
      const read: ReadTonChain<C> = {
        ...{ config, chain },
        view: await newestTonView(readers, ANY_ACCOUNT),
      };
      return askedTon(read);
    },
    close: () => readers.close(),
  };
}
