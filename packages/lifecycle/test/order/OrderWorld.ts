import type { OrderEvent, TransferEntry } from "@causeway/chains";
import { EvmAdvances, EvmBridge, EvmOrderReceiver, type Rpcs } from "@causeway/chains/evm";
import {
  type ArrivedOrder,
  advanceId,
  ChainType,
  encodeArrivedOrder,
  encodeTransfer,
  type Hex,
  type Transfer,
  uintBytes,
} from "@causeway/protocol";
import { bridgeAdvancesAbi, interfaceOf, swapReceiverAbi } from "@causeway/protocol/contracts";
import { type Interface, id, toQuantity } from "ethers";

import type { ReadChain, TransferSituation } from "../../src/index.ts";
import { NOW, situation } from "../message/situations.ts";

const account = (byte: string): Hex => `0x${byte.repeat(20)}`;

/** Accounts of the order. */
export const OWNER = account("a1");
export const FALLBACK = account("a2");
export const RECEIVER = account("c1");
export const BRIDGE = account("b0");
export const FILLER = account("f1");
export const TOKEN = account("d1");

/** A route of one hop, as bytes that nobody reads here. */
const HOPS: Hex = "0x0101";
const HEAD = 100n;

/** An order that swaps at its destination, held until an hour from now at most. */
export const ORDER: ArrivedOrder = {
  orderId: uintBytes(77n, 32),
  ...{ receiver: OWNER, fallbackReceiver: FALLBACK, paysCoin: false },
  ...{ quotedOut: 1_000n, leastOut: 900n, minimumFrom: NOW, minimumUntil: NOW + 10n },
  ...{ holdUntil: NOW + 3_600n, fillFee: 5n, callGas: 0n, hops: HOPS, call: "0x" },
};

/** What an RPC is asked, for logs or for a call. */
interface Asked {
  readonly address?: string;
  readonly topics?: readonly (string | readonly string[] | null)[];
  readonly data?: string;
}

interface Log {
  readonly address: Hex;
  readonly topics: readonly string[];
  readonly data: string;
  readonly blockNumber: string;
  readonly transactionHash: Hex;
  readonly logIndex: string;
}

/** The destination of one order, as its RPC answers: events, and views by their signature. */
export class OrderWorld implements Rpcs {
  readonly chainId = 3n;
  readonly #logs: Log[] = [];
  readonly #views = new Map<string, string>();
  readonly #order: ArrivedOrder;

  constructor(change: Partial<ArrivedOrder> = {}) {
    this.#order = { ...ORDER, ...change };
    this.answer("minimumOf(bytes)", 950n);
    this.answer("fillFeeOf((bytes32,address,uint256,uint40,bytes))", 3n);
  }

  get payload(): Hex {
    return encodeArrivedOrder(this.#order);
  }

  /** Has a view or a call answer words. */
  answer(signature: string, ...words: readonly bigint[]): void {
    const answer = words.map((word) => uintBytes(word, 32).slice(2)).join("");
    this.#views.set(id(signature).slice(0, 10), `0x${answer}`);
  }

  /** Adds an event of the receiver of orders. */
  tell(kind: OrderEvent["kind"], transferId: Hex, { isAdvanced = false, transaction = "01" } = {}) {
    const name = { filled: "OrderFilled", held: "OrderHeld", taken: "OrderTaken" }[kind];
    const last = { filled: [isAdvanced], held: [uintBytes(0n, 32)], taken: [] }[kind];
    const values = [this.#order.orderId, transferId, OWNER, TOKEN, 100n, ...last];
    this.#add(interfaceOf(swapReceiverAbi), RECEIVER, name, values, transaction);
  }

  /** Adds the bridge's event of an advance, at a place that was named. */
  advance(transferId: Hex, transaction = "01", key = this.advanceId): void {
    const values = [key, transferId, FILLER, RECEIVER, 100n];
    this.#add(interfaceOf(bridgeAdvancesAbi), BRIDGE, "TransferAdvanced", values, transaction);
  }

  get advanceId(): Hex {
    const origin = { chainType: ChainType.evm, chainId: 2n, address: BRIDGE };
    return advanceId(origin, encodeTransfer(this.#transfer));
  }

  /** The order's transfer, as its chains say it. */
  transfer(change: Partial<TransferSituation> = {}, message = {}): TransferSituation {
    const frame = { payload: encodeTransfer(this.#transfer), sender: BRIDGE, recipient: BRIDGE };
    const base = situation({ origin: this.#origin, destination: this.#chain });
    return {
      message: { ...base, frame: { ...base.frame, ...frame }, ...message },
      transfer: this.#transfer,
      asset: { symbol: "USDC", decimals: 6, pausedUntil: 0n, liquidity: 0n },
      ...{ advancer: undefined, deliveredAdvancer: undefined, owed: [] },
      ...{ arrival: entry("none"), comeback: entry("none"), returnId: undefined, again: undefined },
      returned: { units: 0n, provenance: 0n, paidBack: 0n },
      ...{ isOutdated: false, isUntold: false, endsAt: NOW + 100n, now: NOW },
      ...change,
    };
  }

  get #transfer(): Transfer {
    return {
      assetId: uintBytes(9n, 32),
      ...{ units: 100n, relief: 0n, minReceived: 0n, deadline: NOW + 100n },
      salt: uintBytes(1n, 32),
      ...{ sender: OWNER, refundTo: OWNER, receiver: RECEIVER },
      ...{ integrator: "0x", integratorBps: 0, gasLimit: 1n, payload: this.payload },
      ...{ advanceFee: 0n, advanceFrom: 0n, advanceUntil: 0n },
    };
  }

  /** Of the origin only its name, its bridge and its kind matter. */
  get #origin(): ReadChain {
    const origin = { chainType: ChainType.evm, chainId: 2n };
    const adapter = { origin, bridgeAt: (address: Hex) => new EvmBridge(this, address) };
    return {
      ...{ name: "spoke-a", chainId: 2n, bridge: BRIDGE, startHeight: 0n, logRange: 1_000n },
      adapter: adapter as unknown as ReadChain["adapter"],
    };
  }

  get #chain(): ReadChain {
    const adapter = {
      origin: { chainType: ChainType.evm, chainId: this.chainId },
      headHeight: async () => HEAD,
      blockTime: async () => NOW,
      fullyPaid: async (submission: unknown) => submission,
      gasLimitOf: async () => 21_000n,
      ordersAt: (address: Hex) => new EvmOrderReceiver(this, address),
      bridgeAt: (address: Hex) => new EvmBridge(this, address),
      advancesAt: (address: Hex) => new EvmAdvances(this, address),
    };
    return {
      ...{ name: "spoke-b", chainId: this.chainId, bridge: BRIDGE },
      adapter: adapter as unknown as ReadChain["adapter"],
      swap: { router: account("c2"), receiver: RECEIVER },
      ...{ startHeight: 0n, logRange: 1_000n },
    };
  }

  #add(abi: Interface, address: Hex, name: string, values: readonly unknown[], hash: string): void {
    const { topics, data } = abi.encodeEventLog(name, values);
    const place = { blockNumber: toQuantity(this.#logs.length + 1), logIndex: "0x0" };
    this.#logs.push({ address, topics, data, ...place, transactionHash: `0x${hash.repeat(32)}` });
  }

  // ---------------------------------------------------------------- what an RPC answers

  async getBlockNumber(): Promise<number> {
    return Number(HEAD);
  }

  async ask<T>(method: string, params: readonly unknown[], decode: (answer: unknown) => T) {
    const [asked] = params as readonly Asked[];
    if (asked === undefined || method === "eth_getLogs") return decode(this.#logsOf(asked));
    const { data = "0x" } = asked;
    const answer = this.#views.get(data.slice(0, 10));
    if (answer === undefined) throw Object.assign(new Error(data), { code: "CALL_EXCEPTION" });
    return decode(answer);
  }

  #logsOf({ address = "", topics = [] }: Asked = {}): Log[] {
    return this.#logs.filter(
      (log) =>
        log.address === address.toLowerCase() &&
        topics.every((topic, place) => topic === null || topic.includes(log.topics[place] ?? "")),
    );
  }
}

/** An entry of a bridge in a state, of all the transfer's units. */
export function entry(state: TransferEntry["state"]): TransferEntry {
  return {
    ...{ state, isRefund: false, advancer: undefined, isVoided: false },
    ...{ provenance: 4n, position: 0n, held: 0n, queued: 0n, setAside: 100n },
  };
}
