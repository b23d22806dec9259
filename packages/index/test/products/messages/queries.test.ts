import type { MessageFacts } from "@causeway/lifecycle";
import { type Hex, packPrice, uintBytes, ZERO_WORD } from "@causeway/protocol";
import { expect } from "chai";

import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import { laneCount } from "../../../src/products/messages/queries/laneCounts.ts";
import { laneLatencies } from "../../../src/products/messages/queries/laneLatencies.ts";
import { laneFrames, laneLeaves } from "../../../src/products/messages/queries/laneLeaves.ts";
import { type LaneEnd, listedLanes } from "../../../src/products/messages/queries/lanes.ts";
import { messageFacts } from "../../../src/products/messages/queries/messageFacts.ts";
import { messagesInFlight } from "../../../src/products/messages/queries/messagesInFlight.ts";
import {
  messagesOfAccount,
  messagesOfTransaction,
} from "../../../src/products/messages/queries/messagesOf.ts";
import { messageWay } from "../../../src/products/messages/queries/messageWay.ts";
import { neededHeight } from "../../../src/products/messages/queries/neededHeight.ts";
import {
  lastUndelivered,
  undeliveredMessages,
} from "../../../src/products/messages/queries/undelivered.ts";
import {
  accepted,
  appended,
  CONTRACT,
  called,
  DESTINATION,
  delivered,
  ended,
  eventOf,
  failed,
  frameOf,
  HUB,
  idOf,
  indexed,
  LANE,
  laneAdded,
  laneImported,
  ORIGIN,
  RECIPIENT,
  SENDER,
} from "../../../testing/events/messages.ts";
import { MessagesIndex } from "../../../testing/MessagesIndex.ts";

const ID = idOf(frameOf());
const NOW = 10_000n;
const FINAL = 90n;
/** What is known of a message before anything happened to it. */
const SENT: MessageFacts = {
  ...{
    ending: undefined,
    inFlightSince: undefined,
    isOverdue: false,
    hasFailed: false,
    checkpoint: undefined,
  },
  ...{ isImported: false, isFinal: true },
};

const onClient = (chainId: bigint, name: string, height: bigint, values = {}) =>
  eventOf(`lightClient.${name}`, values, { chainId, height });
const anchored = { generation: 1n, epoch: 1n, committee: ID, committeeHash: ID, leastHeight: 1n };

describe("a query of messages", function () {
  this.timeout(60_000);
  let index: MessagesIndex;

  before(async () => {
    index = await MessagesIndex.start();
  });
  after(() => index?.stop());
  beforeEach(() => index.clear());

  /** Reads all chains of a lane through a hub, or of a direct one. */
  async function read(events: readonly StoredEvent[], hub = HUB as bigint): Promise<void> {
    for (const chainId of [ORIGIN, HUB, DESTINATION]) {
      const own = [...laneAdded(hub), ...events].filter((event) => event.chainId === chainId);
      await index.read(chainId, own, FINAL);
    }
  }

  async function factsAfter(
    events: readonly StoredEvent[],
    hub: bigint = HUB,
    now = NOW,
  ): Promise<MessageFacts | undefined> {
    await index.clear();
    await read([appended(), ...events], hub);
    return (await messageFacts(index.db, [ID], now)).get(ID);
  }

  describe("for facts", () => {
    it("answers for those alone that an origin sent, many at once", async () => {
      await read([...[appended(), appended(1n)].map(placed), delivered(1n, 1n, { height: 20n })]);
      const [two, none] = [idOf(frameOf(), 1n), uintBytes(9n, 32)];
      const facts = await messageFacts(index.db, [ID, two, none], NOW);
      expect([...facts.keys()]).to.have.members([ID, two]);
      expect(facts.get(ID)).to.deep.equal(SENT);
      expect(facts.get(two)).to.deep.equal({ ...SENT, ending: "delivered" });
    });

    it("says whether the block of a message is final", async () => {
      await read([appended(0n, frameOf(), { height: FINAL + 1n })]);
      expect((await messageFacts(index.db, [ID], NOW)).get(ID)?.isFinal).to.equal(false);
    });

    it("says how a message ended, and that its recipient failed", async () => {
      expect(await factsAfter([failed(20n)])).to.deep.equal({ ...SENT, hasFailed: true });
      for (const [event, ending] of [
        ["MessageExpired", "expired"],
        ["MessageRejected", "rejected"],
        ["MessageVoided", "voided"],
      ] as const) {
        expect((await factsAfter([ended(event, 0n, { height: 30n })]))?.ending).to.equal(ending);
      }
    });

    it("says since when a message is in flight, until its newest attempt ends", async () => {
      const sinceOf = async (...events: StoredEvent[]) => (await factsAfter(events))?.inFlightSince;
      const [first, second] = [called(20n, 4n), called(40n, 7n)];
      expect(await sinceOf(first)).to.equal(first.at);
      expect(await sinceOf(first, failed(30n, "0x", 4n))).to.equal(undefined);
      expect(await sinceOf(first, failed(30n, "0x", 4n), second)).to.equal(second.at);
      expect(await sinceOf(first, failed(30n, "0x", 4n), second, failed(50n, "0x", 7n))).to.equal(
        undefined,
      );
      for (const end of [
        delivered(0n, 1n, { height: 50n }),
        ended("MessageVoided", 0n, { height: 50n }),
      ]) {
        expect(await sinceOf(first, end)).to.equal(undefined);
      }
    });

    it("never lets the end of an earlier attempt end the next", async () => {
      const facts = await factsAfter([called(20n, 4n), called(40n, 7n), failed(50n, "0x", 4n)]);
      expect(facts).to.deep.include({ inFlightSince: called(40n, 7n).at, hasFailed: true });
    });

    it("says whether a deadline passed, by the time that is given", async () => {
      const frame = frameOf("0x", 500n);
      await read([appended(0n, frame)]);
      const isOverdue = async (now: bigint) =>
        (await messageFacts(index.db, [idOf(frame)], now)).get(idOf(frame))?.isOverdue;
      expect([await isOverdue(500n), await isOverdue(501n)]).to.deep.equal([false, true]);
    });

    it("says whether the hub has a message: its client still vouches for the import", async () => {
      const isImported = async (...events: StoredEvent[]) => (await factsAfter(events))?.isImported;
      expect(await isImported(laneImported(0n, 20n))).to.equal(false);
      expect(await isImported(laneImported(1n, 20n))).to.equal(true);
      const again = onClient(HUB, "LightClientAnchored", 30n, anchored);
      expect(await isImported(laneImported(1n, 20n), again)).to.equal(false);
      expect(await isImported(laneImported(1n, 20n), again, laneImported(1n, 40n))).to.equal(true);
      const distrusted = { generation: 1n, distrustedUntil: 1n };
      const distrust = onClient(HUB, "LightClientDistrusted", 30n, distrusted);
      expect(await isImported(laneImported(1n, 20n), distrust)).to.equal(false);
      expect(
        await isImported(laneImported(1n, 20n), onClient(HUB, "LightClientFrozen", 30n)),
      ).to.equal(false);
      const client = { laneId: LANE, lightClient: SENDER, previous: CONTRACT };
      const replaced = eventOf("mailbox.LightClientReplaced", client, {
        chainId: HUB,
        height: 30n,
      });
      expect(await isImported(laneImported(1n, 20n), replaced)).to.equal(false);
      expect(await isImported(laneImported(1n, 20n, { chainId: DESTINATION }))).to.equal(false);
    });

    it("says that the destination's client proves a message of a direct lane", async () => {
      const proven = async (...events: StoredEvent[]) => (await factsAfter(events, 0n))?.checkpoint;
      expect(await proven(accepted(DESTINATION, 9n, 20n))).to.equal(undefined);
      expect(await proven(accepted(DESTINATION, 10n, 20n))).to.equal("proven");
      expect(await proven(accepted(HUB, 10n, 20n))).to.equal(undefined);
      const again = onClient(DESTINATION, "LightClientAnchored", 30n, anchored);
      expect(await proven(accepted(DESTINATION, 10n, 20n), again)).to.equal(undefined);
      const frozen = onClient(DESTINATION, "LightClientFrozen", 30n);
      expect(await proven(accepted(DESTINATION, 10n, 20n), frozen)).to.equal(undefined);
      const stop = (stoppedUntil: bigint) =>
        onClient(DESTINATION, "LightClientStopChanged", 15n, { stoppedUntil });
      expect(await proven(accepted(DESTINATION, 10n, 20n), stop(NOW))).to.equal("proven");
      expect(await proven(accepted(DESTINATION, 10n, 20n), stop(NOW + 1n))).to.equal(undefined);
      const end = delivered(0n, 1n, { height: 40n });
      expect(await proven(accepted(DESTINATION, 10n, 20n), end)).to.equal(undefined);
    });

    it("says that the hub's client proves a message, then that the destination's proves its import", async () => {
      const proven = async (...events: StoredEvent[]) => (await factsAfter(events))?.checkpoint;
      expect(await proven(accepted(HUB, 10n, 20n))).to.equal("proven");
      const then = [accepted(HUB, 10n, 20n), laneImported(1n, 30n)];
      expect(await proven(...then)).to.equal(undefined);
      expect(await proven(...then, accepted(DESTINATION, 29n, 40n))).to.equal(undefined);
      expect(await proven(...then, accepted(DESTINATION, 30n, 40n))).to.equal("proven");
    });

    it("rests on the import that the next checkpoint needs least for", async () => {
      const imports = [laneImported(1n, 30n), laneImported(2n, 50n)];
      const facts = await factsAfter([...imports, accepted(DESTINATION, 30n, 40n)]);
      expect(facts?.checkpoint).to.equal("proven");
    });
  });

  it("gives the leaves and frames of a range of a lane, those of final blocks alone", async () => {
    const newest = appended(4n, frameOf(), { height: FINAL + 1n });
    await read(
      [0n, 1n, 2n, 3n]
        .map((one) => appended(one))
        .map(placed)
        .concat(newest),
    );
    const leaf = (one: bigint) => ({ index: one, messageId: idOf(frameOf(), one) });
    expect(await laneLeaves(index.db, LANE, 1n, 3n)).to.deep.equal([leaf(1n), leaf(2n)]);
    expect(await laneLeaves(index.db, LANE, 3n, 9n)).to.deep.equal([leaf(3n)]);
    const frames = await laneFrames(index.db, LANE, 2n, 9n);
    expect([...frames].sort()).to.deep.equal([2n, 3n].map((one) => [one, frameOf()]));
  });

  it("gives what can be delivered of a lane, in order", async () => {
    const [, noFrame] = indexed("0x", { logIndex: 30 }, 4n);
    const overdue = frameOf("0x", 500n);
    const newest = appended(5n, frameOf(), { height: FINAL + 1n });
    await read([
      ...[appended(0n), appended(1n), appended(2n, overdue), appended(3n)].map(placed),
      ...[noFrame, newest, delivered(0n, 1n, { height: 20n })],
    ]);
    const indices = async (below: bigint, limit: number, now = NOW) => {
      const range = { below, now, limit };
      const found = await undeliveredMessages(index.db, LANE, range);
      return found.map((one) => one.index);
    };
    expect(await indices(9n, 9)).to.deep.equal([1n, 3n]);
    expect(await indices(3n, 9)).to.deep.equal([1n]);
    expect(await indices(9n, 1)).to.deep.equal([1n]);
    expect(await indices(9n, 9, 500n)).to.deep.equal([1n, 2n, 3n]);
    const [first] = await undeliveredMessages(index.db, LANE, { below: 9n, now: NOW, limit: 1 });
    expect(first).to.deep.equal({ index: 1n, messageId: idOf(frameOf(), 1n), frame: frameOf() });
    expect(await lastUndelivered(index.db, LANE)).to.equal(4n);
    expect(await lastUndelivered(index.db, ZERO_WORD)).to.equal(undefined);
  });

  it("gives messages in flight, those of the oldest calls first, and delivers none of them", async () => {
    const two = {
      ...called(30n, 6n),
      values: { ...called(30n, 6n).values, messageId: idOf(frameOf(), 1n) },
    };
    await read([...[appended(), appended(1n)].map(placed), called(40n, 5n), two]);
    const flights = (before: bigint, limit = 9, chainId: bigint = DESTINATION) =>
      messagesInFlight(index.db, chainId, { before, limit });
    const [first, second] = [called(40n, 5n), two];
    expect(await flights(NOW)).to.deep.equal([
      {
        ...{ messageId: idOf(frameOf(), 1n), laneId: LANE, index: 1n, frame: frameOf() },
        ...{ attempt: 6n, since: second.at },
      },
      { messageId: ID, laneId: LANE, index: 0n, frame: frameOf(), attempt: 5n, since: first.at },
    ]);
    expect(await flights(second.at)).to.have.length(1);
    expect(await flights(NOW, 1)).to.have.length(1);
    expect(await flights(NOW, 9, ORIGIN)).to.deep.equal([]);
    const all = { below: 9n, now: NOW, limit: 9 };
    expect(await undeliveredMessages(index.db, LANE, all)).to.deep.equal([]);
    await index.clear();
    await read([appended(), called(40n, 5n), failed(50n, "0x", 5n)]);
    expect(await flights(NOW)).to.deep.equal([]);
    expect(await undeliveredMessages(index.db, LANE, all)).to.have.length(1);
  });

  it("gives the lanes that all of their chains list", async () => {
    const ends = async (end: LaneEnd, chainId: bigint) => await listedLanes(index.db, end, chainId);
    const [outbound, inbound, onHub] = laneAdded() as [StoredEvent, StoredEvent, StoredEvent];
    await index.read(ORIGIN, [outbound], FINAL);
    await index.read(DESTINATION, [inbound], FINAL);
    expect(await ends("origin", ORIGIN)).to.deep.equal([]);
    await index.read(HUB, [onHub], FINAL);
    const lane = {
      ...{ laneId: LANE, originChainId: ORIGIN, destinationChainId: DESTINATION },
      hubChainId: HUB,
    };
    expect(await ends("origin", ORIGIN)).to.deep.equal([lane]);
    expect(await ends("destination", DESTINATION)).to.deep.equal([lane]);
    expect(await ends("hub", HUB)).to.deep.equal([lane]);
    expect(await ends("hub", ORIGIN)).to.deep.equal([]);
    await index.clear();
    await read([], 0n);
    expect(await ends("origin", ORIGIN)).to.deep.equal([{ ...lane, hubChainId: 0n }]);
  });

  it("gives the height that checkpoints need for what waits", async () => {
    const needs = async () => [
      await neededHeight(index.db, ORIGIN),
      await neededHeight(index.db, HUB),
    ];
    const after = async (events: readonly StoredEvent[], hub?: bigint) => {
      await index.clear();
      await read(events, hub);
      return needs();
    };
    const sent = [
      appended(0n, frameOf(), { height: 12n }),
      appended(1n, frameOf(), { height: 14n }),
    ];
    expect(await after([])).to.deep.equal([undefined, undefined]);
    expect(await after(sent)).to.deep.equal([14n, undefined]);
    expect(await after(sent, 0n)).to.deep.equal([14n, undefined]);
    expect(await after([...sent, laneImported(1n, 40n)])).to.deep.equal([14n, 40n]);
    const both = [laneImported(1n, 40n), laneImported(2n, 50n)];
    expect(await after([...sent, ...both])).to.deep.equal([undefined, 50n]);
    const early = [laneImported(2n, FINAL + 1n)];
    expect(await after([...sent, ...early])).to.deep.equal([undefined, undefined]);
    const all = delivered(0n, 0b11n, { height: 60n });
    expect(await after([...sent, ...both, all])).to.deep.equal([undefined, undefined]);
    const one = delivered(1n, 1n, { height: 60n });
    expect(await after([...sent, laneImported(1n, 40n), one])).to.deep.equal([undefined, 40n]);
    const newest = appended(0n, frameOf(), { height: FINAL + 1n });
    expect(await after([newest])).to.deep.equal([undefined, undefined]);
  });

  it("gives no height for messages of lanes that a service does not serve", async () => {
    await read([appended(0n, frameOf(), { height: 12n })]);
    const all = [ORIGIN, HUB, DESTINATION];
    expect(await neededHeight(index.db, ORIGIN, [...all, 9n])).to.equal(12n);
    for (const missing of all) {
      const served = all.filter((chainId) => chainId !== missing);
      expect(await neededHeight(index.db, ORIGIN, served), `${missing}`).to.equal(undefined);
    }
  });

  it("gives the height that is needed for messages which go on to some chains alone", async () => {
    const sent = appended(0n, frameOf(), { height: 12n });
    const needs = async (chainId: bigint) => {
      const chains = [ORIGIN, HUB, DESTINATION];
      const towards = (one: bigint) => neededHeight(index.db, chainId, undefined, [one]);
      return Promise.all(chains.map(towards));
    };
    await read([sent, laneImported(1n, 40n)]);
    expect(await needs(HUB)).to.deep.equal([undefined, undefined, 40n]);
    await index.clear();
    await read([sent]);
    expect(await needs(ORIGIN)).to.deep.equal([undefined, 12n, undefined]);
    await index.clear();
    await read([sent], 0n);
    expect(await needs(ORIGIN)).to.deep.equal([undefined, undefined, 12n]);
    expect(await neededHeight(index.db, ORIGIN, undefined, [])).to.equal(undefined);
  });

  it("gives the times that messages of the last day took", async () => {
    const times = [20n, 30n, 40n].map((height, one) =>
      delivered(BigInt(one), 1n, { height: height + 1n }),
    );
    await read([...[0n, 1n, 2n, 3n].map((one) => appended(one)).map(placed), ...times]);
    const found = await laneLatencies(index.db, 100);
    expect(found).to.deep.equal([{ laneId: LANE, messages: 3, p50: 210, p90: 310 }]);
    expect(await laneLatencies(index.db, 86_400 + 100)).to.deep.equal([]);
  });

  describe("for the way of a message", () => {
    const paid = (chainId: bigint, { transaction, height, blockHash }: StoredEvent, gas: number) =>
      index.db.query(
        `insert into index.transactions (chain_id, hash, height, block_hash, at, to_share, gas_used,
           gas_price, l1_fee) values ($1, $2, $3, $4, now(), false, $5, 1, 0)
         on conflict (chain_id, hash) do update set gas_used = $5, gas_price = 1, l1_fee = 0`,
        [chainId, bytea(transaction), height, bytea(blockHash), gas],
      );

    it("gives each step that its chains said", async () => {
      const price = packPrice({ ...ZERO_PRICE, base: 1_000n, gasPrice: 2n });
      const priced = eventOf(
        "mailbox.PriceSet",
        { destinationChainId: DESTINATION, price, upcoming: 0n },
        { height: 2n },
      );
      const fee = (amount: bigint, logIndex: number, chainId: bigint = ORIGIN) =>
        eventOf(
          "mailbox.FeeAdded",
          { messageId: ID, payer: SENDER, amount },
          { chainId, height: 11n, logIndex },
        );
      const [way, end] = [laneImported(1n, 20n), delivered(0n, 0b11n, { height: 50n })];
      const [first, last] = [failed(30n, ZERO_WORD), failed(40n)];
      const fees = [fee(3n, 0), fee(4n, 1), fee(5n, 0, DESTINATION)];
      await read([priced, appended(), way, laneImported(2n, 21n), first, last, end, ...fees]);
      await paid(ORIGIN, appended(), 21);
      await paid(HUB, way, 22);
      await paid(DESTINATION, last, 23);
      const step = (event: StoredEvent, gas?: bigint) => {
        const { chainId, height, transaction, at } = event;
        return { chainId, height, transaction, at, gas };
      };
      expect(await messageWay(index.db, ID)).to.deep.equal({
        ...{ messageId: ID, laneId: LANE, index: 0n, originChainId: ORIGIN },
        ...{ destinationChainId: DESTINATION, hubChainId: HUB, sender: SENDER },
        ...{ recipient: `0x${"4e".repeat(20)}`, frame: frameOf(), gasLimit: 100_000n },
        ...{ payloadSize: 0, isFinal: true, charged: 201_000n, addedFees: 7n, cost: undefined },
        sent: step(appended(), 21n),
        imported: step(way, 22n),
        inFlight: undefined,
        failed: { ...step(last, 23n), reason: ID },
        failures: 2,
        ended: { ...step(end), outcome: "delivered", messages: 2 },
      });
    });

    it("gives the attempt that is in flight, and the failure before it", async () => {
      const call = called(40n, 7n);
      await read([appended(), called(20n, 4n), failed(30n, "0x", 4n), call]);
      const { chainId, height, transaction, at } = call;
      const step = { chainId, height, transaction, at, gas: undefined };
      expect(await messageWay(index.db, ID)).to.deep.include({
        ...{ inFlight: { ...step, attempt: 7n }, failures: 1 },
      });
    });

    it("gives what is known of a message without lane and frame, and nothing of another", async () => {
      const [, noFrame] = indexed("0x");
      await index.read(ORIGIN, [noFrame], FINAL);
      const { messageId } = noFrame.values as { messageId: Hex };
      expect(await messageWay(index.db, messageId)).to.deep.include({
        ...{ destinationChainId: undefined, hubChainId: undefined, sender: undefined },
        ...{ frame: undefined, charged: undefined, imported: undefined, failed: undefined },
        ...{ ended: undefined, failures: 0, addedFees: 0n },
      });
      expect(await messageWay(index.db, ZERO_WORD)).to.equal(undefined);
    });
  });

  it("counts messages of a lane that a chain sent, and none for a hub that lists the lane", async () => {
    await index.read(
      ORIGIN,
      [appended(0n, frameOf()), appended(1n, frameOf(), { height: 11n })],
      FINAL,
    );
    const of = (originChainId: bigint, to: bigint) =>
      laneCount(index.db, { laneId: LANE, originChainId, to });
    expect(await of(ORIGIN, 11n)).to.deep.equal({ count: 2n, heightBelow: 11n });
    expect(await of(ORIGIN, 10n)).to.deep.equal({ count: 1n, heightBelow: 10n });
    expect(await of(HUB, 11n)).to.deep.equal({ count: 0n, heightBelow: undefined });
  });

  it("finds messages of an address, the newest first, and those of a transaction", async () => {
    const sent = [0n, 1n, 2n].map((index) => appended(index, frameOf(), { height: 10n + index }));
    await read([...sent, appended(3n, frameOf(), { height: 12n, logIndex: 1 })]);
    const of = async (address: Hex, chainId?: bigint, limit = 9) =>
      (await messagesOfAccount(index.db, address, { chainId, limit })).map((one) => one.messageId);
    const all = [3n, 2n, 1n, 0n].map((place) => idOf(frameOf(), place));
    for (const address of [SENDER, RECIPIENT]) expect(await of(address)).to.deep.equal(all);
    expect(await of(SENDER, DESTINATION, 2)).to.deep.equal(all.slice(0, 2));
    expect(await of(SENDER, HUB)).to.deep.equal([]);
    expect(await of(CONTRACT)).to.deep.equal([]);
    const { transaction } = sent[2] as StoredEvent;
    expect(await messagesOfTransaction(index.db, transaction)).to.deep.equal([all[1], all[0]]);
  });
});

const ZERO_PRICE = { base: 0n, gasPrice: 0n, maxGasLimit: 0n, maxPayload: 0n, gasPerByte: 0n };

/** Gives each of some events a place of its own. */
function placed(event: StoredEvent, logIndex: number): StoredEvent {
  return { ...event, logIndex };
}

function bytea(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), "hex");
}
