import type { Hex } from "@causeway/protocol";
import { Interface, zeroPadValue } from "ethers";

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
import { atFirstUse } from "./atFirstUse.ts";
import { callInterface } from "./callInterface.ts";
import { ANY_GAS } from "./gasBounds.ts";
import { logsOf, topicsOf } from "./orderLogs.ts";
import { swapReceiverPart, swapRouterPart } from "./parts/index.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

const swapReceiverInterface = /* @__PURE__ */ atFirstUse(swapReceiverPart);

const swapRouterInterface = /* @__PURE__ */ atFirstUse(swapRouterPart);

const transferInterface = /* @__PURE__ */ new Interface([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);

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
    const abi = swapReceiverInterface();
    const topics = [topicsOf(abi, names), null, zeroPadValue(transferId, 32)];
    const logs = await logsOf(this.#rpcs, abi, this.#receiver, topics, from, to);
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
    const places = [this.#receiver, filler].map((account) => zeroPadValue(account, 32));
    const topics = [...topicsOf(transferInterface, ["Transfer"]), ...places];
    const logs = await logsOf(this.#rpcs, transferInterface, token, topics, height, height);
    return logs
      .filter(({ transactionHash }) => transactionHash === transaction)
      .reduce((sum, { args }) => sum + args.value, 0n);
  }

  async isHeld(order: HeldOrder): Promise<boolean> {
    return (await this.#ask("isHeld", [order]))[0];
  }

  async minimumOf(payload: Hex): Promise<bigint> {
    return (await this.#ask("minimumOf", [payload]))[0];
  }

  async fillFeeOf(order: HeldOrder): Promise<bigint> {
    return (await this.#ask("fillFeeOf", [order]))[0];
  }

  async outputForOwner(order: HeldOrder, hops: Hex, owner: Hex): Promise<bigint> {
    return (await this.#ask("fillAsOwner", [order, hops, 0n, owner], owner))[0];
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
    const data = swapReceiverInterface().encodeFunctionData(name, args);
    return { to: this.#receiver, data, value, recipientGas: 0n, ownGas: ANY_GAS };
  }

  #ask(name: string, args: readonly unknown[], from?: Hex) {
    const contract = swapReceiverInterface();
    const asked = { contract, to: this.#receiver, name, args };
    return callInterface(this.#rpcs, from === undefined ? asked : { ...asked, from });
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
    return this.#find(["OrderSent", "OrderSwapped"], [zeroPadValue(orderId, 32)], from, to);
  }

  orderOfTransfer(transferId: Hex, from: bigint, to: bigint): Promise<SentOrder | undefined> {
    return this.#find(["OrderSent"], [null, null, zeroPadValue(transferId, 32)], from, to);
  }

  async #find(
    names: readonly string[],
    indexed: readonly (string | null)[],
    from: bigint,
    to: bigint,
  ): Promise<SentOrder | undefined> {
    const abi = swapRouterInterface();
    const topics = [topicsOf(abi, names), ...indexed];
    const [found] = await logsOf(this.#rpcs, abi, this.#router, topics, from, to);
    if (found === undefined) return undefined;
    const { name, args, height, transactionHash } = found;
    const transferId = name === "OrderSent" ? args.transferId : undefined;
    const sender = args.sender.toLowerCase();
    return { orderId: args.orderId, sender, transferId, height, transactionHash };
  }
}
