import { encodeRemoteCalls, ZERO_WORD } from "@causeway/protocol";

import { type RemoteAccounts, RemoteAccounts__factory } from "../../../typechain-types/index.js";
import { GAS_LIMIT, GENESIS_TIME, gasOf } from "../Chain.ts";
import type { Measurement } from "../Measurement.ts";
import { payloadOf } from "../payload.ts";
import { RemoteLane } from "../RemoteLane.ts";
import { buildWorld, peer } from "../World.ts";

const ORIGIN = 31338n;

/** Size of an ERC-20 transfer's calldata. */
const DATA = 68;

const DEADLINE = BigInt(GENESIS_TIME) + 86_400n;
const SENDER = `0x${"5e".repeat(20)}`;

/** One call from a remote account, ordered by message: the first of an account, which creates it, and a later one. */
export async function measureRemoteAccounts(): Promise<Measurement[]> {
  const lane = await laneToAccounts();
  // of another sender, so that the lane is in use
  await lane.deliver({ index: 0, nonce: 0n, sender: `0x${"0e".repeat(20)}` });
  const note = `checkpoint known, lane in use, one call of ${DATA} bytes`;
  const first = await lane.deliver({ index: 1, nonce: 0n, sender: SENDER });
  const later = await lane.deliver({ index: 2, nonce: 1n, sender: SENDER });
  return [
    {
      name: "remoteAccounts.first",
      gas: first,
      transactions: 1,
      note: `${note}, creates the account`,
    },
    { name: "remoteAccounts.later", gas: later, transactions: 1, note },
  ];
}

interface Order {
  readonly index: number;
  readonly nonce: bigint;
  readonly sender: string;
}

/** A direct lane to a chain with `RemoteAccounts`. */
async function laneToAccounts() {
  const world = await buildWorld("hub");
  const accounts = await world.chain.deploy<RemoteAccounts>(
    new RemoteAccounts__factory(),
    ...[world.accessManager, world.mailbox],
  );
  const { client, committee } = await world.follow(peer(ORIGIN));
  const added = [peer(ORIGIN), 0n, ZERO_WORD, client] as const;
  const laneId = await world.mailbox.addInboundLane.staticCall(...added);
  await world.mailbox.addInboundLane(...added);
  const ends = { originChainId: ORIGIN, destinationChainId: world.chain.chainId };
  const lane = new RemoteLane(laneId, ends, (await accounts.getAddress()).toLowerCase());
  return {
    deliver: async ({ index, nonce, sender }: Order) => {
      const payload = { sender, payload: payloadFor(world.recipient, nonce), gasLimit: 300_000n };
      const state = lane.signedBy(committee, { first: index, size: 1, payload });
      await (await client.accept(state.evidence.proven, GAS_LIMIT)).wait();
      const batch = state.batch(state.evidence.known);
      const gas = await gasOf(world.mailbox.deliver(laneId, batch, GAS_LIMIT));
      if (!(await world.mailbox.isDone(laneId, index))) throw new Error(`${index} not delivered`);
      return gas;
    },
  };
}

function payloadFor(target: string, nonce: bigint): string {
  const call = { target, value: 0n, data: payloadOf(DATA, `call ${nonce}`) };
  return encodeRemoteCalls({ deadline: DEADLINE, nonce, calls: [call] });
}
