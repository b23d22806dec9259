import type { ConnectedTonChain } from "@causeway/chains/node";
import {
  type MessageSituation,
  type ReadyTransaction,
  readyTransactions,
} from "@causeway/lifecycle";
import {
  ChainType,
  decodeFrame,
  frameHash,
  type Hex,
  LaneTree,
  messageId,
} from "@causeway/protocol";
import { toNano } from "@ton/core";
import { expect } from "chai";

import { CHAIN_ID, MailboxWorld, Mode, SPOKE } from "../mailbox/MailboxWorld";
import { messageOf, neutralBatch, sandboxAdapter } from "./sandboxAdapter";

/** A light client that takes whatever is proven. */
const CLIENT = { frozen: false, stoppedUntil: 0n, distrustedUntil: 0n, trustedUntil: 2n ** 40n };

describe("exits of a message whose recipient did not take it", function () {
  this.timeout(60_000);
  let world: MailboxWorld;
  let adapter: ConnectedTonChain;

  before(async () => {
    world = await MailboxWorld.make();
    const { blockchain, peer, user } = world;
    adapter = sandboxAdapter(blockchain, peer, user.address, (submission) =>
      user.send(messageOf(submission)),
    );
  });

  /** Delivers a message with what its sender asked for, in vain. @returns its place. */
  async function failed(mode: number): Promise<bigint> {
    const recipient = await world.recipient(mode);
    const index = world.send([{ recipient, gasLimit: toNano("0.05") }]);
    const batch = neutralBatch(world.batch(index, 1));
    await adapter.submit(adapter.deliverCall(world.inboundLaneId, batch, 0n));
    expect(await adapter.isDone(world.inboundLaneId, index)).to.equal(false);
    return index;
  }

  /** The lane's messages as their origin tells them. */
  const leaves = () =>
    world.frames.map((frame, place) => {
      const index = BigInt(place);
      return { index, messageId: messageId(world.inboundLaneId, index, frameHash(frame)) };
    });

  /** What the chains say of a message. */
  async function situationOf(index: bigint): Promise<MessageSituation> {
    const laneId = world.inboundLaneId;
    const id = leaves()[Number(index)]?.messageId as Hex;
    const sent = { messageId: id, laneId, index, frame: world.frames[Number(index)] as Hex };
    const frame = decodeFrame(sent.frame, { origin: ChainType.evm, destination: ChainType.ton });
    const origin = {
      adapter: { headHeight: async () => 1n, sentLeaves: async () => leaves() },
      ...{ name: "spoke", chainId: SPOKE.chainId, startHeight: 1n, logRange: 1n },
    };
    const { chainType, chainId } = SPOKE;
    const call = { ...frame, messageId: id, laneId, index, origin: { chainType, chainId } };
    const tried = await adapter.tryGasLimits(call);
    const destination = { name: "ton", chainId: CHAIN_ID, adapter };
    const flight = await adapter.inFlight(laneId, index);
    const leg = { from: origin, to: destination, client: CLIENT, now: 1n };
    return {
      ...{ sent, frame, origin, destination, ...tried, legs: [leg], position: 0 },
      ...{ isFinal: true, isOverdue: false, pausedUntil: 0n, recorded: { outcome: "none" } },
      inFlight: flight && { ...flight, isSilent: true },
      proven: proven(index),
    } as unknown as MessageSituation;
  }

  function proven(index: bigint): MessageSituation["proven"] {
    const { count, evidence, outboxProof } = neutralBatch(world.batch(index, 1));
    const tree = new LaneTree();
    for (const leaf of leaves()) tree.append(leaf.messageId);
    const ends = { originChainId: SPOKE.chainId, destinationChainId: CHAIN_ID };
    const lane = { ...ends, laneId: world.inboundLaneId, count, laneRoot: tree.root() };
    return { evidence, outboxProof, lane };
  }

  /** The only exit of a message. */
  async function exitOf(index: bigint): Promise<ReadyTransaction> {
    const { transactions, refused } = await readyTransactions(await situationOf(index));
    expect(refused).to.deep.equal([]);
    expect(transactions).to.have.length(1);
    return transactions[0] as ReadyTransaction;
  }

  const send = (exit: ReadyTransaction) => world.user.send(messageOf({ ...exit, ...GASLESS }));

  it("call one that ran out of gas once more, with enough value, and it takes the message", async () => {
    const index = await failed(Mode.needsGas);
    const exit = await exitOf(index);
    expect(exit.kind).to.equal("recover");
    expect(exit.does).to.contain("with more gas than its sender asked for");
    expect(exit.cost).to.equal(exit.value);
    await send(exit);
    expect(await adapter.isDone(world.inboundLaneId, index)).to.equal(true);
  });

  it("deliver again to one that asked for value, with enough, and it takes the message", async () => {
    const index = await failed(Mode.needsValue);
    const exit = await exitOf(index);
    expect(exit.kind).to.equal("deliver");
    expect(exit.does).to.contain("with more gas than its sender asked for");
    await send(exit);
    expect(await adapter.isDone(world.inboundLaneId, index)).to.equal(true);
  });

  it("bring no more for one that refuses the message at any value", async () => {
    for (const mode of [Mode.throws, Mode.usesUpGas]) {
      const exit = await exitOf(await failed(mode));
      expect(exit.does).not.to.contain("more gas");
      expect(exit.value < toNano("1.5")).to.equal(true);
    }
  });
});

const GASLESS = { recipientGas: 0n, ownGas: 0n } as const;
