import {
  BytesError,
  type ContractEvents,
  type EventLog,
  type Hex,
  uintBytes,
} from "@causeway/protocol";

import type { TransferFrame } from "../BridgedChain.ts";
import type {
  FeePayment,
  HeldOrder,
  OrderEvent,
  OrderReceiver,
  OrderRouter,
  SentOrder,
} from "../OrderedChain.ts";
import type { Submission } from "../Submission.ts";
import { askContract } from "./askContract.ts";
import { atFirstUse } from "./atFirstUse.ts";
import { logsOf, topicsOf } from "./decodedLogs.ts";
import { ANY_GAS } from "./gasBounds.ts";
import { swapReceiverPart, swapRouterPart } from "./parts/index.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

const swapReceiverCoder = /* @__PURE__ */ atFirstUse(swapReceiverPart);

const swapRouterCoder = /* @__PURE__ */ atFirstUse(swapRouterPart);

const transferCoder = /* @__PURE__ */ atFirstUse([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);

/** `OrderFilled`, `OrderHeld` or `OrderTaken`. */
interface OrderArgs {
  readonly orderId: Hex;
  readonly receiver: Hex;
  readonly token: Hex;
  readonly amount: bigint;
  /** Of `OrderFilled` alone. */
  readonly isAdvanced: boolean;
  /** Of `OrderHeld` alone. */
  readonly reason: Hex;
}

/** `OrderSent` or `OrderSwapped`. */
interface SentArgs {
  readonly orderId: Hex;
  readonly sender: Hex;
  /** Of `OrderSent` alone. */
  readonly transferId: Hex;
}

/** By the event's name. */
const KINDS = { OrderFilled: "filled", OrderHeld: "held", OrderTaken: "taken" } as const;

/** The receiver of orders of an EVM chain. */
export class EvmOrderReceiver implements OrderReceiver {
  readonly #rpcs: Rpcs;
  readonly #receiver: Hex;

  constructor(rpcs: Rpcs, receiver: Hex) {
    this.#rpcs = rpcs;
    this.#receiver = receiver;
  }

  async orderEvents(transferId: Hex, from: bigint, to: bigint): Promise<OrderEvent[]> {
    const names = Object.keys(KINDS) as (keyof typeof KINDS)[];
    const coder = swapReceiverCoder();
    const topics = [topicsOf(coder, names), null, transferId];
    const logs = await logsOf<OrderArgs>(this.#rpcs, coder, this.#receiver, topics, from, to);
    return logs.map(({ name, args, height, transactionHash }) => ({
      kind: KINDS[name as keyof typeof KINDS],
      orderId: args.orderId,
      receiver: args.receiver.toLowerCase(),
      token: args.token.toLowerCase(),
      amount: args.amount,
      isAdvanced: name === "OrderFilled" && args.isAdvanced,
      reason: name === "OrderHeld" ? args.reason : undefined,
      ...{ height, transactionHash },
    }));
  }

  async receivedOf({ filler, token, height, transaction }: FeePayment): Promise<bigint> {
    const coder = ofStrangers(transferCoder());
    const topics = [coder.topicOf("Transfer"), ...[this.#receiver, filler].map(accountWord)];
    const logs = await logsOf<TransferArgs>(this.#rpcs, coder, token, topics, height, height);
    return logs
      .filter(({ transactionHash }) => transactionHash === transaction)
      .reduce((sum, { args }) => sum + args.value, 0n);
  }

  async isHeld(order: HeldOrder): Promise<boolean> {
    return (await this.#ask<boolean>("isHeld", [order]))[0];
  }

  async minimumOf(payload: Hex): Promise<bigint> {
    return (await this.#ask<bigint>("minimumOf", [payload]))[0];
  }

  async fillFeeOf(order: HeldOrder): Promise<bigint> {
    return (await this.#ask<bigint>("fillFeeOf", [order]))[0];
  }

  async outputForOwner(order: HeldOrder, hops: Hex, owner: Hex): Promise<bigint> {
    return (await this.#ask<bigint>("fillAsOwner", [order, hops, 0n, owner], owner))[0];
  }

  fillCall(order: HeldOrder, hops: Hex): Submission {
    return this.#call("fill", [order, hops]);
  }

  fillAsOwnerCall(order: HeldOrder, hops: Hex, least: bigint, owner: Hex): Submission {
    return this.#call("fillAsOwner", [order, hops, least, owner]);
  }

  takeCall(order: HeldOrder, receiver: Hex): Submission {
    return this.#call("take", [order, receiver]);
  }

  releaseCall(order: HeldOrder): Submission {
    return this.#call("release", [order]);
  }

  claimCall(transfer: TransferFrame): Submission {
    return this.#call("claim", [transfer]);
  }

  sendBackCall(transfer: TransferFrame, fee: bigint): Submission {
    return this.#call("sendBack", [transfer], fee);
  }

  #call(name: string, args: readonly unknown[], value = 0n): Submission {
    const data = swapReceiverCoder().encodeCall(name, args);
    return { to: this.#receiver, data, value, recipientGas: 0n, ownGas: ANY_GAS };
  }

  #ask<Value>(name: string, args: readonly unknown[], from?: Hex) {
    const contract = swapReceiverCoder();
    const asked = { contract, to: this.#receiver, name, args };
    return askContract<[Value]>(this.#rpcs, from === undefined ? asked : { ...asked, from });
  }
}

/** The router of orders of an EVM chain. */
export class EvmOrderRouter implements OrderRouter {
  readonly #rpcs: Rpcs;
  readonly #router: Hex;

  constructor(rpcs: Rpcs, router: Hex) {
    this.#rpcs = rpcs;
    this.#router = router;
  }

  sentOrder(orderId: Hex, from: bigint, to: bigint): Promise<SentOrder | undefined> {
    return this.#find(["OrderSent", "OrderSwapped"], [orderId], from, to);
  }

  orderOfTransfer(transferId: Hex, from: bigint, to: bigint): Promise<SentOrder | undefined> {
    return this.#find(["OrderSent"], [null, null, transferId], from, to);
  }

  async #find(
    names: readonly string[],
    indexed: readonly (string | null)[],
    from: bigint,
    to: bigint,
  ): Promise<SentOrder | undefined> {
    const coder = swapRouterCoder();
    const topics = [topicsOf(coder, names), ...indexed];
    const [found] = await logsOf<SentArgs>(this.#rpcs, coder, this.#router, topics, from, to);
    if (found === undefined) return undefined;
    const { name, args, height, transactionHash } = found;
    const transferId = name === "OrderSent" ? args.transferId : undefined;
    const sender = args.sender.toLowerCase();
    return { orderId: args.orderId, sender, transferId, height, transactionHash };
  }
}

interface TransferArgs {
  readonly value: bigint;
}

/** A token is a stranger's contract: an event that it tells in another form counts for nothing. */
function ofStrangers(events: ContractEvents): ContractEvents {
  const decodeLog = (log: EventLog) => {
    try {
      return events.decodeLog(log);
    } catch (error) {
      if (error instanceof BytesError) return undefined;
      throw error;
    }
  };
  return { ...events, decodeLog };
}

/** An account in a topic. */
function accountWord(account: Hex): Hex {
  return uintBytes(BigInt(account), 32);
}
