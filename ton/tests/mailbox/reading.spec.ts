import { type Logged, logsOf, ReadMailbox, readFailureReason } from "@causeway/chains/ton";
import {
  checkpointDomain,
  checkpointHash,
  frameHash,
  messageId,
  ZERO_WORD,
} from "@causeway/protocol";
import { beginCell, storeShardAccount, type Transaction, toNano } from "@ton/core";
import { expect } from "chai";

import { Administered, anchorOf, HUB_TRUST, otherCommittee, UNKNOWN } from "./Administered";
import { anchorClientAct, oneWordAct } from "./adminBodies";
import { recoverBody, sendBody } from "./bodies";
import { ENVIRONMENT, HUB, Mode } from "./MailboxWorld";

describe("a mailbox's data and logs, as validators read them", () => {
  let mailbox: Administered;

  before(async () => {
    mailbox = await Administered.make();
  });

  beforeEach(() => mailbox.restore());

  it("have the outbox root that the mailbox computes, with each message sent", async () => {
    const { world } = mailbox;
    for (let sent = 0; sent < 4; sent++) {
      const { outbox } = await read();
      expect(BigInt(outbox.outbox().outboxRoot)).to.equal(await world.read("outboxRoot"));
      expect(outbox.lane(world.outboundLaneId)?.count).to.equal(BigInt(sent));
      const [log] = await send();
      if (log?.kind !== "sent") throw new Error("nothing was sent");
      expect(log).to.include({ laneId: world.outboundLaneId, index: BigInt(sent) });
      const id = messageId(log.laneId, log.index, frameHash(log.frame));
      expect(log.messageId).to.equal(id);
    }
    const { outbox } = await read();
    expect([outbox.isOpen(world.outboundLaneId), outbox.isOpen(UNKNOWN)]).to.deep.equal([
      true,
      false,
    ]);
  });

  it("have each message that was called, with the end of each attempt", async () => {
    const { world } = mailbox;
    const laneId = world.inboundLaneId;
    const takes = world.send([{ recipient: await world.recipient() }]);
    const fails = world.send([{ recipient: await world.recipient(Mode.throws) }]);
    const silent = world.send([{ recipient: await world.recipient(Mode.neverAnswers) }]);
    const called = (index: bigint, attempt: bigint) => {
      const id = messageId(laneId, index, frameHash(world.frames[Number(index)] ?? "0x"));
      return { kind: "called", messageId: id, laneId, index, attempt } as const;
    };
    expect(await logged(await world.deliver(takes))).to.deep.equal([
      called(takes, 1n),
      { kind: "delivered", laneId, indices: [takes] },
    ]);
    const [first, log] = await logged(await world.deliver(fails));
    expect(first).to.deep.equal(called(fails, 2n));
    if (log?.kind !== "failed") throw new Error("it did not fail");
    expect(log).to.include({ messageId: called(fails, 2n).messageId, attempt: 2n });
    expect(readFailureReason(log.reason)).to.equal("bounced");
    expect(await logged(await world.deliver(silent))).to.deep.equal([called(silent, 3n)]);
    const since = BigInt(world.blockchain.now ?? 0);
    const flight = (await read()).inbox.flightAt(laneId, silent);
    expect(flight).to.deep.equal({ attempt: 3n, since });
    expect((await read()).inbox.flightAt(laneId, takes)).to.equal(undefined);
    const body = recoverBody(laneId, silent, world.relayer.address);
    const to = world.mailbox;
    const [lost] = await logged(await world.relayer.send({ to, value: toNano(1), body }));
    if (lost?.kind !== "failed") throw new Error("it did not fail");
    expect(lost).to.include({ messageId: called(silent, 3n).messageId, attempt: 3n });
    expect(readFailureReason(lost.reason)).to.equal("recovered");
    const { inbox } = await read();
    const ended = [takes, fails, 300n].map((index) => inbox.isDone(laneId, index));
    expect(ended).to.deep.equal([true, false, false]);
  });

  it("have the lanes to here, with their pauses", async () => {
    const { world } = mailbox;
    expect((await read()).inbox.lane(world.inboundLaneId)).to.include({
      ...{ originChainId: 31338n, hubChainId: HUB.chainId, trustId: HUB_TRUST, pausedUntil: 0n },
    });
    await mailbox.act(oneWordAct("pauseLane", world.inboundLaneId));
    const paused = (await read()).inbox.lane(world.inboundLaneId)?.pausedUntil;
    expect(paused).to.equal(BigInt(mailbox.now + 7 * 86_400));
    expect((await read()).inbox.lane(ZERO_WORD)).to.equal(undefined);
  });

  it("have the light client of the hub, and the checkpoints that it keeps", async () => {
    const { world } = mailbox;
    const index = world.send([{ recipient: await world.recipient() }]);
    const batch = world.batch(index, 1);
    expect((await read()).clients.client(HUB_TRUST)?.knowsMembers).to.equal(false);
    await world.deliverBatch(batch);
    const hash = checkpointHash(checkpointDomain(ENVIRONMENT, HUB), batch.shown.checkpoint);
    const client = (await read()).clients.client(HUB_TRUST);
    const { height: newestHeight, timestamp: trustedSince } = batch.shown.checkpoint;
    expect(client?.state).to.deep.equal({
      ...{ epoch: 1n, committee: world.committee.committee, frozen: false },
      ...{ newestHeight, trustedSince },
    });
    expect(client?.limits).to.deep.equal({
      ...{ leastHeight: 1n, distrustedUntil: 0n, stoppedUntil: 0n },
      trustedUntil: trustedSince + 14n * 86_400n,
    });
    expect(client?.knowsMembers).to.equal(true);
    expect([client?.keeps(hash), client?.keeps(UNKNOWN)]).to.deep.equal([true, false]);
    await mailbox.act(oneWordAct("stopClient", HUB_TRUST));
    const stopped = (await read()).clients.client(HUB_TRUST);
    expect(stopped?.generation).to.equal((client?.generation ?? 0n) + 1n);
    expect(stopped?.limits.stoppedUntil).to.equal(BigInt(mailbox.now + 10 * 86_400));
    expect((await read()).clients.client(UNKNOWN)).to.equal(undefined);
  });

  it("have the committee that signs, and its successor", async () => {
    const { committee: commitment, committeeHash: hash } = mailbox.world.committee;
    const current = { commitment, hash };
    expect((await read()).committee).to.deep.equal({ epoch: 1n, current, successor: undefined });
    const next = otherCommittee("next");
    await mailbox.act(anchorClientAct(HUB_TRUST, anchorOf(next)));
    const successor = { commitment: next.committee, hash: next.committeeHash };
    expect((await read()).committee).to.deep.equal({ epoch: 1n, current, successor });
  });

  async function read(): Promise<ReadMailbox> {
    const { account } = await mailbox.world.blockchain.getContract(mailbox.world.mailbox);
    const [cell] = beginCell().store(storeShardAccount(account)).endCell().refs;
    if (cell === undefined) throw new Error("there is no mailbox");
    const block = { globalId: -3, workchain: -1, seqno: 1, timestamp: 1, stateHash: ZERO_WORD };
    const shard = { seqno: 1, endLt: 1n, rootHash: ZERO_WORD, fileHash: ZERO_WORD };
    return new ReadMailbox({ cell, block, shard, lastTransaction: { lt: 1n, hash: ZERO_WORD } });
  }

  async function logged(sent: { transactions: readonly Transaction[] }): Promise<Logged[]> {
    const own = BigInt(`0x${mailbox.world.mailbox.hash.toString("hex")}`);
    const { inbox } = await read();
    return sent.transactions
      .filter(({ address }) => address === own)
      .flatMap((transaction) => logsOf(transaction, (name) => inbox.laneNamed(name)?.laneId))
      .map((placed) => placed.logged);
  }

  async function send(): Promise<Logged[]> {
    const { user, mailbox: to } = mailbox.world;
    const body = sendBody({
      ...{ destinationChainId: HUB.chainId, gasLimit: 100_000n, maxFee: toNano("0.1") },
      ...{ refundTo: user.address, recipient: HUB.mailbox, payload: `0x${"12".repeat(300)}` },
    });
    return logged(await user.send({ to, value: toNano(1), body }));
  }
});
