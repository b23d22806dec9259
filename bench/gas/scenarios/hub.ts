import { GAS_LIMIT, gasOf } from "../Chain.ts";
import type { Committee } from "../Committee.ts";
import type { Measurement } from "../Measurement.ts";
import { RemoteLane } from "../RemoteLane.ts";
import { buildWorld, peer, trustIn, type World } from "../World.ts";
import { deliverAll } from "./deliver.ts";

const HUB = 31337n;
const ORIGIN = 31338n;
const DESTINATION = 31339n;
const ENDS = { originChainId: ORIGIN, destinationChainId: DESTINATION };

/** Messages from spoke to spoke: the hub's import of their lane, and both chains' transactions for one message. */
export async function measureHub(): Promise<Measurement[]> {
  const hub = await hubOf();
  const known = "checkpoint known";
  const first = await hub.importLane(1);
  const later = await hub.importLane(2);
  const both = (await hub.importAll(3)) + (await deliverThroughHub());
  return [
    { name: "hub.import.first", gas: first, transactions: 1, note: known },
    { name: "hub.import.later", gas: later, transactions: 1, note: known },
    {
      name: "hub.1.256.all",
      gas: both,
      transactions: 2,
      note: "spoke to spoke: import at the hub and delivery, each with its checkpoint and proof",
    },
  ];
}

interface Hub {
  /** Gas of an import whose checkpoint was accepted before. */
  importLane(nth: number): Promise<number>;
  /** Gas of an import that carries its checkpoint's proof. */
  importAll(nth: number): Promise<number>;
}

async function hubOf(): Promise<Hub> {
  const world = await buildWorld("hub");
  const { client, committee } = await world.follow(peer(ORIGIN));
  const lane = [peer(ORIGIN), peer(DESTINATION), trustIn(HUB), client] as const;
  const laneId = await world.mailbox.addImportedLane.staticCall(...lane);
  await world.mailbox.addImportedLane(...lane);
  const remote = new RemoteLane(laneId, ENDS, world.recipient);
  return {
    importLane: async (nth) => {
      const state = stateOf(remote, committee, nth);
      await (await client.accept(state.evidence.proven, GAS_LIMIT)).wait();
      return gasOf(importOf(world, state, state.evidence.known));
    },
    importAll: (nth) => {
      const state = stateOf(remote, committee, nth);
      return gasOf(importOf(world, state, state.evidence.proven));
    },
  };
}

type LaneState = ReturnType<typeof stateOf>;

/** The lane at the n-th import: each later one holds more messages. */
function stateOf(remote: RemoteLane, committee: Committee, nth: number) {
  return remote.signedBy(committee, { first: 256, size: 1, payload: 256, ahead: nth });
}

function importOf({ mailbox }: World, { lane, outboxProof }: LaneState, evidence: string) {
  return mailbox.importLane(
    lane.laneId,
    evidence,
    outboxProof,
    lane.count,
    lane.laneRoot,
    GAS_LIMIT,
  );
}

async function deliverThroughHub(): Promise<number> {
  const world = await buildWorld("spoke-b");
  const { client, committee } = await world.follow(peer(HUB));
  const lane = [peer(ORIGIN), HUB, trustIn(ORIGIN), client] as const;
  const laneId = await world.mailbox.addInboundLane.staticCall(...lane);
  await world.mailbox.addInboundLane(...lane);
  const remote = new RemoteLane(laneId, ENDS, world.recipient);
  await deliverAll(world, remote, committee, { first: 0, size: 1, payload: 256 });
  return deliverAll(world, remote, committee, { first: 1, size: 1, payload: 256 });
}
