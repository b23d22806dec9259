import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import type { AskedConnection } from "../Query.ts";
import { askedTon } from "./askedTon.ts";
import { readersOf } from "./OpenTonChain.ts";
import type { ReadTonChain } from "./TonContext.ts";
import { newestTonView } from "./TonView.ts";

/** Any account of the basechain: each is in the block that is found by it. */
const ANY_ACCOUNT = `0x${"00".repeat(32)}`;

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
