import { ChainType, committeeHash, type Hex, laneLeaf, outboxRoot, tag } from "@causeway/protocol";
import { type Builder, beginCell, Cell } from "@ton/core";
import { expect } from "chai";

import { type ChainErrorCode, type EventQuery, isChainError } from "../../src/index.ts";
import { type FindMembers, openTonChain, readFailureReason } from "../../src/ton/index.ts";
import { type Answering, FakeEndpoints } from "./world/FakeEndpoints.ts";
import { MailboxHistory, type KeptTransaction as Sent } from "./world/MailboxHistory.ts";
import { CHAIN_ID, INBOUND, LANE, mailboxData, SIGNING, SUCCESSOR } from "./world/mailboxData.ts";
import { bagOf, pruned } from "./world/merkle.ts";

describe("a TON chain", () => {
  const history = new MailboxHistory();
  history.add([]);
  history.add([[sentLog(0)], [other(), sentLog(1)]], mailboxData(0));
  history.add([]);
  history.add([[deliveredLog(5)]]);
  for (let block = 0; block < 20; block++) history.add([[sentLog(2 + block)]], mailboxData(1, 2));
  const height = BigInt(history.chain.height);
  let endpoints: FakeEndpoints;

  beforeEach(() => {
    endpoints = new FakeEndpoints(history);
  });

  const listed = async (hash: Hex) => (hash === committeeHash(SIGNING) ? SIGNING : SUCCESSOR);
  const chainOf = (
    hosts: readonly string[] = ["one", "two"],
    chainId = CHAIN_ID,
    findMembers: FindMembers = listed,
  ) => {
    const mailbox: Hex = `0x00${history.account.toString("hex")}`;
    const peer = { chainType: ChainType.ton, chainId, mailbox };
    const urls = hosts.map((host) => `http://${host}/`);
    return openTonChain(
      { name: "ton", mailbox: peer, urls, timeout: 1_000, findMembers },
      endpoints.ask,
    );
  };
  const lies = (host: string, pattern: RegExp, lie: (answer: unknown) => unknown) => {
    const answering: Answering = (path, answer) => (pattern.test(path) ? lie(answer) : answer);
    endpoints.answer(host, answering);
  };

  describe("has a header", () => {
    it("of a masterchain block, whose fields are proven", async () => {
      const header = await chainOf().finalisedHeader(3n);
      expect(header).to.deep.equal({
        ...{ height: 3n, hash: hex(history.chain.refAt(3).rootHash), timestamp: 1_800_000_002n },
        ...{ stateKind: 2, stateRoot: history.chain.stateHashAt(3) },
      });
    });

    it("of the newest block that all endpoints have, and of none above", async () => {
      lies("two", /masterchain_info/, () => ({ last: { ...ZERO_ID, seqno: 7 } }));
      const chain = chainOf();
      expect(await chain.finalisedHeight()).to.equal(7n);
      await refuses(chain.finalisedHeader(8n), "NotFinalised");
    });

    it("only if all endpoints agree on the block's id", async () => {
      lies("two", /blocks/, (answer) => ({ ...(answer as object), root_hash: "00".repeat(32) }));
      await refuses(chainOf().finalisedHeader(3n), "RpcDisagreement");
      lies("two", /blocks/, (answer) => ({ ...(answer as object), file_hash: "00".repeat(32) }));
      await refuses(chainOf().finalisedHeader(3n), "RpcDisagreement");
    });

    it("not if an endpoint is silent, or has no such block", async () => {
      lies("two", /blocks/, () => undefined);
      await refuses(chainOf().finalisedHeader(3n), "RpcDisagreement");
      endpoints.answer("two", () => {
        throw new Error("it is silent");
      });
      await refuses(chainOf().finalisedHeader(3n), "RpcUnavailable");
    });

    it("not if an endpoint is too far behind", async () => {
      lies("two", /masterchain_info/, () => ({ last: { ...ZERO_ID, seqno: 2 } }));
      lies("one", /blocks.*,3\)/, (answer) => ({ ...(answer as object), gen_utime: 1 }));
      await refuses(chainOf().finalisedHeight(), "RpcDisagreement");
    });

    it("not if all endpoints give another block than was asked for", async () => {
      lies("one", /blocks/, (answer) => ({ ...(answer as object), seqno: 4 }));
      await refuses(chainOf(["one"]).finalisedHeader(3n), "UnknownHeight");
      const fourth = history.chain.refAt(4);
      const [root, file] = [fourth.rootHash.toString("hex"), fourth.fileHash.toString("hex")];
      const asThird = { ...ZERO_ID, seqno: 3, root_hash: root, file_hash: file };
      endpoints.answer("one", (path, answer) => {
        if (path.includes("/blocks/")) return asThird;
        return path.includes("shard_info")
          ? { shard_proof: history.chain.shardProof(4).toString("hex") }
          : answer;
      });
      await refuses(chainOf(["one"]).finalisedHeader(3n), "InvalidStateProof");
    });

    it("not of another network than the chain id names", async () => {
      const mainnet = 1360104473493505n;
      await refuses(chainOf(["one"], mainnet).finalisedHeader(3n), "WrongChain");
      expect(await chainOf(["one"], mainnet + 1n).finalisedHeader(3n)).to.have.property("height");
    });
  });

  describe("has an outbox", () => {
    it("computed from the proven data of the mailbox", async () => {
      const chain = chainOf();
      const outbox = await chain.proveOutbox(await chain.finalisedHeader(height));
      const [lane] = outbox.lanes;
      expect(lane).to.include({ laneId: LANE, count: 1n, destinationChainId: 10n });
      if (lane === undefined) throw new Error("there is no lane");
      expect(outbox.outboxRoot).to.equal(outboxRoot([laneLeaf(lane)]));
    });

    it("from an endpoint that proves it, whatever the others say", async () => {
      lies("one", /account_state/, (answer) => ({ ...(answer as object), state: "" }));
      const chain = chainOf();
      const outbox = await chain.proveOutbox(await chain.finalisedHeader(height));
      expect(outbox.lanes).to.have.length(1);
      lies("two", /account_state/, (answer) => ({ ...(answer as object), proof: "0" }));
      const header = await chain.finalisedHeader(height);
      await refuses(chain.proveOutbox(header), "InvalidStateProof", "RpcUnavailable");
    });

    it("not under a header of another block, or without a mailbox", async () => {
      const chain = chainOf();
      const header = await chain.finalisedHeader(height);
      await refuses(chain.proveOutbox({ ...header, height: height - 1n }), "InvalidHeader");
      await refuses(chain.proveOutbox(await chain.finalisedHeader(1n)), "ContractMissing");
    });
  });

  describe("has committees", () => {
    const commitments = (name: string, hash: Hex) => ({ commitment: tag(name), hash });

    it("with the lists that hash to what the mailbox names", async () => {
      const chain = chainOf();
      const proven = await chain.proveCommittees(await chain.finalisedHeader(height));
      expect(proven.epoch).to.equal(3n);
      const [signing, successor] = [committeeHash(SIGNING), committeeHash(SUCCESSOR)];
      const [{ current, next }, named] = [proven, commitments];
      expect(current).to.deep.equal({ ...named("signing", signing), members: SIGNING });
      expect(next).to.deep.equal({ ...named("successor", successor), members: SUCCESSOR });
    });

    it("of which the one that signs is the next, without a successor", async () => {
      const chain = chainOf();
      const { current, next } = await chain.proveCommittees(await chain.finalisedHeader(2n));
      expect(next).to.deep.equal(current);
    });

    it("not with another list, or one that is no committee's", async () => {
      const hash = committeeHash(SIGNING);
      expect(await chainOf().membersOf(hash)).to.equal(SIGNING);
      for (const wrong of [SUCCESSOR, []]) {
        const chain = chainOf(["one"], CHAIN_ID, async () => wrong);
        await refuses(chain.membersOf(hash), "RegistryMismatch");
        const header = await chain.finalisedHeader(2n);
        await refuses(chain.proveCommittees(header), "RegistryMismatch");
      }
    });

    it("not before the mailbox has one", async () => {
      const empty = new MailboxHistory();
      empty.add([[other()]], mailboxData(0, 0));
      endpoints = new FakeEndpoints(empty);
      const chain = chainOf(["one"]);
      const header = await chain.finalisedHeader(1n);
      await refuses(chain.proveCommittees(header), "RegistryMismatch");
    });
  });

  describe("has events", () => {
    it("of each transaction in order, with the first block that has it", async () => {
      const events = await chainOf().mailboxEvents(1n, 5n);
      expect(events.map(({ kind, transaction }) => [kind, transaction.height])).to.deep.equal([
        ["sent", 2n],
        ["sent", 2n],
        ["delivered", 4n],
        ["sent", 5n],
      ]);
      const [first, second, third] = events;
      expect(first).to.deep.include({ messageId: tag("message 0"), laneId: LANE, index: 0n });
      // Places count the messages that the mailbox took, and all that it sent.
      expect(first).to.include({ frame: `0x${"11".repeat(200)}`, logIndex: 1n });
      expect(second).to.include({ logIndex: 4n });
      expect(third).to.deep.include({ laneId: INBOUND, indices: [5n] });
      expect(first?.transaction).to.deep.equal({
        ...{ hash: history.transactions[0]?.hash, height: 2n, timestamp: 1_800_000_001n },
        blockHash: hex(history.chain.refAt(2).rootHash),
        ...{ gasUsed: 10n, gasPrice: 400n, l1Fee: 1_000n },
      });
    });

    it("of a range alone, wherever it begins and ends", async () => {
      const all = await chainOf().mailboxEvents(0n, height);
      expect(all).to.have.length(23);
      for (const [from, to] of [
        [1n, 1n],
        [3n, 3n],
        [2n, 2n],
        [4n, 9n],
        [17n, height],
      ] as const) {
        const expected = all.filter(
          ({ transaction }) => transaction.height >= from && transaction.height <= to,
        );
        expect(await chainOf().mailboxEvents(from, to)).to.deep.equal(expected);
      }
    });

    it("that no endpoint can leave out, alter or put in another order", async () => {
      const only = chainOf(["one"]);
      const lie = async (change: (cells: readonly Cell[]) => Buffer) => {
        endpoints.answer("one", (path, answer) => {
          const [, hash] = /get_transactions.*hash=(\w+)$/.exec(path) ?? [];
          const place = history.transactions.findIndex((kept) => kept.hash === `0x${hash}`);
          const kept = history.transactions.slice(0, place + 1).reverse();
          return place < 0 ? answer : { transactions: hexOf(change(kept.map(({ cell }) => cell))) };
        });
        await refuses(only.mailboxEvents(1n, 5n), "InvalidStateProof");
      };
      await lie((cells) => bagOf(...cells.slice(1)));
      await lie(([newest, , ...rest]) => bagOf(newest as Cell, ...rest));
      await lie(([newest, second, ...rest]) => bagOf(second as Cell, newest as Cell, ...rest));
      await lie((cells) => altered(bagOf(...cells)));
      await lie(([newest]) => bagOf(pruned(newest as Cell)));
      await lie((cells) => bagOf(...cells.map(withoutFrames)));
      await lie(() => Buffer.alloc(0));
      expect(await chainOf().mailboxEvents(1n, 5n)).to.have.length(4);
    });

    it("from an endpoint that gives fewer transactions than it was asked for", async () => {
      endpoints.answer("one", (path, answer) => {
        const [, hash] = /get_transactions.*hash=(\w+)$/.exec(path) ?? [];
        if (hash === undefined) return answer;
        return { transactions: history.transactionsFrom(hash, 1).toString("hex") };
      });
      expect(await chainOf(["one"]).mailboxEvents(1n, height)).to.have.length(23);
    });

    it("of one transaction, if the mailbox made it", async () => {
      const chain = chainOf();
      const hash = history.transactions[1]?.hash as Hex;
      expect(await chain.transactionEvents(hash)).to.have.length(1);
      expect(await chain.transactionEvents(tag("unknown"))).to.equal(undefined);
      lies("one", /blockchain\/transactions/, () => ({ lt: 1_000_020 }));
      expect(await chainOf(["one"]).transactionEvents(tag("unknown"))).to.equal(undefined);
      lies("one", /blockchain\/transactions/, () => ({ lt: 10 ** 15 }));
      expect(await chainOf(["one"]).transactionEvents(hash)).to.equal(undefined);
    });

    it("found by what they say, and where they are", async () => {
      const chain = chainOf();
      const place = ({ hash }: { hash: Hex }, at: bigint) => ({ height: at, transaction: hash });
      const [first, , delivered] = history.transactions as [Sent, Sent, Sent];
      const found = (query: EventQuery, to = height) => chain.findEvents(query, 1n, to);
      const sent = { kind: "sent", messageId: tag("message 0") } as const;
      expect(await found(sent)).to.deep.equal([place(first, 2n)]);
      expect(await found(sent, 1n)).to.deep.equal([]);
      expect(await found({ ...sent, kind: "failed" })).to.deep.equal([]);
      expect(await found({ ...sent, kind: "ended" })).to.deep.equal([]);
      const taken = { kind: "delivered", laneId: INBOUND, index: 5n } as const;
      expect(await found(taken)).to.deep.equal([place(delivered, 4n)]);
      expect(await found({ ...taken, index: 6n })).to.deep.equal([]);
      expect(await found({ ...taken, laneId: LANE })).to.deep.equal([]);
    });

    it("of which the leaves of a lane are the messages sent", async () => {
      const chain = chainOf();
      const leaf = (index: bigint) => ({ messageId: tag(`message ${index}`), index });
      expect(await chain.sentLeaves(LANE, 1n, 5n)).to.deep.equal([0n, 1n, 2n].map(leaf));
      expect(await chain.sentLeaves(INBOUND, 1n, 5n)).to.deep.equal([]);
    });

    it("of messages that ended without delivery", async () => {
      const ended = new MailboxHistory();
      ended.add([[endedLog(1), endedLog(2), voidedLog()]], mailboxData(0));
      endpoints = new FakeEndpoints(ended);
      const events = await chainOf(["one"]).mailboxEvents(1n, 1n);
      const place = { messageId: tag("ended"), laneId: INBOUND, index: 6n };
      expect(events.map(({ transaction: _, ...event }) => event)).to.deep.equal([
        { kind: "expired", ...place },
        { kind: "rejected", ...place },
        { kind: "voided", ...place },
      ]);
      expect(readFailureReason("0x")).to.equal(undefined);
    });

    it("not if a log cannot be read", async () => {
      const broken = new MailboxHistory();
      broken.add([[beginCell().storeUint(0x60000001, 32).endCell()]], mailboxData(0));
      endpoints = new FakeEndpoints(broken);
      await refuses(chainOf(["one"]).mailboxEvents(1n, 1n), "MalformedEvent");
      const unknown = new MailboxHistory();
      unknown.add([[deliveredLog(1, tag("no lane"))]], mailboxData(0));
      endpoints = new FakeEndpoints(unknown);
      await refuses(chainOf(["one"]).mailboxEvents(1n, 1n), "MalformedEvent");
    });
  });

  it("has lanes as the newest block has them", async () => {
    const chain = chainOf();
    expect(await chain.outboundLane(LANE)).to.include({ destinationChainId: 10n, count: 1n });
    expect(await chain.outboundLane(INBOUND)).to.equal(undefined);
    expect([await chain.isOpen(LANE), await chain.isOpen(INBOUND)]).to.deep.equal([true, false]);
    expect(await chain.pausedUntil(INBOUND)).to.equal(1_900_000_000n);
    expect(await chain.pausedUntil(LANE)).to.equal(0n);
    const namesake: Hex = `${INBOUND.slice(0, 18)}${"00".repeat(24)}` as Hex;
    expect(await chain.pausedUntil(namesake)).to.equal(0n);
    expect(await chain.isDone(namesake, 0n)).to.equal(false);
    const done = await Promise.all([0n, 255n, 256n, 511n].map((at) => chain.isDone(INBOUND, at)));
    expect(done).to.deep.equal([true, true, false, true]);
    expect(await chain.isDone(LANE, 0n)).to.equal(false);
    const flight = { attempt: 4n, since: 1_800_000_000n };
    expect(await chain.inFlight(INBOUND, 300n)).to.deep.equal(flight);
    expect(await chain.inFlight(INBOUND, 301n)).to.equal(undefined);
    for (const other of [namesake, LANE]) {
      expect(await chain.inFlight(other, 300n)).to.equal(undefined);
    }
    const lightClient = `0x${"00".repeat(31)}07`;
    const entrance = { originChainId: 1n, hubChainId: 0n, lightClient };
    expect(await chain.inboundLane(INBOUND)).to.deep.equal(entrance);
    expect(await chain.inboundLane(LANE)).to.equal(undefined);
    await refuses(chain.lightClient(LANE), "ContractMissing");
  });
});

const ZERO_ID = { root_hash: "00".repeat(32), file_hash: "00".repeat(32) };

function hex(bytes: Buffer): Hex {
  return `0x${hexOf(bytes)}`;
}

function hexOf(bytes: Buffer): string {
  return bytes.toString("hex");
}

/** A transaction of which a proof leaves out the frames that were logged. */
function withoutFrames(cell: Cell): Cell {
  const isFrame = cell.bits.length === 800;
  if (isFrame) return pruned(cell);
  return new Cell({ bits: cell.bits, refs: cell.refs.map(withoutFrames) });
}

function altered(bytes: Buffer): Buffer {
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return bytes;
}

function sentLog(index: number): Cell {
  const id = beginCell().storeUint(BigInt(tag(`message ${index}`)), 256);
  const rest = beginCell().storeBuffer(Buffer.alloc(100, 0x11));
  const frame = beginCell().storeBuffer(Buffer.alloc(100, 0x11)).storeRef(rest);
  const log = beginCell().storeUint(0x60000001, 32).storeUint(BigInt(LANE), 256);
  return log.storeUint(index, 64).storeCoins(9n).storeRef(id).storeRef(frame).endCell();
}

function deliveredLog(index: number, lane: Hex = INBOUND): Cell {
  const log = beginCell()
    .storeUint(0x60000003, 32)
    .storeUint(BigInt(lane.slice(0, 18)), 64);
  return log.storeUint(index, 64).storeUint(1, 64).storeUint(1, 256).endCell();
}

function endedLog(outcome: number): Cell {
  return placed(0x60000020)
    .storeUint(outcome, 8)
    .storeUint(BigInt(tag("ended")), 256)
    .endCell();
}

function voidedLog(): Cell {
  return placed(0x60000021)
    .storeBit(true)
    .storeUint(BigInt(tag("ended")), 256)
    .endCell();
}

function placed(operation: number): Builder {
  return beginCell().storeUint(operation, 32).storeUint(BigInt(INBOUND), 256).storeUint(6, 64);
}

/** A log of an operation that concerns no message. */
function other(): Cell {
  return beginCell().storeUint(0x60000fff, 32).endCell();
}

async function refuses(result: Promise<unknown>, ...codes: ChainErrorCode[]): Promise<void> {
  const error = await result.then(
    () => expect.fail("it was believed"),
    (failure: unknown) => failure,
  );
  if (!codes.some((code) => isChainError(error, code))) throw error;
}
