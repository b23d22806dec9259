import { ZERO_WORD } from "@causeway/protocol";

import type { ZkLightClient } from "../../../typechain-types/index.js";
import { GAS_LIMIT, gasOf } from "../Chain.ts";
import type { Committee } from "../Committee.ts";
import type { Measurement } from "../Measurement.ts";
import { type Messages, RemoteLane } from "../RemoteLane.ts";
import { buildWorld, peer, type World } from "../World.ts";

const ORIGIN = 31338n;

/** Delivering over a direct lane with the checkpoint's proof in the same transaction, and a checkpoint alone. */
export async function measureDeliveries(): Promise<Measurement[]> {
  const direct = await directLane();
  const firstCheckpoint = await acceptNext(direct);
  const checkpoint = await acceptNext(direct);
  await direct.deliver({ first: 0, size: 1, payload: 32 });
  const all = "checkpoint, proof and delivery in one transaction";
  return [
    {
      name: "checkpoint.first",
      gas: firstCheckpoint,
      transactions: 1,
      note: "a checkpoint alone, any committee, the first in its place of the ring",
    },
    {
      name: "checkpoint",
      gas: checkpoint,
      transactions: 1,
      note: "a checkpoint alone, any committee, its place in the ring used before",
    },
    {
      name: "deliver.1.256.all",
      gas: await direct.deliver({ first: 256, size: 1, payload: 256 }),
      transactions: 1,
      note: `${all}, new bitmap word`,
    },
    {
      name: "deliver.1.256.lane1M",
      gas: await direct.deliver({ first: 512, size: 1, payload: 256, longLane: 1_000_000 }),
      transactions: 1,
      note: `${all}, new bitmap word, a lane of a million messages`,
    },
    {
      name: "deliver.50.256.all.perMessage",
      gas: (await direct.deliver({ first: 260, size: 50, payload: 256 })) / 50,
      transactions: 1,
      note: all,
    },
    {
      name: "deliver.50.256.newWord.perMessage",
      gas: (await direct.deliver({ first: 1024, size: 50, payload: 256 })) / 50,
      transactions: 1,
      note: `${all}, new bitmap word`,
    },
    {
      name: "deliver.100.32.all.perMessage",
      gas: (await direct.deliver({ first: 320, size: 100, payload: 32 })) / 100,
      transactions: 1,
      note: all,
    },
  ].map((row) => ({ ...row, gas: Math.round(row.gas) }));
}

interface DirectLane {
  readonly client: ZkLightClient;
  readonly committee: Committee;
  /** Gas of a delivery that carries its checkpoint's proof. */
  deliver(messages: Messages): Promise<number>;
}

async function directLane(): Promise<DirectLane> {
  const world = await buildWorld("hub");
  const { client, committee } = await world.follow(peer(ORIGIN));
  const added = [peer(ORIGIN), 0n, ZERO_WORD, client] as const;
  const laneId = await world.mailbox.addInboundLane.staticCall(...added);
  await world.mailbox.addInboundLane(...added);
  const ends = { originChainId: ORIGIN, destinationChainId: world.chain.chainId };
  const lane = new RemoteLane(laneId, ends, world.recipient);
  return {
    ...{ client, committee },
    deliver: (messages) => deliverAll(world, lane, committee, messages),
  };
}

/** Delivers messages of a lane with proof; throws unless every one was delivered. */
export async function deliverAll(
  { mailbox }: World,
  lane: RemoteLane,
  committee: Committee,
  messages: Messages,
): Promise<number> {
  const state = lane.signedBy(committee, messages);
  const gas = await gasOf(
    mailbox.deliver(lane.laneId, state.batch(state.evidence.proven), GAS_LIMIT),
  );
  for (let k = 0; k < messages.size; k++) {
    const index = BigInt(messages.first + k);
    if (!(await mailbox.isDone(lane.laneId, index))) throw new Error(`${index} not delivered`);
  }
  return gas;
}

/** Gas of the committee's next checkpoint, alone. */
async function acceptNext({ client, committee }: DirectLane): Promise<number> {
  const evidence = committee.sign(`0x${"c0".repeat(32)}`).proven;
  return gasOf(client.accept(evidence, GAS_LIMIT));
}
