import { expect } from "chai";

import {
  appendLeaf,
  EMPTY_OUTBOX_ROOT,
  emptyFrontier,
  frontierOf,
  frontierRoot,
  type Hex,
  importedLaneSlots,
  lightClientStatusSlot,
  liveLevels,
  outboundLaneSlots,
  outboxLaneSlots,
  outboxLengthSlot,
  readOutbox,
  tag,
  uintBytes,
  ZERO_WORD,
} from "../../src/index.ts";

const MAILBOX = `0x${"aa".repeat(20)}`;
const CLIENT = `0x${"bb".repeat(20)}`;
const NOW = 1_800_000_000n;
const LOCATION = { mailbox: MAILBOX, chainId: 31337n, timestamp: NOW };
/** What `stoppedUntil` says of a client that is frozen. */
const FROZEN = 2n ** 40n - 1n;
const OWN = tag("own lane");
const FOREIGN = tag("foreign lane");

describe("readOutbox", () => {
  it("gives an empty outbox of a mailbox without lanes", async () => {
    const outbox = await readOutbox(reader([]), LOCATION);
    expect(outbox).to.deep.equal({ lanes: [], outboxRoot: EMPTY_OUTBOX_ROOT });
  });

  it("reads own lanes from their frontiers and only the levels that count", async () => {
    const leaves = [tag("a"), tag("b"), tag("c")];
    const frontier = leaves.reduce(appendLeaf, emptyFrontier());
    const asked: Hex[] = [];
    const { lanes } = await readOutbox(reader(ownLane(frontier.branch), asked), LOCATION);
    expect(lanes[0]).to.deep.equal({
      originChainId: 31337n,
      destinationChainId: 31338n,
      laneId: OWN,
      count: 3n,
      laneRoot: frontierRoot(frontier),
    });
    expect(asked).to.not.include(outboundLaneSlots(OWN).branch[2]);
  });

  it("reads an imported lane from its three words", async () => {
    const { lanes } = await readOutbox(reader(importedLane(status(0n, 2n))), LOCATION);
    expect(lanes[0]).to.deep.equal({
      originChainId: 5n,
      destinationChainId: 6n,
      laneId: FOREIGN,
      count: 9n,
      laneRoot: tag("lane root"),
    });
  });

  it("counts an imported lane only while its client vouches for the same generation", async () => {
    const counts = async (stoppedUntil: bigint, generation: bigint) => {
      const words = importedLane(status(stoppedUntil, generation));
      const { lanes } = await readOutbox(reader(words), LOCATION);
      return lanes[0]?.count;
    };
    expect(await counts(0n, 2n)).to.equal(9n);
    expect(await counts(NOW, 2n)).to.equal(9n);
    expect(await counts(NOW + 1n, 2n)).to.equal(0n);
    expect(await counts(FROZEN, 2n)).to.equal(0n);
    expect(await counts(0n, 3n)).to.equal(0n);
  });

  it("refuses a list that is longer than any outbox before it reads it", async () => {
    const read = reader([[MAILBOX, outboxLengthSlot(), uintBytes((1n << 16n) + 1n, 32)]]);
    const error = await readOutbox(read, LOCATION).catch(({ code }) => code);
    expect(error).to.equal("TooManyLanes");
  });
});

describe("frontierOf", () => {
  it("puts the words of the live levels in their places", () => {
    expect(liveLevels(0b101n)).to.deep.equal([0, 2]);
    const { branch } = frontierOf(0b101n, [tag("0"), tag("2")]);
    expect(branch.slice(0, 4)).to.deep.equal([tag("0"), ZERO_WORD, tag("2"), ZERO_WORD]);
  });
});

type Word = [account: Hex, slot: Hex, word: Hex];

function reader(words: Word[], asked: Hex[] = []) {
  return async (account: Hex, slots: readonly Hex[]) =>
    slots.map((slot) => {
      asked.push(slot);
      const found = words.find((word) => word[0] === account && word[1] === slot);
      return found?.[2] ?? ZERO_WORD;
    });
}

function listed(laneId: Hex): Word[] {
  return [
    [MAILBOX, outboxLengthSlot(), uintBytes(1n, 32)],
    [MAILBOX, outboxLaneSlots(1)[0] as Hex, laneId],
  ];
}

/** A lane of three messages to chain 31338, open. */
function ownLane(branch: readonly Hex[]): Word[] {
  const slots = outboundLaneSlots(OWN);
  const head = uintBytes(3n | (2n << 32n) | (31338n << 56n), 32);
  return [
    ...listed(OWN),
    [MAILBOX, slots.head, head],
    ...branch.map((word, level): Word => [MAILBOX, slots.branch[level] as Hex, word]),
  ];
}

/** The first word of a light client. */
function status(stoppedUntil: bigint, generation: bigint): Hex {
  return uintBytes((stoppedUntil << 216n) | (generation << 160n), 32);
}

/** A lane of nine messages from chain 5 to chain 6, imported in generation 2. */
function importedLane(statusWord: Hex): Word[] {
  const slots = importedLaneSlots(FOREIGN) as [Hex, Hex, Hex];
  return [
    ...listed(FOREIGN),
    [MAILBOX, slots[0], uintBytes(BigInt(CLIENT) | (6n << 160n) | (9n << 224n), 32)],
    [MAILBOX, slots[1], uintBytes(5n | (2n << 64n), 32)],
    [MAILBOX, slots[2], tag("lane root")],
    [CLIENT, lightClientStatusSlot(), statusWord],
  ];
}
