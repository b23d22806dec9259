import { type Address, loadTransaction, type Transaction } from "@ton/core";
import { z } from "zod";

import type { Chain } from "../../chain/Chain.ts";
import { UnknownTransaction } from "../../chain/ChainError.ts";
import type { PastTransaction } from "../../chain/TransactionIndex.ts";
import { addressParam, countParam, hashParam, ltParam } from "../params.ts";
import type { Methods } from "./Methods.ts";
import { transactionAnswer } from "./transactionAnswer.ts";

const LIST = z.object({
  address: addressParam,
  limit: countParam.prefault(10),
  lt: ltParam.optional(),
  hash: hashParam.optional(),
  to_lt: ltParam.prefault("0"),
});
const MESSAGE = z.object({ source: addressParam, destination: addressParam, created_lt: ltParam });

/** Methods that answer with transactions. */
export function transactionMethods(chain: Chain): Methods {
  const result = (params: unknown) => {
    const { source, destination, created_lt: lt } = MESSAGE.parse(params);
    return locate(chain, destination, lt, ({ inMessage }) => {
      const info = inMessage?.info;
      return info?.type === "internal" && info.src.equals(source) && info.createdLt === lt;
    });
  };
  return {
    getTransactions(params) {
      const { address, limit, lt, hash, to_lt: end } = LIST.parse(params);
      const from = lt === undefined ? undefined : { lt, hash };
      const found = chain.transactions.of(address, limit, from);
      return found.filter((one) => one.lt > end).map(transactionAnswer);
    },
    ...{ tryLocateTx: result, tryLocateResultTx: result },
    tryLocateSourceTx(params) {
      const { source, destination, created_lt: lt } = MESSAGE.parse(params);
      return locate(chain, source, lt, ({ outMessages }) =>
        outMessages
          .values()
          .some(
            ({ info }) =>
              info.type === "internal" && info.createdLt === lt && info.dest.equals(destination),
          ),
      );
    },
  };
}

function locate(
  chain: Chain,
  account: Address,
  lt: bigint,
  isIt: (transaction: Transaction) => boolean,
): unknown {
  const all: PastTransaction[] = chain.transactions.of(account, Number.MAX_SAFE_INTEGER);
  const found = all.find(({ cell }) => isIt(loadTransaction(cell.beginParse())));
  if (found !== undefined) return transactionAnswer(found);
  throw new UnknownTransaction(account.toRawString(), lt, undefined);
}
