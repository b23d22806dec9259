import { buildTonMessage } from "./buildTonMessage.ts";
import { connectTonChain } from "./connectTonChain.ts";
import { quoteTonMessage } from "./quoteTonMessage.ts";
import type { TonCode } from "./TonCode.ts";
import { tonTransactionOf } from "./tonTransactionOf.ts";

/** All that is loaded for chains of TON. */
export const tonChains: TonCode = {
  connect: connectTonChain,
  quote: quoteTonMessage,
  build: buildTonMessage,
  transactionOf: tonTransactionOf,
};
