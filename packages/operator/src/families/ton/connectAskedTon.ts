import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import { FamilyUnknown } from "../families.ts";
import type { AskedConnection, Query } from "../Query.ts";
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
      return { read: <T>(query: Query<C, T>) => answer(query, read) };
    },
    close: () => readers.close(),
  };
}

/** @throws FamilyUnknown for a question that no TON chain answers. */
async function answer<C extends BaseConfig, T>(
  query: Query<C, T>,
  read: ReadTonChain<C>,
): Promise<T> {
  if (query.ton === undefined) throw new FamilyUnknown(read.chain, Object.keys(query));
  return query.ton(read);
}
