import { encodeTransfer, type Hex, ZERO_WORD } from "@causeway/protocol";
import { id, toBeHex } from "ethers";

import { BridgeAdvances__factory, type BridgeToken } from "../../../typechain-types/index.js";
import {
  ASSET,
  type Bridged,
  buildBridge,
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
import type { Committee } from "../Committee.ts";
import type { Measurement } from "../Measurement.ts";
import { type Messages, RemoteLane } from "../RemoteLane.ts";
import { buildWorld, peer, type World } from "../World.ts";

/** Transfers in a row of which the mean is taken: every trailing zero bit of an index costs one more hash. */
const RUN = 64;

/** The first of the transfers that are advanced. */
const ADVANCED = 320;

/** What is offered to who advances one, and until when; unix seconds. */
const OFFER = ONE / 10n;
const OFFERED_UNTIL = 1_800_086_400n;

/** Sending a transfer, and receiving transfers: a plain ERC-20, an existing holder, limits and fees as configured. */
export async function measureBridge(): Promise<Measurement[]> {
  return [await measureSend(), ...(await measureArrivals())];
}

async function measureSend(): Promise<Measurement> {
  const world = await buildWorld("spoke-a");
  await openLane(world, HUB);
  const bridged = await buildBridge(world, HUB);
  await send(world, bridged, 4 * RUN);
  const gas = Math.round((await send(world, bridged, RUN)) / RUN);
  const note = `mean of ${RUN} in a row, exact fee, a vault that lacks nothing`;
  return { name: "bridge.send", gas, transactions: 1, note };
}

/** Gas of so many transfers in a row. */
async function send(world: World, { bridge }: Bridged, count: number): Promise<number> {
  const account = await world.chain.signer.getAddress();
  let total = 0;
  for (let k = 0; k < count; k++) {
    const request = {
      assetId: ASSET,
      amount: 100n * WHOLE,
      destinationChainId: HUB,
      receiver: `0x${"4e".repeat(20)}`,
      minReceived: 99n * ONE,
      deadline: (await now(world)) + LIFETIME,
      salt: id(`salt ${k}`),
      refundTo: account,
      integrator: "0x",
      integratorBps: 0n,
      gasLimit: 0n,
      payload: "0x",
      advanceFee: 0n,
      advanceFrom: 0n,
      advanceUntil: 0n,
    };
    const { messageFee } = await bridge.quote(request);
    total += await gasOf(bridge.bridge(request, { value: messageFee, ...GAS_LIMIT }));
  }
  return total;
}

async function measureArrivals(): Promise<Measurement[]> {
  const world = await buildWorld("hub");
  const { client, committee } = await world.follow(peer(SPOKE));
  const added = [peer(SPOKE), 0n, ZERO_WORD, client] as const;
  const laneId = await world.mailbox.addInboundLane.staticCall(...added);
  await world.mailbox.addInboundLane(...added);
  const bridged = await buildBridge(world, SPOKE);
  const ends = { originChainId: SPOKE, destinationChainId: HUB };
  const lane = new RemoteLane(laneId, ends, await bridged.bridge.getAddress());
  const deliver = (first: number, size: number) =>
    arrive(world, bridged, { lane, committee }, { first, size, payload: transferTo });
  await hold(bridged);
  await deliver(0, 50);
  const note =
    "checkpoint, proof and delivery in one transaction, paid at once to an existing holder";
  const one = await deliver(256, 1);
  const fifty = (await deliver(260, 50)) / 50;
  const advance = await advanceAll(bridged, lane);
  const advanced = (await deliver(ADVANCED, 50)) / 50;
  return [
    { name: "bridge.deliver.1.all", gas: one, transactions: 1, note: `${note}, new bitmap word` },
    {
      name: "bridge.deliver.50.all.perTransfer",
      gas: Math.round(fifty),
      transactions: 1,
      note,
    },
    {
      name: "bridge.advance",
      gas: advance,
      transactions: 1,
      note: "mean of 50 in a row, each to an existing holder, without a payload",
    },
    {
      name: "bridge.deliver.50.advanced.perTransfer",
      gas: Math.round(advanced),
      transactions: 1,
      note: "as bridge.deliver.50.all, each repaid to the one who advanced it",
    },
  ];
}

/** Mean gas of paying the receivers of transfers in advance, one after the other. */
async function advanceAll({ bridge, token }: Bridged, lane: RemoteLane): Promise<number> {
  const advances = BridgeAdvances__factory.connect(await bridge.getAddress(), bridge.runner);
  const messages = { first: ADVANCED, size: 50, payload: transferTo };
  let total = 0;
  for (const [k, frame] of lane.framesOf(messages).entries()) {
    const index = ADVANCED + k;
    const before = await token.balanceOf(receiverOf(index));
    const terms = [OFFER, OFFERED_UNTIL] as const;
    total += await gasOf(advances.advance(...terms, lane.laneId, index, frame, GAS_LIMIT));
    if ((await token.balanceOf(receiverOf(index))) <= before) throw new Error("nobody was paid");
  }
  return Math.round(total / 50);
}

interface Origin {
  readonly lane: RemoteLane;
  readonly committee: Committee;
}

/** Gas of a delivery; every transfer of it must be paid. */
async function arrive(
  world: World,
  { bridge, token }: Bridged,
  { lane, committee }: Origin,
  messages: Messages,
): Promise<number> {
  const { batch, evidence } = lane.signedBy(committee, messages);
  const payees = [receiverOf(messages.first), await world.chain.signer.getAddress()];
  const before = await balances(token, payees);
  const sent = world.mailbox.deliver(lane.laneId, batch(evidence.proven), GAS_LIMIT);
  const gas = await gasOf(sent);
  const receipt = await (await sent).wait();
  if (receipt === null) throw new Error("the transaction has no receipt");
  const paid = await bridge.queryFilter(bridge.filters.TransferPaid(), receipt.blockNumber);
  const after = await balances(token, payees);
  if (paid.length !== messages.size || after <= before) {
    throw new Error(`${paid.length} of ${messages.size} transfers were paid`);
  }
  return gas;
}

/** What accounts hold together. */
async function balances(token: BridgeToken, accounts: readonly string[]): Promise<bigint> {
  let total = 0n;
  for (const account of accounts) total += await token.balanceOf(account);
  return total;
}

/** Every receiver holds some of the token already. */
async function hold({ token }: Bridged): Promise<void> {
  for (const first of [0, 256, 260, ADVANCED]) {
    for (let index = first; index < first + 50; index++) {
      await (await token.transfer(receiverOf(index), 1n)).wait();
    }
  }
}

function receiverOf(index: number): Hex {
  return toBeHex(
    (0x4e4e4e4en << 128n) + BigInt(`0x${"4e".repeat(14)}`) * 65_536n + BigInt(index) + 257n,
    20,
  );
}

function transferTo(index: number) {
  const offers = index >= ADVANCED;
  const payload = encodeTransfer({
    assetId: ASSET,
    units: 100n * ONE,
    relief: 0n,
    minReceived: 99n * ONE,
    deadline: 1_800_086_400n,
    salt: id(`salt ${index}`),
    sender: `0x${"5e".repeat(20)}`,
    refundTo: `0x${"5e".repeat(20)}`,
    receiver: receiverOf(index),
    integrator: "0x",
    integratorBps: 0,
    gasLimit: 0n,
    payload: "0x",
    advanceFee: offers ? OFFER : 0n,
    advanceFrom: offers ? 1_800_080_000n : 0n,
    advanceUntil: offers ? OFFERED_UNTIL : 0n,
  });
  return { sender: OTHER_BRIDGE, gasLimit: 160_000n, payload };
}
