import {
  ChainType,
  directRoute,
  encodeInteroperableAddress,
  priceChange,
  ZERO_WORD,
} from "@causeway/protocol";

import { GAS_LIMIT, gasOf } from "../Chain.ts";
import type { Measurement } from "../Measurement.ts";
import { type Messages, RemoteLane } from "../RemoteLane.ts";
import { buildWorld, peer, trustIn, type World } from "../World.ts";

const ORIGIN = 31338n;
const PEER = `0x${"e0".repeat(20)}`;

/** Notices on the way home before: as many as a lane in use has had. */
const NOTICES = 16;

/** Expiring a message whose checkpoint is known: proof, bit, and the notice that goes home. */
export async function measureExpiry(): Promise<Measurement[]> {
  const world = await buildWorld("hub");
  const { client, committee } = await world.follow(peer(ORIGIN));
  const added = [peer(ORIGIN), 0n, ZERO_WORD, client] as const;
  const laneId = await world.mailbox.addInboundLane.staticCall(...added);
  await world.mailbox.addInboundLane(...added);
  await openWayHome(world);
  const ends = { originChainId: ORIGIN, destinationChainId: world.chain.chainId };
  const lane = new RemoteLane(laneId, ends, world.recipient);
  const fee = await world.expiry.quoteNotice(laneId);
  let total = 0;
  for (let k = 0; k < NOTICES; k++) {
    // each in another word of the bitmap
    const messages: Messages = { first: 256 * k, size: 1, payload: 256, deadline: 1n, ahead: k };
    const state = lane.signedBy(committee, messages);
    await client.accept(state.evidence.proven, GAS_LIMIT);
    const batch = state.batch(state.evidence.known);
    const options = { ...GAS_LIMIT, value: fee };
    total += await gasOf(world.expiry.expire(laneId, batch, world.recipient, options));
    if (!(await world.mailbox.isDone(laneId, BigInt(messages.first)))) throw new Error("not done");
  }
  return [
    {
      name: "expire",
      gas: Math.round(total / NOTICES),
      transactions: 1,
      note: `checkpoint known, new bitmap word, 256 B; mean of ${NOTICES} in a row, exact fee`,
    },
  ];
}

async function openWayHome({ mailbox, expiry }: World): Promise<void> {
  const terms = { defaultGasLimit: 100_000n, minLifetime: 60n };
  const args = [peer(ORIGIN), directRoute(trustIn(31337n)), terms] as const;
  const home = await mailbox.addOutboundLane.staticCall(...args);
  await mailbox.addOutboundLane(...args);
  const price = { base: 10n ** 12n, gasPrice: 10n ** 9n, maxGasLimit: 1_000_000n };
  const noticePrice = { ...price, maxPayload: 10_000n, gasPerByte: 40n };
  await mailbox.setPrices([priceChange(ORIGIN, noticePrice)]);
  await mailbox.openLane(home);
  const account = { chainType: ChainType.evm, chainId: ORIGIN, address: PEER };
  await expiry.setPeer(encodeInteroperableAddress(account));
}
