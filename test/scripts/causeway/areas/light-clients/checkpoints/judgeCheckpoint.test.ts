import { ChainError } from "@causeway/chains";
import { checkpointHash, type Hex } from "@causeway/protocol";
import { expect } from "chai";

import {
  judgeCheckpoint,
  type Origin,
} from "../../../../../../scripts/causeway/areas/light-clients/checkpoints/judgeCheckpoint.ts";

const word = (byte: string): Hex => `0x${byte.repeat(32)}`;
const DOMAIN = word("d0");
const FIELDS = {
  height: 10n,
  timestamp: 1_000n,
  epoch: 1n,
  stateKind: 1,
  blockHash: word("b1"),
  stateRoot: word("52"),
  outboxRoot: word("0b"),
  nextCommittee: word("c0"),
  nextCommitteeHash: word("c1"),
};

interface Held {
  readonly outboxRoot?: Hex;
  readonly stateRoot?: Hex;
  readonly finalised?: bigint;
  readonly head?: bigint;
  readonly headTime?: bigint;
}

function origin({
  outboxRoot = FIELDS.outboxRoot,
  stateRoot = FIELDS.stateRoot,
  finalised = 10n,
  head = 12n,
  headTime = 1_001n,
}: Held = {}): Origin {
  const committee = {
    members: [],
    commitment: FIELDS.nextCommittee,
    hash: FIELDS.nextCommitteeHash,
  };
  return {
    origin: { chainType: 0, chainId: 1n, mailbox: "0x" },
    finalisedHeight: async () => finalised,
    finalisedHeader: async (height) => {
      if (height > finalised) throw new ChainError("NotFinalised", "not final", {});
      const { blockHash: hash, timestamp, stateKind } = FIELDS;
      return { height, hash, timestamp, stateKind, stateRoot };
    },
    proveOutbox: async () => ({ outboxRoot }) as Awaited<ReturnType<Origin["proveOutbox"]>>,
    proveCommittees: async () => ({ epoch: FIELDS.epoch, current: committee, next: committee }),
    membersOf: async () => [],
    headHeight: async () => head,
    blockTime: async () => headTime,
  };
}

describe("judgeCheckpoint", () => {
  const accepted = {
    height: FIELDS.height,
    hash: checkpointHash(DOMAIN, FIELDS),
    outboxRoot: FIELDS.outboxRoot,
    timestamp: FIELDS.timestamp,
    block: 1,
    transaction: word("7a"),
  };
  const judge = (held?: Held) => judgeCheckpoint(origin(held), DOMAIN, accepted);

  it("finds genuine what the origin has, field by field", async () => {
    expect(await judge()).to.deep.equal({ kind: "genuine" });
  });

  for (const field of ["stateRoot", "outboxRoot"] as const) {
    it(`finds forged what has another ${field}, and tells what the origin has`, async () => {
      const verdict = await judge({ [field]: word("ff") });
      expect(verdict.kind).to.equal("forged");
      expect("held" in verdict && verdict.held).to.include(word("ff"));
    });
  }

  it("waits for a block that is not final yet", async () => {
    expect(await judge({ finalised: 9n, head: 10n })).to.deep.equal({ kind: "early" });
    expect(await judge({ finalised: 8n, head: 9n, headTime: 999n })).to.deep.equal({
      kind: "early",
    });
  });

  it("finds forged a height that the origin has not reached after that time", async () => {
    const verdict = await judge({ finalised: 8n, head: 9n, headTime: 1_001n });
    expect(verdict).to.deep.equal({ kind: "forged", held: "no block 10: its newest is 9" });
  });
});
