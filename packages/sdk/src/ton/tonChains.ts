import { buildTonMessage } from "./buildTonMessage.ts";
import { connectTonChain } from "./connectTonChain.ts";
import { quoteTonMessage } from "./quoteTonMessage.ts";
import type { TonCode } from "./TonCode.ts";
import { tonOrigin } from "./tonOrigin.ts";
import { tonRequest } from "./tonRequest.ts";
import { tonTransactionOf } from "./tonTransactionOf.ts";
import { tonWallet } from "./tonWallet.ts";

/** All that is loaded for chains of TON. */
export const tonChains: TonCode = {
  connect: connectTonChain,
  quote: quoteTonMessage,
  build: buildTonMessage,
  request: tonRequest,
  origin: tonOrigin,
  wallet: tonWallet,
  transactionOf: tonTransactionOf,
};
