import type {
  BuiltOrder,
  ChainId,
  ExecutionSnapshot,
  OrderId,
  RecoveryExit,
  Route,
  Status,
  TransactionHash,
} from "@causeway/sdk";

import { OWNER } from "./samples.ts";

/** An order of the catalogue, with an allowance by signature. */
export function sampleBuilt(route: Route): BuiltOrder {
  const { token, amount } = route.input;
  return {
    ...{ route, sender: OWNER, receiver: OWNER, method: "swapAndBridge" },
    orderId: `0x${"0d".repeat(32)}` as OrderId,
    order: {} as BuiltOrder["order"],
    transaction: {
      ...{ chainId: token.chainId, to: route.contract, data: "0x", value: 1_060_033_000_000_000n },
    },
    allowance: {
      ...{ token: token.address, spender: route.contract, required: amount, present: 0n },
      permit: { types: {}, primaryType: "Permit", domain: {}, message: {} },
    },
  };
}

/** An execution of the catalogue that has just begun. */
export function sampleSnapshot(): ExecutionSnapshot {
  return {
    ...{ id: "sample", state: "running", step: "send", sender: OWNER },
    steps: {
      ...{ switchChain: "skipped", allow: "skipped", sign: "running", send: "pending" },
      ...{ included: "pending", advanced: "pending", finalised: "pending", signed: "pending" },
      ...{ proven: "pending", imported: "pending", delivered: "pending", paid: "pending" },
    },
    ...{ inWallet: undefined, waitsFor: undefined, orderId: undefined, messageId: undefined },
    ...{ transaction: undefined, isReorganised: false, status: undefined, outcome: undefined },
    ...{ error: undefined, storage: { description: "this browser", isDurable: true } },
  };
}

/** Where an order of the catalogue stands, by the word of the service. */
export function sampleStatus(change: Partial<Status> = {}): Status {
  const transaction = `0x${"ab".repeat(32)}` as TransactionHash;
  const [origin, destination] = [31338n, 31339n] as ChainId[];
  return {
    ...{ source: "api", kind: "order", id: `0x${"0d".repeat(32)}` as OrderId },
    ...{ messageId: undefined, state: "signed", stateName: "signed", isUsable: false },
    ...{ isOver: false, party: "nobody", until: undefined, isSentFinal: true },
    ...{ originChainId: origin ?? 0n, destinationChainId: destination, hubChainId: 31337n },
    ...{ sender: OWNER, receiver: OWNER, given: undefined, bridged: undefined },
    ...{ received: undefined, refunded: undefined, failure: undefined, exits: [] },
    legs: [
      {
        ...{ name: "sent", chainId: origin ?? 0n, transaction, height: 64n },
        ...{ at: 1_795_000_000, gas: undefined },
      },
    ],
    proof: { logs: [], checkpoint: undefined },
    ...change,
  };
}

/** Ways on and out of a held order: two that can be taken, and one that cannot. */
export function sampleExits(): readonly RecoveryExit[] {
  const ready = {
    isReady: true,
    family: "evm",
    chain: "spoke-b",
    startsAt: undefined,
    cost: 214_000_000_000_000n,
    transaction: { chainId: 31339n, to: OWNER, data: "0x", value: 0n },
  } as const;
  return [
    { ...ready, kind: "fill", does: "Fill it by its own hops", from: OWNER },
    { ...ready, kind: "take", does: "Take the asset's token", from: OWNER },
    {
      ...{ isReady: false, kind: "release", does: "Have the asset's token paid", chain: "spoke-b" },
      ...{ from: undefined, startsAt: 1_795_086_400n, lacks: undefined },
      reason: "it is held until 2026-11-19 12:00:00 UTC",
    },
  ];
}
