import { advanceStateOf, type TransferFacts, transferStateOf } from "@causeway/lifecycle";
import { encodeFrame, frameHash, messageId, uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import { claimableBook, lockedBook } from "../../../src/products/transfers/books.ts";
import { advanceFacts } from "../../../src/products/transfers/queries/advanceFacts.ts";
import { transferFacts } from "../../../src/products/transfers/queries/transferFacts.ts";
import {
  findTransfers,
  transfersOfAccount,
  transfersOfTransaction,
} from "../../../src/products/transfers/queries/transfers.ts";
import { transferWay } from "../../../src/products/transfers/queries/transferWay.ts";
import { waitingTransfers } from "../../../src/products/transfers/queries/waiting.ts";
import { transfers } from "../../../src/products/transfers/transfers.ts";
import { sumOf } from "../../../src/store/searches.ts";
import {
  CONTRACT,
  DESTINATION,
  delivered,
  eventOf,
  LANE,
  ORIGIN,
} from "../../../testing/events/messages.ts";
import {
  ADVANCER,
  ASSET,
  advanceKey,
  BRIDGE,
  bridgeEvent,
  frameOf,
  HERE,
  ID,
  idOf,
  paid,
  RECEIVER,
  SENDER,
  sent,
  THERE,
  UNITS,
  waits,
} from "../../../testing/events/transfers.ts";
import { MessagesIndex } from "../../../testing/MessagesIndex.ts";

const FINAL = 90n;
/** Before the deadline of the transfer, and after it. */
const [EARLY, LATE] = [4_999n, 5_001n];
const BACK_LANE = `0x${"ba".repeat(32)}`;
const BACK_FRAME = encodeFrame({
  ...{ gasLimit: 1n, deadline: 0n, sender: BRIDGE, recipient: BRIDGE, payload: "0x" },
});
const BACK_ID = messageId(BACK_LANE, 0n, frameHash(BACK_FRAME));

const here = (height: bigint) => ({ ...HERE, height });
const there = (height: bigint, logIndex = 0) => ({ ...THERE, height, logIndex });
const arrives = delivered(0n, 1n, there(20n, 9));
const ending = (name: string) =>
  eventOf(`mailbox.${name}`, { messageId: ID, laneId: LANE, index: 0n }, there(25n));
/** The message by which the transfer comes back. */
const back = eventOf(
  "mailbox.MessageAppended",
  { messageId: BACK_ID, laneId: BACK_LANE, index: 0n, frame: BACK_FRAME },
  there(31n),
);
const backVoided = eventOf(
  "mailbox.MessageVoided",
  { messageId: BACK_ID, laneId: BACK_LANE, index: 0n },
  here(40n),
);
const notice = eventOf("expiry.NoticeSent", { messageId: ID, noticeId: BACK_ID }, there(31n, 2));
const returned = bridgeEvent("TransferReturned", { returnId: BACK_ID, units: 600n }, there(31n, 1));
const recorded = bridgeEvent("ReturnRecorded", { chainId: DESTINATION, units: 600n }, here(33n));
const cameBack = (units: bigint, height = 34n) =>
  bridgeEvent("TransferCameBack", { units }, here(height));
const refunded = paid(here(35n), SENDER, 590n);
const aside = bridgeEvent(
  "TransferSetAside",
  { assetId: ASSET, state: 3n, units: 80n },
  there(22n),
);

const advanced = (height = 15n, values = {}) =>
  bridgeEvent(
    "TransferAdvanced",
    { advanceId: advanceKey(), advancer: ADVANCER, receiver: RECEIVER, paid: 985n, ...values },
    there(height),
  );
const advanceDelivered = bridgeEvent(
  "AdvanceDelivered",
  { advanceId: advanceKey(), advancer: ADVANCER },
  there(20n, 1),
);
const released = (isSetAside: boolean) =>
  eventOf(
    "custody.Released",
    {
      ...{ chainId: ORIGIN, receiver: ADVANCER, units: UNITS, paid: 990n },
      ...{ fee: [10n, 0n, 0n], isSetAside },
    },
    there(20n, 2),
  );
const repaid = paid(there(20n, 3), ADVANCER);
const assetAdded = bridgeEvent(
  "AssetAdded",
  { assetId: ASSET, custody: CONTRACT, token: RECEIVER, unit: 1n },
  there(2n),
);
const pulled = eventOf(
  "custody.OwedPulled",
  { account: ADVANCER, receiver: ADVANCER, units: 990n },
  there(50n),
);

describe("a query of transfers", function () {
  this.timeout(60_000);
  let index: MessagesIndex;

  before(async () => {
    index = await MessagesIndex.start([transfers]);
  });
  after(() => index?.stop());
  beforeEach(() => index.clear());

  async function read(events: readonly StoredEvent[]) {
    await index.clear();
    for (const chainId of [ORIGIN, DESTINATION]) {
      const own = events.filter((event) => event.chainId === chainId);
      await index.read(chainId, own, FINAL);
    }
  }

  describe("for facts", () => {
    async function factsAfter(events: readonly StoredEvent[], now = EARLY) {
      await read([...sent(), ...events]);
      return (await transferFacts(index.db, [ID], now)).get(ID);
    }

    async function stateAfter(events: readonly StoredEvent[], now = EARLY) {
      const found = await factsAfter(events, now);
      return transferStateOf(found?.facts as TransferFacts);
    }

    it("answers for those alone that an origin sent", async () => {
      await read([advanced(), arrives, paid()]);
      expect((await transferFacts(index.db, [ID], EARLY)).size).to.equal(0);
    });

    it("says what was sent, and nothing else before anything happened", async () => {
      expect(await factsAfter([])).to.deep.equal({
        facts: {
          ...{ units: UNITS, ending: undefined, arrival: "none", comeback: undefined },
          ...{ returned: { units: 0n, paidBack: 0n }, isOverdue: false, isVoided: false },
          ...{ isBackVoided: false, isUntold: false },
        },
        ...{ mayBeMoved: false, mayBeUntold: false },
      });
    });

    it("rests on time for the deadline alone", async () => {
      expect(await stateAfter([])).to.equal("sent");
      expect(await stateAfter([], LATE)).to.equal("overdue");
      expect(await stateAfter([arrives, paid()], LATE)).to.equal("paid");
    });

    it("says that a pause may have moved the deadline", async () => {
      const lane = eventOf(
        "mailbox.InboundLaneAdded",
        {
          ...{ laneId: LANE, originChainId: ORIGIN, route: [0n, ASSET, ASSET] },
          ...{ lightClient: CONTRACT, origin: [0n, ORIGIN, "0x"] },
        },
        there(1n),
      );
      const paused = (pausedUntil: bigint) =>
        eventOf("mailbox.LanePauseChanged", { laneId: LANE, pausedUntil }, there(5n));
      const stopped = (stoppedUntil: bigint) =>
        eventOf("lightClient.LightClientStopChanged", { stoppedUntil }, there(6n));
      const ofAsset = (until: bigint) =>
        bridgeEvent("AssetPauseChanged", { assetId: ASSET, until }, there(7n));
      const isMoved = async (...events: StoredEvent[]) =>
        (await factsAfter([lane, assetAdded, ...events], LATE))?.mayBeMoved;
      expect(await isMoved()).to.equal(false);
      expect(await isMoved(paused(99n), stopped(99n), ofAsset(99n))).to.equal(false);
      for (const pause of [paused(900n), stopped(900n), ofAsset(900n)]) {
        expect(await isMoved(pause), pause.kind).to.equal(true);
      }
    });

    it("follows a transfer that waits, is set aside and is paid", async () => {
      const waiting = [arrives, waits()];
      expect(await stateAfter(waiting)).to.equal("waiting");
      expect(await stateAfter([...waiting, aside])).to.equal("ready");
      expect(await stateAfter([...waiting, paid(there(23n))])).to.equal("paid");
      const voided = ending("MessageVoided");
      expect(await stateAfter([...waiting, voided])).to.equal("voided");
    });

    it("follows one that is sent back, up to its refund", async () => {
      const goesBack = [arrives, waits(), back, returned];
      expect(await stateAfter(goesBack)).to.equal("returning");
      expect(await stateAfter([...goesBack, recorded])).to.equal("returned");
      const settled = [...goesBack, recorded, cameBack(600n)];
      expect(await stateAfter([...settled, refunded])).to.equal("refunded");
      const waitsHere = waits({}, here(35n));
      expect(await stateAfter([...settled, waitsHere])).to.equal("waiting");
      expect(await stateAfter([...settled, waitsHere, backVoided])).to.equal("voided");
      expect(await stateAfter([...goesBack, backVoided])).to.equal("discarded");
      expect(await stateAfter([...goesBack, recorded, backVoided])).to.equal("discarded");
    });

    it("subtracts what the origin discarded from what it paid back", async () => {
      const discarded = bridgeEvent(
        "TransferDiscarded",
        { assetId: ASSET, messageId: BACK_ID, units: 70n },
        here(41n),
      );
      const events = [arrives, waits(), back, returned, recorded, cameBack(600n), backVoided];
      const found = await factsAfter([...events, discarded]);
      expect(found?.facts.returned).to.deep.equal({ units: 0n, paidBack: 530n });
    });

    it("follows one that ends undelivered, and names what no event says", async () => {
      const rejected = ending("MessageRejected");
      expect(await stateAfter([rejected])).to.equal("ended");
      expect(await stateAfter([rejected, notice, back, backVoided])).to.equal("discarded");
      const settled = [rejected, notice, back, cameBack(UNITS), refunded];
      expect(await stateAfter(settled)).to.equal("refunded");
      const voided = await factsAfter([ending("MessageVoided")]);
      expect(voided).to.include({ mayBeUntold: true });
      expect(await factsAfter([ending("MessageVoided"), notice])).to.include({
        mayBeUntold: false,
      });
    });
  });

  describe("for advances", () => {
    async function advancesAfter(events: readonly StoredEvent[]) {
      await read([assetAdded, ...events]);
      return advanceFacts(index.db, advanceKey());
    }

    async function stateAfter(...events: StoredEvent[]) {
      const [found] = await advancesAfter(events);
      return found && advanceStateOf(found.facts);
    }

    it("tells how far an advance came", async () => {
      const out = [...sent(), advanced()];
      expect(await stateAfter(...out)).to.equal("final");
      expect(await stateAfter(...sent(), advanced(FINAL + 1n))).to.equal("mined");
      expect(await stateAfter(...out, ending("MessageRejected"))).to.equal("lost");
      const arrived = [...out, arrives, advanceDelivered];
      expect(await stateAfter(...arrived)).to.equal("delivered");
      const part = bridgeEvent(
        "TransferPartPaid",
        { assetId: ASSET, receiver: ADVANCER, units: 10n, paid: 9n },
        there(30n),
      );
      expect(await stateAfter(...arrived, waits(), part)).to.equal("part-repaid");
      expect(await stateAfter(...arrived, released(false), repaid)).to.equal("repaid");
      const owed = [...arrived, released(true), repaid];
      expect(await stateAfter(...owed)).to.equal("owed");
      expect(await stateAfter(...owed, pulled)).to.equal("repaid");
    });

    it("misses a transfer that no origin shows, once all chains were read past the advance", async () => {
      const [early] = await advancesAfter([advanced(), backVoided]);
      expect(early?.facts.isMissing).to.equal(true);
      await index.clear();
      await index.read(DESTINATION, [advanced(70n)], FINAL);
      await index.read(ORIGIN, [backVoided], 40n);
      expect((await advanceFacts(index.db, advanceKey()))[0]?.facts.isMissing).to.equal(false);
    });

    it("names the transfer that was delivered, whatever the advancer named", async () => {
      const named = uintBytes(5n, 32);
      const forged = advanced(15n, { transferId: named });
      const [found] = await advancesAfter([...sent(), forged, arrives, advanceDelivered]);
      expect(found).to.deep.include({
        ...{ chainId: DESTINATION, advancer: ADVANCER, receiver: RECEIVER, paid: 985n },
        ...{ namedTransferId: named, transferId: ID, height: 15n, at: 150n, deliveredAt: 200n },
        transaction: forged.transaction,
      });
    });

    it("takes no delivery for one of a later advance of the same key", async () => {
      const again = advanced(60n);
      const found = await advancesAfter([...sent(), advanced(), again, arrives, advanceDelivered]);
      expect(found.map(({ facts }) => facts.isDelivered)).to.deep.equal([true, false]);
    });
  });

  it("for the way of a transfer has each step with its block", async () => {
    const events = [
      ...[...sent(), advanced(), arrives, waits({}, there(21n))],
      ...[back, returned, recorded, cameBack(600n), refunded],
    ];
    await read(events);
    const way = await transferWay(index.db, ID);
    expect(way.map(({ step, height, units, detail }) => ({ step, height, units, detail }))).to.eql([
      { step: "sent", height: 10n, units: UNITS, detail: undefined },
      { step: "advanced", height: 15n, units: 985n, detail: undefined },
      { step: "ended", height: 20n, units: undefined, detail: "delivered" },
      { step: "returned", height: 31n, units: 600n, detail: undefined },
      { step: "recorded", height: 33n, units: 600n, detail: undefined },
      { step: "came-back", height: 34n, units: 600n, detail: undefined },
      { step: "refunded", height: 35n, units: 590n, detail: undefined },
    ]);
    expect(way[0]).to.deep.include({
      ...{ chainId: ORIGIN, at: 100n, transaction: sent()[1]?.transaction },
    });
    await read([...sent(), arrives, waits(), partPaid]);
    const open = await transferWay(index.db, ID);
    expect(open.map(({ step }) => step)).to.deep.equal(["sent", "ended", "waits", "part-paid"]);
    expect(open[2]).to.include({ detail: "waiting", units: 990n });
    expect(await transferWay(index.db, uintBytes(9n, 32))).to.deep.equal([]);
  });

  it("for an account finds what it sent, gets or is refunded, the newest first", async () => {
    const other = { receiver: SENDER, sender: ADVANCER };
    const later = sent(other, { height: 12n, logIndex: 4 }).map((event) => {
      const { kind, values } = event;
      const isSent = kind === "bridge.TransferSent";
      return isSent ? { ...event, values: { ...values, sender: ADVANCER } } : event;
    });
    await read([...sent(), ...later]);
    const of = async (account: string, page = {}) =>
      (await transfersOfAccount(index.db, account, { limit: 5, ...page })).map(
        ({ transferId }) => transferId,
      );
    expect(await of(SENDER)).to.deep.equal([idOf(frameOf(other)), ID]);
    expect(await of(SENDER, { limit: 1 })).to.deep.equal([idOf(frameOf(other))]);
    const [last] = await transfersOfAccount(index.db, SENDER, { limit: 1 });
    expect(await of(SENDER, { after: last })).to.deep.equal([ID]);
    const [, first] = await transfersOfAccount(index.db, SENDER, { limit: 2 });
    expect(await of(SENDER, { after: first })).to.deep.equal([]);
    expect(await of(SENDER, { chainId: DESTINATION, limit: 1 })).to.have.length(1);
    expect(await of(SENDER, { chainId: 99n })).to.deep.equal([]);
    expect(await of(RECEIVER)).to.deep.equal([ID]);
    expect(await of(BRIDGE)).to.deep.equal([]);
  });

  it("for a transaction finds what it sent or paid, with all that was sent", async () => {
    await read([...sent(), arrives, paid()]);
    const [transfer] = await transfersOfTransaction(index.db, `${sent()[1]?.transaction}`);
    expect(transfer).to.deep.equal({
      ...{ transferId: ID, originChainId: ORIGIN, destinationChainId: DESTINATION },
      ...{ assetId: ASSET, units: UNITS, sender: SENDER, laneId: LANE, index: 0n },
      ...{ receiver: RECEIVER, refundTo: SENDER, minReceived: 900n, deadline: 5_000n },
      ...{ gasLimit: 0n, advanceId: advanceKey() },
      offer: { fee: 5n, from: 4_000n, until: 4_500n },
      ...{ height: 10n, logIndex: 1, transaction: sent()[1]?.transaction, sentAt: 100n },
      isFinal: true,
    });
    expect(await transfersOfTransaction(index.db, paid().transaction)).to.deep.equal([transfer]);
    expect((await findTransfers(index.db, [ID, BACK_ID])).get(ID)).to.deep.equal(transfer);
  });

  it("for a sum adds up what custody and asset moved in some blocks, as the events say", async () => {
    const events = [...sent(), assetAdded, released(true), pulled];
    await read(events);
    const accounts = [CONTRACT, ASSET];
    for (const book of [lockedBook, claimableBook]) {
      for (const [chainId, above, to] of [
        [DESTINATION, 0n, FINAL],
        [DESTINATION, 19n, 20n],
        [DESTINATION, 20n, FINAL],
        [ORIGIN, 0n, FINAL],
      ] as const) {
        const moves = events
          .filter(({ height }) => height > above && height <= to)
          .filter((event) => event.chainId === chainId)
          .flatMap((event) => book.movesOf(event));
        const sum = moves.reduce((total, { amount }) => total + amount, 0n);
        const search = { book, accounts, above, to };
        const found = await sumOf(index.db, chainId, "index.vault_moves", search);
        expect(found, `${book.name} ${chainId} ${above} ${to}`).to.equal(sum);
      }
      const others = { book, accounts: [BRIDGE], above: 0n, to: FINAL };
      expect(await sumOf(index.db, DESTINATION, "index.vault_moves", others)).to.equal(0n);
    }
    const claimable = { book: claimableBook, accounts, above: 0n, to: 30n };
    expect(await sumOf(index.db, DESTINATION, "index.vault_moves", claimable)).to.equal(990n);
  });

  it("for an asset counts the transfers that wait at a bridge", async () => {
    await read([...sent(), arrives, waits(), partPaid]);
    expect(await waitingTransfers(index.db, DESTINATION)).to.deep.equal([
      { assetId: ASSET, state: "waiting", transfers: 1, units: 990n, since: 200n },
    ]);
    expect(await waitingTransfers(index.db, ORIGIN)).to.deep.equal([]);
  });
});

const partPaid = bridgeEvent(
  "TransferPartPaid",
  { assetId: ASSET, receiver: RECEIVER, units: 10n, paid: 9n },
  there(24n),
);
