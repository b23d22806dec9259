import { loadTransaction, type Message, type Transaction } from "@ton/core";

import type { PastTransaction } from "../../chain/TransactionIndex.ts";

/** A transaction as toncenter writes it. */
export function transactionAnswer({ address, lt, hash, cell }: PastTransaction) {
  const transaction = loadTransaction(cell.beginParse());
  const { inMessage } = transaction;
  const storageFee = storageFeeOf(transaction);
  const fee = transaction.totalFees.coins;
  return {
    "@type": "raw.transaction",
    address: { "@type": "accountAddress", account_address: address.toString() },
    utime: transaction.now,
    data: cell.toBoc().toString("base64"),
    transaction_id: {
      "@type": "internal.transactionId",
      lt: String(lt),
      hash: hash.toString("base64"),
    },
    fee: String(fee),
    storage_fee: String(storageFee),
    other_fee: String(fee - storageFee),
    ...(inMessage && { in_msg: messageAnswer(inMessage) }),
    out_msgs: transaction.outMessages.values().map(messageAnswer),
  };
}

function storageFeeOf({ description }: Transaction): bigint {
  if (!("storagePhase" in description)) return 0n;
  return description.storagePhase?.storageFeesCollected ?? 0n;
}

function messageAnswer({ info, body, init }: Message) {
  const internal = info.type === "internal" ? info : undefined;
  return {
    "@type": "raw.message",
    source: info.src?.toString() ?? "",
    destination: info.dest?.toString() ?? "",
    value: String(internal?.value.coins ?? 0n),
    extra_currencies: [],
    fwd_fee: String(internal?.forwardFee ?? 0n),
    ihr_fee: String(internal?.ihrFee ?? 0n),
    created_lt: String(info.type === "external-in" ? 0n : info.createdLt),
    body_hash: body.hash().toString("base64"),
    msg_data: {
      "@type": "msg.dataRaw",
      body: body.toBoc().toString("base64"),
      init_state: init?.code?.toBoc().toString("base64") ?? "",
    },
  };
}
