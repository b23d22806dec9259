import { setTimeout as sleep } from "node:timers/promises";
import { evmChainConfig } from "@causeway/environment";
import {
  buildBatch,
  checkpointDomain,
  checkpointHash,
  committeeCommitment,
  environmentOf,
  type Hex,
  LaneTree,
  laneLeaf,
  makeOutboxProof,
  mockProof,
  packCheckpoint,
  uintBytes,
} from "@causeway/protocol";
import { expect } from "chai";
import { concat, dataSlice, id } from "ethers";
import {
  type ChainAdapter,
  checkpointAt,
  type EventQuery,
  type LaneLeaf,
} from "../../src/index.ts";
import { connectChain } from "../../src/node/index.ts";
import { testValidators } from "../../testing/committee.ts";
import { connectDirectly, ENVIRONMENT, LocalChain } from "../../testing/LocalChain.ts";

const TAKES: Hex = "0x00000000000000000000000000000000000000aa";
const REFUSES: Hex = "0x00000000000000000000000000000000000000bb";
const BURNS: Hex = "0x00000000000000000000000000000000000000cc";
const ASKS: Hex = "0x00000000000000000000000000000000000000ee";
const CURRENT = dataSlice(id("current()"), 0, 4);
const MAGIC = dataSlice(id("receiveMessage(bytes32,bytes,bytes)"), 0, 4);
const NOBODY: Hex = "0x00000000000000000000000000000000000000dd";

describe("what is found of a message on an EVM chain", function () {
  this.timeout(60_000);
  const committee = testValidators(3);
  let origin: LocalChain;
  let destination: LocalChain;
  let from: ChainAdapter;
  let to: ChainAdapter;
  let laneId: Hex;
  let lightClient: Hex;
  let taken: Hex;
  let refused: Hex;

  before(async () => {
    [origin, destination] = await Promise.all([LocalChain.start(31337n), LocalChain.start(31338n)]);
    await origin.proposeCommittee(committee);
    from = await connectChain(evmChainConfig.parse(await origin.config()));
    to = await connectChain(
      evmChainConfig.parse(await destination.config()),
      destination.submitter(),
    );
    lightClient = await destination.follow(origin, committee);
    laneId = await connectDirectly(origin, destination, lightClient);
    await destination.setRecipient(TAKES, true);
    await destination.setRecipient(REFUSES, false);
    taken = await origin.send(destination, TAKES, "0x00");
    refused = await origin.sendErc7786(destination, REFUSES, "0x01");
    await origin.mine(3);
    await destination.mine(1);
    await deliverAll();
  });

  after(async () => {
    from?.close();
    to?.close();
    await Promise.all([origin?.stop(), destination?.stop()]);
  });

  const leaves = async () => from.sentLeaves(laneId, 0n, await from.headHeight());

  async function deliverAll(): Promise<void> {
    const { checkpoint, outbox } = await checkpointAt(from, await from.finalisedHeight());
    const hash = checkpointHash(
      checkpointDomain(environmentOf(ENVIRONMENT), origin.peer),
      checkpoint,
    );
    const proof = mockProof(committeeCommitment(committee), hash);
    const ids = (await leaves()).map(({ messageId }) => messageId);
    const frames = await Promise.all(ids.map((messageId) => frameOf(messageId)));
    const batch = buildBatch({
      tree: new LaneTree(ids),
      first: 0,
      members: frames.map((frame) => ({ frame })),
      count: ids.length,
      evidence: concat([packCheckpoint(checkpoint), proof]),
      outboxProof: makeOutboxProof(outbox.lanes.map(laneLeaf), 0),
    });
    const call = to.deliverCall(laneId, batch, 300_000n);
    expect(await to.gasLimitOf(call)).to.be.greaterThan(300_000n);
    await to.submit(call);
  }

  async function frameOf(messageId: Hex): Promise<Hex> {
    const [place] = await find(from, { kind: "sent", messageId });
    const events = (await from.transactionEvents(place!.transaction)) ?? [];
    const sent = events.find((event) => event.kind === "sent" && event.messageId === messageId);
    return sent?.kind === "sent" ? sent.frame : "0x";
  }

  const find = async (chain: ChainAdapter, query: EventQuery) =>
    chain.findEvents(query, 0n, await chain.headHeight());

  it("are the messages of a lane, by whichever call they were sent", async () => {
    const expected: LaneLeaf[] = [
      { index: 0n, messageId: taken },
      { index: 1n, messageId: refused },
    ];
    expect(await leaves()).to.deep.equal(expected);
    const other = `0x${"11".repeat(32)}`;
    expect(await from.sentLeaves(other, 0n, await from.headHeight())).to.deep.equal([]);
  });

  it("is where it was sent, in no other blocks, and nothing of an unknown id", async () => {
    const [place] = await find(from, { kind: "sent", messageId: refused });
    const { height } = place!;
    const query = { kind: "sent", messageId: refused } as const;
    expect(await from.findEvents(query, height, height)).to.have.length(1);
    expect(await from.findEvents(query, height + 1n, height + 1n)).to.deep.equal([]);
    expect(await find(from, { kind: "sent", messageId: laneId })).to.deep.equal([]);
  });

  it("is the delivery that took it, and not the one that only carried it", async () => {
    const [place, ...others] = await find(to, { kind: "delivered", laneId, index: 0n });
    expect(others).to.deep.equal([]);
    expect(await find(to, { kind: "delivered", laneId, index: 1n })).to.deep.equal([]);
    expect(await find(to, { kind: "failed", messageId: taken })).to.deep.equal([]);
    const [failed] = await find(to, { kind: "failed", messageId: refused });
    expect(failed).to.deep.equal(place);
    expect(await find(to, { kind: "ended", messageId: taken })).to.deep.equal([]);
  });

  it("is what its own transaction did, and not what others of the block did", async () => {
    const { provider } = origin;
    // The fourth message of a lane costs more than the fifth, which is estimated as if it were the fourth.
    await origin.send(destination, TAKES, "0x06");
    await provider.send("evm_setAutomine", [false]);
    const sending = ["0x07", "0x08"].map((payload) => origin.send(destination, TAKES, payload));
    while ((await provider.send("txpool_status", [])).pending !== "0x2") await sleep(20);
    await provider.send("evm_setAutomine", [true]);
    await origin.mine(1);
    for (const messageId of await Promise.all(sending)) {
      const [place] = await find(from, { kind: "sent", messageId });
      const events = await from.transactionEvents(place!.transaction);
      expect(events).to.have.length(1);
      expect(events?.[0]).to.include({ messageId });
    }
  });

  it("is nothing of a transaction that no block holds", async () => {
    expect(await from.transactionEvents(laneId)).to.equal(undefined);
  });

  it("is whether its recipient would take it, tried with the gas that it brings", async () => {
    await destination.provider.send("anvil_setCode", [BURNS, "0x5b5f56"]);
    const call = {
      messageId: taken,
      laneId,
      index: 7n,
      origin: origin.peer,
      sender: TAKES,
      payload: "0x1234",
      gasLimit: 50_000n,
    };
    expect(await to.tryRecipient({ ...call, recipient: TAKES })).to.equal(undefined);
    const kindOf = async (recipient: Hex) => (await to.tryRecipient({ ...call, recipient }))?.kind;
    expect(await kindOf(REFUSES)).to.equal("reverted");
    expect(await kindOf(BURNS)).to.equal("out of gas");
    expect(await kindOf(NOBODY)).to.equal("no contract");
    await destination.provider.send("anvil_setCode", [NOBODY, "0x00"]);
    expect(await kindOf(NOBODY)).to.equal("other answer");
  });

  it("is whether its recipient would take it that asks the mailbox for the message's lane and place", async () => {
    const asking = (word: "lane" | "place", expected: string) => {
      // CALLER.current(), REVERT unless a word of the answer is as expected, RETURN the magic value
      const read = word === "lane" ? "0x5f51" : "0x602051";
      const jump = word === "lane" ? "0x603e" : "0x603f";
      const head = concat(["0x63", CURRENT, "0x60e01b5f5260405f60045f335afa50"]);
      const check = concat([read, "0x7f", expected, "0x14", jump, "0x57", "0x5f5ffd5b"]);
      return concat([head, check, "0x63", MAGIC, "0x60e01b5f5260205ff3"]);
    };
    const call = {
      messageId: taken,
      laneId,
      index: 7n,
      origin: origin.peer,
      sender: TAKES,
      recipient: ASKS,
      payload: "0x",
      gasLimit: 50_000n,
    };
    for (const code of [asking("lane", laneId), asking("place", uintBytes(7n, 32))]) {
      await destination.provider.send("anvil_setCode", [ASKS, code]);
      expect(await to.tryRecipient(call)).to.equal(undefined);
      const other = { ...call, laneId: taken, index: 8n };
      expect(await to.tryRecipient(other)).to.include({ kind: "reverted" });
    }
  });

  it("is until when its light client takes new checkpoints, and from which height on", async () => {
    const { leastHeight, trustedUntil } = await to.lightClientLimits(lightClient);
    const { trustedSince } = await to.lightClient(lightClient);
    expect(leastHeight).to.equal(1n);
    expect(trustedUntil - trustedSince).to.equal(14n * 24n * 3_600n);
  });

  it("is whether its lane is open, and until when it is paused", async () => {
    expect(await from.isOpen(laneId)).to.equal(true);
    expect(await to.pausedUntil(laneId)).to.equal(0n);
    await destination.mailbox.pauseLane(laneId);
    expect(await to.pausedUntil(laneId)).to.be.greaterThan(await destination.now());
    await origin.mailbox.closeLane(laneId);
    expect(await from.isOpen(laneId)).to.equal(false);
  });

  it("is the block in which a committee began", async () => {
    const blocks = async () => [0n, await from.headHeight()] as const;
    expect(await from.epochBegan(2n, ...(await blocks()))).to.equal(undefined);
    await origin.proposeCommittee(committee.slice(1));
    await origin.provider.send("evm_increaseTime", [60]);
    await (await origin.registry.activateCommittee()).wait();
    expect(await from.epochBegan(2n, ...(await blocks()))).to.equal(await from.headHeight());
  });

  it("tells the time of a block, and that none exists", async () => {
    const head = await to.headHeight();
    expect(await to.blockTime(head)).to.equal(await destination.now());
    const failure = await to.blockTime(head + 100n).catch((error) => error);
    expect(failure.code).to.equal("UnknownHeight");
  });
});
