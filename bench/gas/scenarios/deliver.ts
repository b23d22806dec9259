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
  await direct.deliver({ first: 0, size: 1, payload: 32 });
  const all = "checkpoint, proof and delivery in one transaction";
  return [
    await measureCheckpoint(direct),
    {
      name: "deliver.1.256.all",
      gas: await direct.deliver({ first: 256, size: 1, payload: 256 }),
      transactions: 1,
      note: `${all}, new bitmap word`,
    },
    {
      name: "deliver.50.256.all.perMessage",
      gas: (await direct.deliver({ first: 260, size: 50, payload: 256 })) / 50,
      transactions: 1,
      note: all,
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

async function measureCheckpoint({ client, committee }: DirectLane): Promise<Measurement> {
  const evidence = committee.sign(`0x${"c0".repeat(32)}`).proven;
  const gas = await gasOf(client.accept(evidence, GAS_LIMIT));
  return { name: "checkpoint", gas, transactions: 1, note: "a checkpoint alone, any committee" };
}
