import {
  type ArrivedOrder,
  decodeFrame,
  encodeArrivedOrder,
  encodeHops,
  encodeTransfer,
  type Hex,
  ZERO_WORD,
} from "@causeway/protocol";
import { id } from "ethers";

import {
  BridgeAdvances__factory,
  type SwapReceiver,
  SwapReceiver__factory,
} from "../../../typechain-types/index.js";
import {
  ASSET,
  HUB,
  LIFETIME,
  now,
  ONE,
  OTHER_BRIDGE,
  openLane,
  SPOKE,
  WHOLE,
} from "../BridgeWorld.ts";
import { GAS_LIMIT, gasOf } from "../Chain.ts";
import type { Measurement } from "../Measurement.ts";
import { RemoteLane } from "../RemoteLane.ts";
import { buildSwap, POOLS, type Swapped } from "../SwapWorld.ts";
import { buildWorld, peer, type World } from "../World.ts";

/** Orders in a row of which the mean is taken. */
const RUN = 16;

/** Gas that the bridge promises the receiver of orders; more than any of these takes. */
const CALL_GAS = 450_000n;

/** Receives all orders, and holds the token already. */
const PAYEE: Hex = `0x${"7a".repeat(20)}`;
const FALLBACK: Hex = `0x${"7b".repeat(20)}`;

/** Orders on one chain, to another, and from another. */
export async function measureSwaps(): Promise<Measurement[]> {
  return [...(await measureDepartures()), ...(await measureArrivals())];
}

// ------------------------------------------------------------------ departures

async function measureDepartures(): Promise<Measurement[]> {
  const world = await buildWorld("spoke-a");
  await openLane(world, HUB);
  const swapped = await buildSwap(world, HUB);
  const venue = await meanOf(() => gasOf(swapped.swapAtVenue(swapped.final, 100n * WHOLE)));
  const bridge = await meanOf((k) => sendTransfer(world, swapped, k));
  const local = await meanOf((k) => swapHere(world, swapped, k));
  const across = await meanOf((k) => swapAndBridge(world, swapped, k));
  const promised = await promiseOf(world);
  await swapped.chargeFees();
  const charged = await meanOf((k) => swapHere(world, swapped, 100 + k, swapped.integrator));
  const note = `mean of ${RUN}, one hop through a real v3 pool, an existing holder`;
  return [
    {
      name: "swap.venue",
      gas: venue,
      transactions: 1,
      note: "exactInputSingle of the venue's own router",
    },
    { name: "swap.local", gas: local, transactions: 1, note },
    { name: "swap.local.overhead", gas: local - venue, transactions: 1, note: "over swap.venue" },
    {
      name: "swap.local.fees.overhead",
      gas: charged - venue,
      transactions: 1,
      note: "over swap.venue, with the router's and the integrator's fee",
    },
    {
      name: "swap.bridge",
      gas: across,
      transactions: 1,
      note: `${note}, a hop at the destination, exact charge`,
    },
    {
      name: "swap.bridge.overhead",
      gas: across - venue - bridge,
      transactions: 1,
      note: "over swap.venue and a transfer of the same run",
    },
    {
      ...{ name: "swap.promised", gas: promised, transactions: 1 },
      note: "what the message of such an order promises; swap.deliver.50.all.perOrder is what it takes",
    },
  ];
}

async function sendTransfer(
  world: World,
  { bridge, account }: Swapped,
  k: number,
): Promise<number> {
  const request = {
    ...{
      assetId: ASSET,
      amount: 100n * WHOLE,
      destinationChainId: HUB,
      receiver: `0x${"4e".repeat(20)}`,
    },
    ...{ minReceived: 99n * ONE, deadline: (await now(world)) + LIFETIME, salt: id(`salt ${k}`) },
    ...{ refundTo: account, integrator: "0x", integratorBps: 0n, gasLimit: 0n, payload: "0x" },
    ...{ advanceFee: 0n, advanceFrom: 0n, advanceUntil: 0n },
  };
  const { messageFee } = await bridge.quote(request);
  return gasOf(bridge.bridge(request, { value: messageFee, ...GAS_LIMIT }));
}

/** An order with a hop at its origin; a local one, unless it says more. */
async function orderFrom(world: World, { final, tokenAddress, account }: Swapped, nonce: number) {
  const time = await now(world);
  return {
    ...{ tokenIn: final, amountIn: 100n * WHOLE, submitterFee: 0n, assetId: ZERO_WORD },
    hops: encodeHops([{ ...POOLS, token: tokenAddress }]),
    ...{ minBridged: 0n, minReceived: 0n, destinationChainId: world.chain.chainId },
    ...{ destinationHops: "0x", quotedOut: 95n * WHOLE, leastOut: 94n * WHOLE },
    ...{ minimumFrom: time + 600n, minimumUntil: time + 3_600n, receiver: account },
    ...{ fallbackReceiver: `0x${"00".repeat(20)}`, paysCoin: false, holdUntil: 0n, fillFee: 0n },
    ...{ callGas: 0n, call: "0x", gasLimit: 0n, advanceFee: 0n, advanceFrom: 0n, advanceUntil: 0n },
    ...{ deadline: time + LIFETIME, refundTo: account, integrator: `0x${"00".repeat(20)}` },
    ...{ integratorBps: 0n, nonce: BigInt(nonce) },
  };
}

async function swapHere(
  world: World,
  swapped: Swapped,
  nonce: number,
  integrator?: Hex,
): Promise<number> {
  const local = await orderFrom(world, swapped, nonce);
  const order = integrator === undefined ? local : { ...local, integrator, integratorBps: 30n };
  return gasOf(swapped.router.swapAndCall(order, GAS_LIMIT));
}

/** Gas limit of the message of an order with one hop at its destination, as its frame says. */
async function promiseOf(world: World): Promise<number> {
  const { mailbox } = world;
  const block = await world.chain.signer.provider?.getBlockNumber();
  const [sent] = await mailbox.queryFilter(mailbox.filters.MessageAppended(), block);
  if (sent === undefined) throw new Error("the order sent no message");
  return Number(decodeFrame(sent.args.frame).gasLimit);
}

async function swapAndBridge(world: World, swapped: Swapped, nonce: number): Promise<number> {
  const local = await orderFrom(world, swapped, 200 + nonce);
  const order = {
    ...local,
    ...{ assetId: ASSET, minBridged: 95n * WHOLE, minReceived: 90n * ONE, destinationChainId: HUB },
    destinationHops: encodeHops([{ ...POOLS, token: `0x${"f1".repeat(20)}` }]),
    ...{
      fallbackReceiver: FALLBACK,
      holdUntil: local.minimumUntil,
      receiver: `0x${"7a".repeat(20)}`,
    },
  };
  const { transfer } = await swapped.router.quote(order, swapped.account);
  return gasOf(swapped.router.swapAndBridge(order, { value: transfer.messageFee, ...GAS_LIMIT }));
}

// ------------------------------------------------------------------ arrivals

async function measureArrivals(): Promise<Measurement[]> {
  const world = await buildWorld("hub");
  const { client, committee } = await world.follow(peer(SPOKE));
  const added = [peer(SPOKE), 0n, ZERO_WORD, client] as const;
  const laneId = await world.mailbox.addInboundLane.staticCall(...added);
  await world.mailbox.addInboundLane(...added);
  const swapped = await buildSwap(world, SPOKE);
  const ends = { originChainId: SPOKE, destinationChainId: HUB };
  const lane = new RemoteLane(laneId, ends, await swapped.bridge.getAddress());
  const receiver = SwapReceiver__factory.connect(swapped.receiver, world.chain.signer);
  await swapped.endow(swapped.final, [PAYEE]);

  const deliver = async (first: number, size: number, least: bigint, event: Event) => {
    const { batch, evidence } = lane.signedBy(committee, {
      ...{ first, size },
      payload: (index) => carrying(swapped, index, least),
    });
    const sent = world.mailbox.deliver(lane.laneId, batch(evidence.proven), GAS_LIMIT);
    const gas = await gasOf(sent);
    const found = await eventsOf(receiver, event, (await (await sent).wait())?.blockNumber);
    if (found !== size) throw new Error(`${event}: ${found} of ${size} orders`);
    return gas / size;
  };
  const least = 90n * WHOLE;
  await deliver(0, 50, least, "OrderFilled");
  const fifty = await deliver(260, 50, least, "OrderFilled");
  const one = await deliver(600, 1, least, "OrderFilled");
  const held = await deliver(1_000, 50, 10n ** 30n, "OrderHeld");
  const advance = await advanceAll(swapped, lane, receiver);
  const filled = await fillOne(world, swapped, lane, receiver, committee);
  return [
    {
      ...{ name: "swap.deliver.50.all.perOrder", gas: Math.round(fifty), transactions: 1 },
      note: "checkpoint, proof, delivery, swap and payment in one transaction",
    },
    { name: "swap.deliver.1.all", gas: one, transactions: 1, note: "the same of one order" },
    {
      ...{ name: "swap.advance", gas: advance, transactions: 1 },
      note: `mean of ${RUN}, the swap included`,
    },
    {
      ...{ name: "swap.hold.perOrder", gas: Math.round(held), transactions: 1 },
      note: "of 50 whose swap fails at the minimum, the attempt included",
    },
    {
      name: "swap.fill",
      gas: filled,
      transactions: 1,
      note: "a held order, by a stranger's hop, with a fee",
    },
  ];
}

type Event = "OrderFilled" | "OrderHeld";

async function eventsOf(receiver: SwapReceiver, event: Event, block: number | undefined) {
  return (await receiver.queryFilter(receiver.filters[event](), block)).length;
}

/** An order of 100 whose asset is swapped in one hop. */
function orderTo(swapped: Swapped, index: number, least: bigint): ArrivedOrder {
  return {
    ...{ orderId: id(`order ${index}`), receiver: PAYEE, fallbackReceiver: FALLBACK },
    ...{ paysCoin: false, quotedOut: least, leastOut: least, minimumFrom: 1_800_000_600n },
    ...{ minimumUntil: 1_800_003_600n, holdUntil: 1_800_086_400n, fillFee: 10n ** 15n },
    ...{ callGas: 0n, hops: encodeHops([{ ...POOLS, token: swapped.final }]), call: "0x" },
  };
}

function carrying(swapped: Swapped, index: number, least: bigint, offer = 0n) {
  const payload = encodeTransfer({
    ...{ assetId: ASSET, units: 100n * ONE, relief: 0n, minReceived: 99n * ONE },
    ...{ deadline: 1_800_086_400n, salt: id(`salt ${index}`), sender: `0x${"5e".repeat(20)}` },
    ...{ refundTo: `0x${"5e".repeat(20)}`, receiver: swapped.receiver, integrator: "0x" },
    ...{ integratorBps: 0, gasLimit: CALL_GAS },
    payload: encodeArrivedOrder(orderTo(swapped, index, least)),
    ...{ advanceFee: offer, advanceFrom: offer === 0n ? 0n : 1_800_080_000n },
    advanceUntil: offer === 0n ? 0n : 1_800_086_400n,
  });
  return { sender: OTHER_BRIDGE, gasLimit: 1_500_000n, payload };
}

async function advanceAll(
  swapped: Swapped,
  lane: RemoteLane,
  receiver: SwapReceiver,
): Promise<number> {
  const runner = swapped.bridge.runner;
  const advances = BridgeAdvances__factory.connect(await swapped.bridge.getAddress(), runner);
  const first = 2_000;
  const messages = {
    ...{ first, size: RUN + 2 },
    payload: (index: number) => carrying(swapped, index, 90n * WHOLE, ONE / 10n),
  };
  const frames = lane.framesOf(messages);
  return meanOf(async (k) => {
    const sent = advances.advance(
      0n,
      2n ** 40n - 1n,
      lane.laneId,
      first + k,
      frames[k] ?? "0x",
      GAS_LIMIT,
    );
    const gas = await gasOf(sent);
    const found = await eventsOf(receiver, "OrderFilled", (await (await sent).wait())?.blockNumber);
    if (found !== 1) throw new Error("the advance filled nothing");
    return gas;
  });
}

/** Holds an order, and has a stranger fill it after the minimum fell. */
async function fillOne(
  world: World,
  swapped: Swapped,
  lane: RemoteLane,
  receiver: SwapReceiver,
  committee: Parameters<RemoteLane["signedBy"]>[0],
): Promise<number> {
  const index = 3_000;
  const order = { ...orderTo(swapped, index, 0n), quotedOut: 10n ** 30n, leastOut: 90n * WHOLE };
  const payload = encodeArrivedOrder(order);
  const { sender, gasLimit, payload: transfer } = carrying(swapped, index, 90n * WHOLE);
  const plain = encodeArrivedOrder(orderTo(swapped, index, 90n * WHOLE));
  const carried = transfer.replace(plain.slice(2), payload.slice(2));
  const { batch, evidence } = lane.signedBy(committee, {
    ...{ first: index, size: 1, payload: { sender, gasLimit, payload: carried } },
  });
  const receipt = await (
    await world.mailbox.deliver(lane.laneId, batch(evidence.proven), GAS_LIMIT)
  ).wait();
  const [held] = await receiver.queryFilter(receiver.filters.OrderHeld(), receipt?.blockNumber);
  if (held === undefined) throw new Error("the order is not held");
  const heldAt = await now(world);
  await swapped.passTo(1_800_004_000n);
  const { transferId, token, amount } = held.args;
  const hops = encodeHops([{ ...POOLS, token: swapped.final }]);
  return gasOf(receiver.fill({ transferId, token, amount, heldAt, payload }, hops, GAS_LIMIT));
}

async function meanOf(measure: (k: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (let k = 0; k < RUN + 2; k++) {
    const gas = await measure(k);
    // the first two write words that are new
    if (k >= 2) total += gas;
  }
  return Math.round(total / RUN);
}
