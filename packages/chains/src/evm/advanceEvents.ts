import type { Hex } from "@causeway/protocol";
import { type LogDescription, toQuantity, zeroPadValue } from "ethers";
import * as z from "zod/mini";

import type { AccountTransaction } from "../Accounts.ts";
import type { AdvanceEvent } from "../AdvancingBridge.ts";
import { ChainError } from "../ChainError.ts";
import { accountTransaction } from "./accountTransaction.ts";
import { wholeBridgeInterface, wholeCustodyInterface } from "./advanceContracts.ts";
import { bytesAnswer, quantityAnswer } from "./answers.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

const logsAnswer = z.array(
  z.object({
    address: bytesAnswer,
    topics: z.array(bytesAnswer),
    data: bytesAnswer,
    transactionHash: bytesAnswer,
    blockHash: bytesAnswer,
    blockNumber: quantityAnswer,
    logIndex: quantityAnswer,
  }),
);

type Log = z.infer<typeof logsAnswer>[number];

/** Of a bridge; all have the account as their third indexed argument. */
const OF_BRIDGE = ["TransferAdvanced", "AdvanceDelivered", "TransferPaid", "TransferPartPaid"];

/** Whose advances are read, and where. */
export interface AdvanceQuery {
  readonly account: Hex;
  readonly bridge: Hex;
  /** Addresses of custodies, in lower case, and whose assets they keep. */
  readonly custodies: ReadonlyMap<Hex, Hex>;
}

/** What happened to what an account advanced, in the blocks `from` to `to`, in order. */
export async function advanceEvents(
  rpcs: Rpcs,
  query: AdvanceQuery,
  from: bigint,
  to: bigint,
): Promise<AdvanceEvent[]> {
  const account = zeroPadValue(query.account, 32);
  const blocks = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  const topics = OF_BRIDGE.map((name) => wholeBridgeInterface().getEvent(name)?.topicHash);
  const read = (filter: object) =>
    rpcs.ask("eth_getLogs", [{ ...filter, ...blocks }], (answer) => logsAnswer.parse(answer));
  const custodies = [...query.custodies.keys()];
  const ofCustodies = (name: string, ...places: readonly (string | null)[]) =>
    custodies.length === 0
      ? []
      : read({
          address: custodies,
          topics: [wholeCustodyInterface().getEvent(name)?.topicHash, ...places],
        });
  const [told, released, pulled] = await Promise.all([
    read({ address: query.bridge, topics: [topics, null, null, account] }),
    ofCustodies("Released", null, account),
    ofCustodies("OwedPulled", account),
  ]);
  const logs = [...told, ...pulled].sort(byPlace);
  const transactions = await transactionsOf(rpcs, logs);
  return logs.map((log) => {
    const transaction = transactions.get(log.transactionHash);
    // To leave it out would be to lose it where an RPC only does not have the receipt yet.
    if (transaction?.blockHash !== log.blockHash) throw blockReplaced(log);
    return toEvent(log, released, query, transaction);
  });
}

function byPlace(one: Log, other: Log): number {
  return Number(one.blockNumber - other.blockNumber || one.logIndex - other.logIndex);
}

async function transactionsOf(
  rpcs: Rpcs,
  logs: readonly Log[],
): Promise<Map<Hex, AccountTransaction | undefined>> {
  const hashes = [...new Set(logs.map(({ transactionHash }) => transactionHash))];
  const found = await Promise.all(hashes.map((hash) => accountTransaction(rpcs, hash)));
  return new Map(hashes.map((hash, index) => [hash, found[index]]));
}

function toEvent(
  log: Log,
  released: readonly Log[],
  { custodies }: AdvanceQuery,
  transaction: AccountTransaction,
): AdvanceEvent {
  const place = { logIndex: log.logIndex, transaction };
  const assetOfCustody = custodies.get(log.address);
  if (assetOfCustody !== undefined) {
    const { units } = parsed(wholeCustodyInterface().parseLog(log)).args;
    return { ...place, kind: "pulled", assetId: assetOfCustody, units };
  }
  const { name, args } = parsed(wholeBridgeInterface().parseLog(log));
  const { advanceId, transferId, assetId, receiver, paid } = args;
  if (name === "TransferAdvanced") {
    return { ...place, kind: "advanced", advanceId, transferId, receiver, paid };
  }
  if (name === "AdvanceDelivered") return { ...place, kind: "delivered", advanceId, transferId };
  const units = name === "TransferPartPaid" ? args.units : undefined;
  const isOwed = releaseBefore(log, released)?.isSetAside ?? false;
  return { ...place, kind: "repaid", transferId, assetId, units, paid, isOwed };
}

/** What the custody says of a payment that the bridge tells: it does so right before. */
function releaseBefore(log: Log, released: readonly Log[]): LogDescription["args"] | undefined {
  const before = released.findLast(
    ({ transactionHash, logIndex }) =>
      transactionHash === log.transactionHash && logIndex < log.logIndex,
  );
  return before && parsed(wholeCustodyInterface().parseLog(before)).args;
}

function parsed(log: LogDescription | null): LogDescription {
  if (log === null) throw new ChainError("MalformedEvent", "a log is not an event of a bridge");
  return log;
}

function blockReplaced({ transactionHash: transaction, blockHash }: Log): ChainError {
  const message = `transaction ${transaction} is not, or not yet, in block ${blockHash}`;
  return new ChainError("BlockReplaced", message, { transaction, blockHash });
}
