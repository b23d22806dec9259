import { evmChainConfig } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import {
  type ChainAdapter,
  type EventQuery,
  findOutcome,
  findSent,
  type LogSource,
  type MailboxEvent,
  outcomeOf,
  type SentEvent,
} from "../../src/index.ts";
import { connectChain } from "../../src/node/index.ts";
import { testValidators } from "../../testing/committee.ts";
import { connectDirectly, LocalChain } from "../../testing/LocalChain.ts";
import { provenBatch, sentMessages } from "../world/provenBatch.ts";

const TAKES: Hex = "0x00000000000000000000000000000000000000aa";
const REFUSES: Hex = "0x00000000000000000000000000000000000000bb";
const CHANGES: Hex = "0x00000000000000000000000000000000000000cc";
const RECIPIENTS = {
  taken: TAKES,
  refused: REFUSES,
  alone: REFUSES,
  expired: TAKES,
  rejected: REFUSES,
  voided: REFUSES,
  later: CHANGES,
  waiting: TAKES,
} as const;
const NAMES = Object.keys(RECIPIENTS) as (keyof typeof RECIPIENTS)[];
const NO_REASON = `0x${"00".repeat(32)}`;

describe("what became of a message on a chain", function () {
  this.timeout(60_000);
  const committee = testValidators(3);
  const adapters: ChainAdapter[] = [];
  const chains: LocalChain[] = [];
  let origin: LogSource;
  let destination: LogSource;
  let messages: readonly SentEvent[];
  const transactions: Record<string, Hex> = {};

  before(async () => {
    chains.push(...(await Promise.all([31337n, 31338n].map((id) => LocalChain.start(id)))));
    const [from, to] = chains as [LocalChain, LocalChain];
    await from.proposeCommittee(committee);
    for (const chain of [from, to]) {
      const config = evmChainConfig.parse(await chain.config());
      adapters.push(await connectChain(config, chain.submitter()));
    }
    [origin, destination] = adapters.map((adapter) => sourceOf(adapter)) as [LogSource, LogSource];
    const laneId = await connectDirectly(from, to, await to.follow(from, committee));
    await to.setRecipient(TAKES, true);
    await to.setRecipient(REFUSES, false);
    await to.setRecipient(CHANGES, false);
    const deadline = (await from.now()) + 1_000n;
    for (const name of NAMES) {
      await from.send(to, RECIPIENTS[name], "0x", name === "expired" ? deadline : 0n);
    }
    await from.mine(3);
    messages = await sentMessages(adapters[0]!);
    await endAll(laneId, to);
  });

  after(async () => {
    for (const adapter of adapters) adapter.close();
    await Promise.all(chains.map((chain) => chain.stop()));
  });

  async function endAll(laneId: Hex, to: LocalChain): Promise<void> {
    const [from, at] = adapters as [ChainAdapter, ChainAdapter];
    const batch = (name: keyof typeof RECIPIENTS, size = 1) =>
      provenBatch(from, committee, { first: messageOf(name).index, size });
    const deliver = async (name: keyof typeof RECIPIENTS, size = 1) =>
      (await at.deliver(laneId, await batch(name, size), 1_000_000n)).hash;
    transactions.taken = await deliver("taken", 2);
    transactions.refused = transactions.taken;
    transactions.alone = await deliver("alone");
    await deliver("later");
    await to.setRecipient(CHANGES, true);
    transactions.later = await deliver("later");
    transactions.rejected = await to.reject(laneId, await batch("rejected"), REFUSES);
    const { index, messageId } = messageOf("voided");
    transactions.voided = await to.annul(laneId, index, messageId);
    await to.provider.send("evm_increaseTime", [2_000]);
    transactions.expired = await to.expire(laneId, await batch("expired"));
  }

  const messageOf = (name: keyof typeof RECIPIENTS) => messages[NAMES.indexOf(name)]!;

  const ask = (name: keyof typeof RECIPIENTS, source = destination) =>
    outcomeOf(source, messageOf(name));

  async function codeOf(failing: Promise<unknown>): Promise<unknown> {
    return failing.then(
      () => "nothing failed",
      (error) => error.code,
    );
  }

  it("is that it was delivered, and where", async () => {
    const outcome = await ask("taken");
    if (outcome.outcome !== "delivered") throw new Error(`it was ${outcome.outcome}`);
    const { hash, height, blockHash } = outcome.transaction;
    const receipt = await chains[1]!.provider.getTransactionReceipt(hash);
    expect(hash).to.equal(transactions.taken);
    expect(height).to.equal(BigInt(receipt?.blockNumber ?? 0));
    expect(blockHash).to.equal(receipt?.blockHash);
  });

  it("is that its recipient failed, in a batch that delivered others as well as alone", async () => {
    for (const name of ["refused", "alone"] as const) {
      const outcome = await ask(name);
      expect(outcome, name).to.include({ outcome: "failed", reason: NO_REASON });
      if (outcome.outcome === "failed") {
        expect(outcome.transaction.hash).to.equal(transactions[name]);
      }
    }
  });

  it("is the same whether or not a batch that delivered nothing says so", async () => {
    const { laneId, transaction } = messageOf("taken");
    const none: MailboxEvent = { kind: "delivered", laneId, indices: [], transaction };
    for (const more of [[], [none]]) {
      const source = changed(destination, async (hash) => {
        const events = (await destination.adapter.transactionEvents(hash)) ?? [];
        return [...more, ...events.filter((e) => e.kind !== "delivered" || e.indices.length > 0)];
      });
      for (const name of NAMES) {
        expect(await ask(name, source), name).to.deep.equal(await ask(name));
      }
    }
  });

  it("is not what the same transaction did to other messages", async () => {
    const { laneId, messageId, frame, transaction } = messageOf("taken");
    const other = { messageId: laneId, laneId: messageId, transaction };
    const indices = NAMES.map((_, i) => BigInt(i));
    const neighbours = NAMES.flatMap((_, i): MailboxEvent[] => {
      const ended = { ...other, index: BigInt(i) };
      return [
        { kind: "delivered", laneId: messageId, indices, transaction },
        { kind: "failed", messageId: laneId, reason: "0x01", transaction },
        { kind: "sent", ...ended, frame, logIndex: 0n },
        { kind: i % 2 === 0 ? "expired" : "rejected", ...ended },
      ];
    });
    const among = (source: LogSource) =>
      changed(source, async (hash) => {
        const events = (await source.adapter.transactionEvents(hash)) ?? [];
        return [...neighbours, ...events, ...neighbours];
      });
    for (const name of NAMES) {
      expect(await ask(name, among(destination)), name).to.deep.equal(await ask(name));
      const sent = await findSent(among(origin), messageOf(name).messageId);
      expect(sent).to.deep.equal(messageOf(name));
    }
  });

  it("is that it was delivered in the end, where an attempt failed before", async () => {
    const outcome = await ask("later");
    expect(outcome.outcome).to.equal("delivered");
    if (outcome.outcome !== "none") {
      expect(outcome.transaction.hash).to.equal(transactions.later);
    }
  });

  it("is that it expired, was rejected, or voided", async () => {
    for (const name of ["expired", "rejected", "voided"] as const) {
      const outcome = await ask(name);
      expect(outcome).to.include({ outcome: name, noticeId: undefined });
      if (outcome.outcome === name) expect(outcome.transaction.hash).to.equal(transactions[name]);
    }
  });

  it("is nothing while nobody tried", async () => {
    expect(await ask("waiting")).to.deep.equal({ outcome: "none" });
  });

  it("is found block by block as well", async () => {
    for (const name of NAMES) {
      const slow = await ask(name, { ...destination, logRange: 1n });
      expect(slow, name).to.deep.equal(await ask(name));
    }
  });

  it("is found by the id alone, which its origin's logs give a place", async () => {
    for (const name of NAMES) {
      const { messageId } = messageOf(name);
      const found = await findOutcome({ origin, destination }, messageId);
      expect(found.sent).to.deep.equal(messageOf(name));
      expect(found.outcome, name).to.deep.equal(await ask(name));
    }
  });

  it("cannot be said of a message that its origin did not send", async () => {
    const unknown = messageOf("taken").laneId;
    expect(await findSent(origin, unknown)).to.equal(undefined);
    const found = findOutcome({ origin, destination }, unknown);
    expect(await codeOf(found)).to.equal("UnknownMessage");
  });

  it("is not asked of a chain that its lane does not lead to", async () => {
    const { messageId } = messageOf("taken");
    const found = findOutcome({ origin, destination: origin }, messageId);
    expect(await codeOf(found)).to.equal("OtherDestination");
  });

  it("cannot be said of one that ended where no log is left that says how", async () => {
    const head = await destination.adapter.headHeight();
    for (const name of ["taken", "expired"] as const) {
      const outcome = outcomeOf(destination, messageOf(name), head + 1n);
      expect(await codeOf(outcome)).to.equal("OutcomeMissing");
    }
  });

  it("must be asked again where the block that tells of it was replaced", async () => {
    const gone = (source: LogSource) => changed(source, async () => undefined);
    for (const name of ["taken", "refused", "rejected"] as const) {
      expect(await codeOf(ask(name, gone(destination)))).to.equal("BlockReplaced");
    }
    const sent = findSent(gone(origin), messageOf("taken").messageId);
    expect(await codeOf(sent)).to.equal("BlockReplaced");
  });
});

function sourceOf(adapter: ChainAdapter): LogSource {
  return { adapter, startHeight: 0n, logRange: 1_000n };
}

/** A chain of which transactions tell something else. */
function changed(
  { adapter, ...source }: LogSource,
  transactionEvents: LogSource["adapter"]["transactionEvents"],
): LogSource {
  return {
    ...source,
    adapter: {
      origin: adapter.origin,
      headHeight: () => adapter.headHeight(),
      findEvents: (query: EventQuery, from: bigint, to: bigint) =>
        adapter.findEvents(query, from, to),
      isDone: (laneId, index) => adapter.isDone(laneId, index),
      outboundLane: (laneId) => adapter.outboundLane(laneId),
      transactionEvents,
    },
  };
}
