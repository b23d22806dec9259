import {
  ChainType,
  directRoute,
  encodeInteroperableAddress,
  priceChange,
  toPrice,
} from "@causeway/protocol";
import { concat, id, toBeHex } from "ethers";
import { termsOf } from "../../../scripts/causeway/areas/lanes/index.ts";
import { priceOf } from "../../../scripts/causeway/areas/messaging/index.ts";
import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../test/scripts/world/evmLocal.ts";
import { GAS_LIMIT, gasOf } from "../Chain.ts";
import type { Measurement } from "../Measurement.ts";
import { payloadOf } from "../payload.ts";
import { buildWorld, peer, trustIn, type World } from "../World.ts";

const DESTINATION = 31337n;

/** Messages in a row of which the mean is taken: every trailing zero bit of an index costs one more hash. */
const RUN = 64;

/** What the lane held before: its frontier's levels are in use. */
const SENT_BEFORE = 4 * RUN;

const MESSAGE_GAS = 100_000n;

const COIN = 10n ** 18n;

/** Sending, with the fee paid exactly: by ERC-7786 with a gas limit attribute, and by the native function. */
export async function measureSends(): Promise<Measurement[]> {
  const world = await buildWorld("spoke-a");
  await openLane(world);
  const note = `mean of ${RUN} in a row, exact fee`;
  const measured: Measurement[] = [];
  for (const size of [32, 256]) {
    const gas = await mean(world, size, sendErc7786);
    const withAttribute = `${note}, gas limit attribute`;
    measured.push({ name: `send.erc7786.${size}`, gas, transactions: 1, note: withAttribute });
  }
  const gas = await mean(world, 256, sendNative);
  measured.push({ name: "send.native.256", gas, transactions: 1, note });
  const overpaid = await mean(world, 256, sendErc7786, 1n);
  measured.push({
    name: "send.erc7786.overpaid",
    gas: overpaid,
    transactions: 1,
    note: `mean of ${RUN} in a row of 256 B, one wei goes back to the sender, gas limit attribute`,
  });
  return [...measured, ...(await measurePrepaid(world))];
}

/** Without value: paid from the sender's balance, all within a day, and by what its signer brought. */
async function measurePrepaid(world: World): Promise<Measurement[]> {
  const { chain, prepaid } = world;
  const account = await chain.signer.getAddress();
  const unpaid: Send = (to, payload) => sendNative(to, payload, 0n);
  await prepaid.setLimits(account, COIN, COIN);
  await prepaid.fund(account, { value: COIN });
  const note = `mean of ${RUN} in a row`;
  const balance = await mean(world, 256, unpaid);
  await prepaid.bringFee(account, { value: COIN });
  const brought = await mean(world, 256, unpaid);
  return [
    {
      name: "send.native.256.prepaid",
      gas: balance,
      transactions: 1,
      note: `${note} of one day, from the balance`,
    },
    {
      name: "send.native.256.brought",
      gas: brought,
      transactions: 1,
      note: `${note}, by what the signer brought`,
    },
  ];
}

type Send = (world: World, payload: string, fee: bigint) => Promise<number>;

const sendErc7786: Send = ({ mailbox, recipient }, payload, value) => {
  const to = encodeInteroperableAddress({
    chainType: ChainType.evm,
    chainId: DESTINATION,
    address: recipient,
  });
  const attribute = concat([id("gasLimit(uint256)").slice(0, 10), toBeHex(MESSAGE_GAS, 32)]);
  return gasOf(mailbox.sendMessage(to, payload, [attribute], { value, ...GAS_LIMIT }));
};

const sendNative: Send = ({ mailbox, recipient, chain }, payload, value) => {
  const refundTo = chain.signer;
  return gasOf(
    mailbox.send(DESTINATION, recipient, MESSAGE_GAS, 0n, refundTo, payload, {
      value,
      ...GAS_LIMIT,
    }),
  );
};

async function mean(world: World, size: number, send: Send, overpaid = 0n): Promise<number> {
  const fee = await world.mailbox.quote(DESTINATION, MESSAGE_GAS, size);
  let total = 0;
  for (let message = 0; message < RUN; message++) {
    total += await send(world, payloadOf(size, `${message}`), fee + overpaid);
  }
  return Math.round(total / RUN);
}

/** A lane to the hub, open, with the local network's price and terms, and in use for a while. */
async function openLane(world: World): Promise<void> {
  const { mailbox } = world;
  const config = loadConfig(EVM_LOCAL);
  const price = priceOf(config, config.hub, config.hub);
  const terms = termsOf(config, config.hub);
  const route = directRoute(trustIn(world.chain.chainId));
  await mailbox.addOutboundLane(peer(DESTINATION), route, terms);
  await mailbox.setPrices([priceChange(DESTINATION, toPrice(price))]);
  const [laneId] = await mailbox.outboxLanes();
  if (laneId === undefined) throw new Error("the mailbox lists no lane");
  await mailbox.openLane(laneId);
  const fee = await mailbox.quote(DESTINATION, MESSAGE_GAS, 1);
  for (let message = 0; message < SENT_BEFORE; message++) {
    await sendNative(world, "0x11", fee);
  }
}
