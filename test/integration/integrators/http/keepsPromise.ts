import { expect } from "chai";
import { parseUnits } from "ethers";

import type { FollowedEvent } from "./followEvents.ts";
import type { HttpNetwork, Query } from "./HttpNetwork.ts";
import type { Sent } from "./Trader.ts";

/** States in which the receiver has something. */
const ARRIVED = new Set(["advanced", "paid", "filled"]);

/** What a stream told of an order until it arrived, and what the receiver has. */
export interface Arrival {
  // biome-ignore lint/suspicious/noExplicitAny: the API's own
  readonly record: any;
  readonly states: readonly string[];
  /** Smallest units, as the chain says it. */
  readonly arrived: bigint;
}

/**
 * Follows an order of a new receiver by its stream, until the receiver has the funds, and holds it against its route:
 * the chain pays at least the minimum, and each fee is at most the stated fee.
 */
export async function keepsPromise(network: HttpNetwork, sent: Sent): Promise<Arrival> {
  const { wanted, route, item } = sent;
  const order = { order: item.causeway.orderId };
  const events = await followUntil(network, order, ARRIVED);
  const arrived = await network.balance(wanted.to, wanted.receiver);
  expect(arrived >= network.units(wanted.to, route.minAmountOut.amount), "the minimum").to.equal(
    true,
  );
  const { record } = events.at(-1) ?? expect.fail("the stream told nothing");
  expect(record.received).to.include({ amount: `${arrived}` });
  expect(record.received.receiver).to.equal(wanted.receiver.toLowerCase());
  expectCharged(network, sent);
  expectTaken(network, sent, record);
  return { record, arrived, states: events.map((event) => event.record.state) };
}

/** Follows an order until it is in one of these states. */
export async function followUntil(
  network: HttpNetwork,
  subject: Query,
  states: ReadonlySet<string>,
): Promise<FollowedEvent[]> {
  const events = await network.follow(subject, ({ state }) => states.has(state));
  const told = events.map(({ record }) => record.state).join(", ");
  expect(states.has(events.at(-1)?.record.state), `${JSON.stringify(subject)}: ${told}`).to.equal(
    true,
  );
  return events;
}

/** The sender pays the input, the stated fee of the message, and gas near the stated one. */
function expectCharged(network: HttpNetwork, { wanted, route, item, paid, receipt }: Sent): void {
  const { from, swap } = wanted;
  const input = network.units(from, route.srcChain.totalAmountIn);
  const isCoin = from[1] === "ETH";
  const message = BigInt(item.value) - (isCoin ? input : 0n);
  const stated = parseUnits(route.swapFee.nativeFee, 18);
  if (swap?.callData === undefined) expect(message, "nativeFee").to.equal(stated);
  // the gas of a call is paid beside the promise
  else expect(message > stated, "nativeFee with a call").to.equal(true);
  expect(paid.coin, "coin of the sender").to.equal(BigInt(item.value));
  if (!isCoin) expect(paid.token, "tokens of the sender").to.equal(input);
  const ratio = Number(receipt.fee) / Number(parseUnits(route.gasFee.amount, 18));
  expect(ratio, "gas, of gasFee").to.be.within(0.5, 1.5);
}

/** Router and integrator take the stated fee of the input, the bridge the stated fee of an asset that crosses. */
function expectTaken(
  network: HttpNetwork,
  { wanted: { from, to }, route }: Sent,
  // biome-ignore lint/suspicious/noExplicitAny: the API's own
  { fees, bridged, received }: any,
): void {
  const taken = BigInt(fees.router) + BigInt(fees.integrator);
  expect(taken, "tokenFee").to.equal(network.units(from, route.swapFee.tokenFee));
  if (bridged === null || bridged.token !== received.token) return;
  const lost = BigInt(bridged.amount) - BigInt(received.amount);
  const stated = network.units(to, route.bridgeFee.amount);
  expect(lost >= 0n && lost <= stated, `bridgeFee: ${lost} of ${stated}`).to.equal(true);
}
