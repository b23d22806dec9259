import {
  type ArrivedOrder,
  decodeArrivedOrder,
  encodeArrivedOrder,
  encodeHops,
  type Hex,
  type OrderPlace,
  orderIdOf,
  SWAP_ORDER_TYPES,
  type SwapOrder,
} from "@causeway/protocol";
import { concat, dataLength, dataSlice, id, TypedDataEncoder } from "ethers";

import { refusal, refusalIfAny } from "./refusal.ts";
import { sampleBytes, sampleMutants, sampleWord } from "./samples.ts";

const MOST = { u256: 2n ** 256n - 1n, u128: 2n ** 128n - 1n, u96: 2n ** 96n - 1n };
const MOST_TIME = 2n ** 40n - 1n;
const ZERO = `0x${"00".repeat(20)}`;
const ROUTE = encodeHops([{ venueId: 64, pool: "0x000bb8", token: sampleBytes("token", 20) }]);

/** `orders.json` */
export function orderVectors() {
  const type = TypedDataEncoder.from(SWAP_ORDER_TYPES).encodeType("SwapOrder");
  return {
    typeHash: id(type),
    ids: orderIds(),
    valid: validPayloads(),
    invalid: invalidPayloads(),
  };
}

// ------------------------------------------------------------------ ids

function orderIds() {
  const call = "0xc0ffee";
  return [
    identified("a swap on both chains"),
    identified("of another sender", {}, { sender: sampleBytes("other", 20) }),
    identified("at another router", {}, { router: sampleBytes("other", 20) }),
    identified("on another chain", {}, { originChainId: 10n }),
    identified("on the chain of the greatest number", {}, { originChainId: 2n ** 64n - 1n }),
    identified("with another nonce", { nonce: MOST.u256 }),
    identified("with a call", { callGas: 200_000n, call }),
    identified("with that call as its route", { destinationHops: call, call: ROUTE }),
    identified("without bytes", { hops: "0x", destinationHops: "0x", receiver: "0x", call: "0x" }),
    identified("bytes of 33", { call: sampleBytes("call", 33), receiver: sampleBytes("r", 33) }),
    identified("all numbers zero", smallest()),
    identified("all numbers at their greatest", greatest()),
  ];
}

function smallest(): Partial<SwapOrder> {
  return {
    ...{ amountIn: 0n, submitterFee: 0n, minBridged: 0n, minReceived: 0n, destinationChainId: 0n },
    ...{ quotedOut: 0n, leastOut: 0n, minimumFrom: 0n, minimumUntil: 0n, holdUntil: 0n },
    ...{ fillFee: 0n, callGas: 0n, gasLimit: 0n, advanceFee: 0n, advanceFrom: 0n },
    ...{ advanceUntil: 0n, deadline: 0n, integratorBps: 0n, nonce: 0n },
  };
}

function greatest(): Partial<SwapOrder> {
  const [most, time, gas] = [MOST.u256, MOST_TIME, 2n ** 64n - 1n];
  return {
    ...{ amountIn: most, submitterFee: most, minBridged: most, minReceived: most },
    ...{ destinationChainId: gas, quotedOut: MOST.u128, leastOut: MOST.u128, minimumFrom: time },
    ...{ minimumUntil: time, holdUntil: time, fillFee: MOST.u96, callGas: gas, gasLimit: gas },
    ...{ advanceFee: most, advanceFrom: time, advanceUntil: time, deadline: time },
    ...{ integratorBps: 0xffffn, nonce: most, paysCoin: true },
  };
}

function identified(
  name: string,
  change: Partial<SwapOrder> = {},
  elsewhere: Partial<OrderPlace> = {},
) {
  const order = { ...plainOrder(), ...change };
  const place = {
    sender: sampleBytes("sender", 20),
    router: sampleBytes("router", 20),
    originChainId: 31_337n,
    ...elsewhere,
  };
  return { name, ...place, ...order, orderId: orderIdOf(order, place) };
}

function plainOrder(): SwapOrder {
  return {
    tokenIn: sampleBytes("tokenIn", 20),
    amountIn: 100n * 10n ** 18n,
    submitterFee: 10n ** 18n,
    hops: ROUTE,
    assetId: sampleWord("asset"),
    minBridged: 98n * 10n ** 18n,
    minReceived: 97_000_000n,
    destinationChainId: 31_338n,
    destinationHops: ROUTE,
    quotedOut: 97n * 10n ** 18n,
    leastOut: 96n * 10n ** 18n,
    minimumFrom: 1_800_000_600n,
    minimumUntil: 1_800_003_600n,
    receiver: sampleBytes("receiver", 20),
    fallbackReceiver: sampleBytes("fallback", 20),
    paysCoin: false,
    holdUntil: 1_800_086_400n,
    fillFee: 50_000n,
    callGas: 0n,
    call: "0x",
    gasLimit: 900_000n,
    advanceFee: 100_000n,
    advanceFrom: 1_800_000_300n,
    advanceUntil: 1_800_003_600n,
    deadline: 1_800_007_200n,
    refundTo: sampleBytes("refund", 20),
    integrator: sampleBytes("integrator", 20),
    integratorBps: 25n,
    nonce: 7n,
  };
}

// ------------------------------------------------------------------ payloads

function validPayloads() {
  return [
    valid("with a route"),
    valid("with a call", { callGas: 200_000n, call: "0xc0ffee" }),
    valid("with a call without data", { callGas: 1n }),
    valid("with nothing to swap", { hops: "0x" }),
    valid("with a call and nothing to swap", { hops: "0x", callGas: 9n, call: ROUTE }),
    valid("a byte moved from the route to the call", {
      ...{ hops: dataSlice(ROUTE, 0, 24), callGas: 9n },
      call: dataSlice(ROUTE, 24),
    }),
    valid("that pays coin, to nobody else", { paysCoin: true, fallbackReceiver: ZERO }),
    valid("all numbers zero", {
      ...{ quotedOut: 0n, leastOut: 0n, minimumFrom: 0n, minimumUntil: 0n, holdUntil: 0n },
      fillFee: 0n,
    }),
    valid("all numbers at their greatest", {
      ...{ quotedOut: MOST.u128, leastOut: MOST.u128, minimumFrom: MOST_TIME },
      ...{ minimumUntil: MOST_TIME, holdUntil: MOST_TIME, fillFee: MOST.u96 },
      callGas: 2n ** 32n - 1n,
    }),
    valid("a long route", { hops: sampleBytes("route", 1_000) }),
  ];
}

function invalidPayloads() {
  const good = encodeArrivedOrder(plainPayload());
  const size = dataLength(good);
  const patch = (offset: number, bytes: Hex): Hex =>
    concat([dataSlice(good, 0, offset), bytes, dataSlice(good, offset + dataLength(bytes))]);
  const cut = [0, 1, 2, 34, 54, 138, 139, size - 1];
  return [
    ...cut.map((length) => invalid(`cut after ${length} bytes`, dataSlice(good, 0, length))),
    invalid("a byte too many", concat([good, "0x00"])),
    invalid("version 0", patch(0, "0x00")),
    invalid("version 2", patch(0, "0x02")),
    invalid("an unknown flag", patch(1, "0x02")),
    invalid("all flags", patch(1, "0xff")),
    invalid("without a receiver", patch(34, ZERO)),
    invalid("a minimum that rises", patch(74, `0x${"00".repeat(16)}`)),
    invalid("a minimum that ends before it begins", patch(111, "0x0000000000")),
    invalid("a route one byte longer than its bytes", patch(137, "0x001a")),
    invalid("a route one byte shorter than its bytes", patch(137, "0x0018")),
    invalid("a route as long as can be", patch(137, "0xffff")),
    invalid("a route of no bytes, and a call without gas", patch(137, "0x0000")),
  ];
}

/**
 * `orders-mutants.json`: payloads with a byte changed of their head or their numbers. An order
 * still, or none.
 */
export function orderMutants() {
  const good = encodeArrivedOrder({ ...plainPayload(), callGas: 5n, call: sampleBytes("call", 9) });
  const places = [0, 1, ...Array.from({ length: 69 }, (_, k) => 70 + k)];
  const mutants = sampleMutants(good, places, 48).map((payload, k) => ({
    name: `mutant ${k}`,
    payload,
    reason: refusalIfAny(() => decodeArrivedOrder(payload)),
  }));
  return { mutants };
}

function valid(name: string, change: Partial<ArrivedOrder> = {}) {
  const order = { ...plainPayload(), ...change };
  return { name, ...order, payload: encodeArrivedOrder(order) };
}

function invalid(name: string, payload: Hex) {
  return { name, payload, reason: refusal(name, () => decodeArrivedOrder(payload)) };
}

function plainPayload(): ArrivedOrder {
  const { receiver, fallbackReceiver, paysCoin, quotedOut, leastOut } = plainOrder();
  const { minimumFrom, minimumUntil, holdUntil, fillFee, callGas, call } = plainOrder();
  return {
    ...{ orderId: sampleWord("order"), receiver, fallbackReceiver, paysCoin, quotedOut, leastOut },
    ...{ minimumFrom, minimumUntil, holdUntil, fillFee, callGas, hops: ROUTE, call },
  };
}
