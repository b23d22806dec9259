import type { Hex } from "@causeway/protocol";
import { Interface, zeroPadValue } from "ethers";

import type { HoldEvent, HoldQuery } from "../OrderedChain.ts";
import { atFirstUse } from "./atFirstUse.ts";
import { logsOf, topicsOf } from "./orderLogs.ts";
import { swapReceiverPart } from "./parts/index.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

const swapReceiverInterface = /* @__PURE__ */ atFirstUse(swapReceiverPart);

const transferInterface = /* @__PURE__ */ new Interface([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);

/** What happened to the holds of a receiver of orders, in the blocks `from` to `to`, in order. */
export async function holdEvents(
  rpcs: Rpcs,
  receiver: Hex,
  query: HoldQuery,
  from: bigint,
  to: bigint,
): Promise<HoldEvent[]> {
  const abi = swapReceiverInterface();
  const topics = [topicsOf(abi, ["OrderHeld", "OrderFilled", "OrderTaken", "HeldOrderFilled"])];
  const logs = await logsOf(rpcs, abi, receiver, topics, from, to);
  const isOwn = (account: Hex) => account.toLowerCase() === query.filler;
  const own = logs.filter(({ name, args }) => name === "HeldOrderFilled" && isOwn(args.filler));
  const received = own.length === 0 ? new Map() : await paidTo(rpcs, receiver, query, from, to);
  return logs.map(({ name, args, ...place }): HoldEvent => {
    const { transferId, orderId } = args;
    const common = { transferId, orderId, ...place };
    if (name === "OrderHeld") {
      return { ...common, kind: "held", token: args.token.toLowerCase(), amount: args.amount };
    }
    if (name !== "HeldOrderFilled") return { ...common, kind: "ended" };
    const filler = args.filler.toLowerCase();
    const got = isOwn(filler) ? (received.get(place.transactionHash) ?? 0n) : 0n;
    return { ...common, kind: "filled", filler, fee: args.fillFee, received: got };
  });
}

/** That an account got of tokens, by the tokens' own events; smallest units by the transaction. */
async function paidTo(
  rpcs: Rpcs,
  receiver: Hex,
  { filler, tokens }: HoldQuery,
  from: bigint,
  to: bigint,
): Promise<Map<Hex, bigint>> {
  if (tokens.length === 0) return new Map();
  const places = [receiver, filler].map((account) => zeroPadValue(account, 32));
  const topics = [...topicsOf(transferInterface, ["Transfer"]), ...places];
  const logs = await logsOf(rpcs, transferInterface, tokens, topics, from, to);
  const sums = new Map<Hex, bigint>();
  for (const { args, transactionHash } of logs) {
    sums.set(transactionHash, (sums.get(transactionHash) ?? 0n) + args.value);
  }
  return sums;
}
