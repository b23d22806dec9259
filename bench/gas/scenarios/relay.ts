import { chainNamed } from "@causeway/operator";
import {
  ChainType,
  directRoute,
  encodeFirstLeg,
  encodeInteroperableAddress,
  hubGas,
  priceChange,
  toPrice,
  ZERO_WORD,
} from "@causeway/protocol";
import { concat, toBeHex } from "ethers";
import { termsOf } from "../../../scripts/causeway/areas/lanes/index.ts";
import { priceOf } from "../../../scripts/causeway/areas/messaging/index.ts";
import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../test/scripts/world/evmLocal.ts";
import { type HubRelay, HubRelay__factory } from "../../../typechain-types/index.js";
import { GAS_LIMIT, GENESIS_TIME, gasOf } from "../Chain.ts";
import type { Measurement } from "../Measurement.ts";
import { payloadOf } from "../payload.ts";
import { RemoteLane } from "../RemoteLane.ts";
import { buildWorld, peer, trustIn, type World } from "../World.ts";

const ORIGIN = 31338n;
const DESTINATION = 31339n;
const SIZE = 100;

/** What both lanes carried before. */
const IN_USE = 300;

const HANDLER_GAS = 50_000n;
const PAYLOAD = 32;
const RELAY_SENDER = `0x${"a5".repeat(20)}`;

/** Messages that a handler on the hub answers with a word, which is sent on: first legs in, second legs out. */
export async function measureRelays(): Promise<Measurement[]> {
  const world = await buildWorld("hub");
  const relay = await deployRelay(world);
  await openOnwardLane(world);
  const deliver = await inboundLane(world, relay);
  for (let first = 0; first < IN_USE; first += SIZE) {
    await deliver(first);
  }
  const gas = await deliver(IN_USE);
  return [
    {
      name: "relay.hub.perMessage.100",
      gas: Math.round(gas / SIZE),
      transactions: 1,
      note: "checkpoint known; a trivial handler, its result sent on, both of 32 bytes",
    },
  ];
}

async function deployRelay({ chain, mailbox, accessManager }: World): Promise<HubRelay> {
  const relay = await chain.deploy<HubRelay>(new HubRelay__factory(), accessManager, mailbox);
  const sender = { chainType: ChainType.evm, chainId: ORIGIN, address: RELAY_SENDER };
  await relay.setPeer(encodeInteroperableAddress(sender));
  await mailbox.setFeeExempt(relay, true);
  return relay;
}

/** The lane that second legs take, with the local network's price and terms. */
async function openOnwardLane({ chain, mailbox }: World): Promise<void> {
  const config = loadConfig(EVM_LOCAL);
  const destination = chainNamed(config, "spoke-b");
  const price = priceOf(config, destination, config.hub);
  const terms = termsOf(config, destination);
  const trust = trustIn(chain.chainId);
  await mailbox.addOutboundLane(peer(DESTINATION), directRoute(trust), terms);
  await mailbox.setPrices([priceChange(DESTINATION, toPrice(price))]);
  const [laneId] = await mailbox.outboxLanes();
  if (laneId === undefined) throw new Error("the mailbox lists no lane");
  await mailbox.openLane(laneId);
}

/** The lane that first legs arrive by; gives what delivers them from one on with a known checkpoint, and its gas. */
async function inboundLane(world: World, relay: HubRelay) {
  const { client, committee } = await world.follow(peer(ORIGIN));
  const added = [peer(ORIGIN), 0n, ZERO_WORD, client] as const;
  const laneId = await world.mailbox.addInboundLane.staticCall(...added);
  await world.mailbox.addInboundLane(...added);
  const handler = await world.chain.deployCode(HANDLER);
  const ends = { originChainId: ORIGIN, destinationChainId: world.chain.chainId };
  const lane = new RemoteLane(laneId, ends, await relay.getAddress());
  return async (first: number) => {
    const state = lane.signedBy(committee, { first, size: SIZE, payload: firstLegs(handler) });
    await (await client.accept(state.evidence.proven, GAS_LIMIT)).wait();
    const before = await sentOn(world);
    const batch = state.batch(state.evidence.known);
    const gas = await gasOf(world.mailbox.deliver(laneId, batch, GAS_LIMIT));
    const sent = Number((await sentOn(world)) - before);
    if (sent !== SIZE) throw new Error(`${sent} of ${SIZE} were sent on`);
    return gas;
  };
}

async function sentOn({ mailbox }: World): Promise<bigint> {
  return (await mailbox.outboundLane(await mailbox.openLaneTo(DESTINATION))).count;
}

/** First legs to a handler. */
function firstLegs(handler: string) {
  return (index: number) => ({
    sender: RELAY_SENDER,
    gasLimit: hubGas(HANDLER_GAS, PAYLOAD, PAYLOAD),
    deadline: BigInt(GENESIS_TIME) + 1_000_000n,
    payload: encodeFirstLeg({
      ...{ handler, handlerGas: HANDLER_GAS, destinationChainId: DESTINATION },
      ...{ gasLimit: 100_000n, maxResult: PAYLOAD, lifetime: 86_400 },
      sender: `0x${"5e".repeat(20)}`,
      recipient: `0x${"c7".repeat(20)}`,
      payload: payloadOf(PAYLOAD, `${index}`),
    }),
  });
}

/** Creation code of a handler that answers every call with `(true, a word)`. */
const HANDLER = (() => {
  const word = `${"7e".repeat(32)}`;
  // MSTORE of 1 at 0, 64 at 32, 32 at 64, the word at 96; RETURN of 128 bytes
  const code = concat([
    ...["0x60015f52", "0x604060205260206040527f", `0x${word}`, "0x60605260805ff3"],
  ]);
  const size = toBeHex((code.length - 2) / 2, 1);
  // a copy of the code that follows these 10 bytes, RETURN
  return concat(["0x60", size, "0x600a5f3960", size, "0x5ff3", code]);
})();
