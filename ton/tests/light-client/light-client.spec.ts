import { chainedCells, chunks, type ShownCheckpoint } from "@causeway/chains/ton/messages";
import { type Checkpoint, checkpointHash, type Hex, tag } from "@causeway/protocol";
import type { Cell } from "@ton/core";
import { expect } from "chai";
import { keccak256 } from "ethers";

import { SigningCommittee } from "./SigningCommittee";
import { TonLightClient } from "./TonLightClient";

const DOMAIN = tag("a domain");
const START = 1_800_000_000;
const DAY = 86_400;
const EMPTY = Buffer.alloc(0);
const ERROR = {
  unknownCheckpoint: 802,
  wrongEpoch: 804,
  abusedCommittee: 810,
  membersUnknown: 820,
  wrongMembers: 821,
  malformedMembers: 822,
  malformedSignatures: 823,
  signersOutOfOrder: 824,
  notAMember: 825,
  wrongSignature: 826,
  noQuorum: 827,
};

describe("a light client on TON", () => {
  let client: TonLightClient;
  const office = new SigningCommittee("in office");
  const next = new SigningCommittee("next");

  beforeEach(async () => {
    client = await TonLightClient.make();
    client.now = START;
    expect(await client.start(DOMAIN, anchorOf(office))).to.equal(0);
  });

  describe("the committee's list of members", () => {
    it("is taken with the first checkpoint, and is known from then on", async () => {
      expect(await client.accept(signed(checkpoint()))).to.equal(ERROR.membersUnknown);
      const members = office.list();
      expect(await client.accept({ ...signed(checkpoint()), members })).to.equal(0);
      expect(await client.accept(signed(checkpoint({ height: 2n })))).to.equal(0);
    });

    it("is taken from anyone by itself", async () => {
      expect(await client.open(office.list())).to.equal(0);
      expect(await client.accept(signed(checkpoint()))).to.equal(0);
    });

    it("is refused if it is another committee's", async () => {
      expect(await client.open(next.list())).to.equal(ERROR.wrongMembers);
      const shown = { ...signed(checkpoint()), members: next.list() };
      expect(await client.accept(shown)).to.equal(ERROR.wrongMembers);
    });

    it("is refused in other cells than one for each member", async () => {
      const bytes = Buffer.concat(partsOf(office.list()));
      const moved = chainedCells([bytes.subarray(0, 34), ...chunks(bytes.subarray(34), 104)]);
      expect(await client.open(moved)).to.equal(ERROR.malformedMembers);
    });

    it("is refused if members are out of order, twice, without weight, or none", async () => {
      const [head = EMPTY, ...members] = partsOf(office.list());
      const [first = EMPTY, second = EMPTY, ...others] = members;
      const weightless = Buffer.concat([first.subarray(0, -8), Buffer.alloc(8)]);
      const lists = [
        [second, first, ...others],
        [first, first, second],
        [weightless, second, ...others],
        [],
      ];
      for (const list of lists) {
        const parts = [Buffer.concat([head.subarray(0, 32), Buffer.from([list.length])]), ...list];
        const committeeHash = keccak256(Buffer.concat(parts)) as Hex;
        expect(await client.anchor({ ...anchorOf(next), committeeHash })).to.equal(0);
        expect(await client.open(chainedCells(parts))).to.equal(ERROR.malformedMembers);
      }
    });

    it("is not asked for with a checkpoint that is kept", async () => {
      expect(await client.accept({ ...signed(checkpoint()), members: office.list() })).to.equal(0);
      expect(await client.accept({ checkpoint: checkpoint() })).to.equal(0);
      expect(await client.accept({ checkpoint: checkpoint({ height: 2n }) })).to.equal(
        ERROR.unknownCheckpoint,
      );
    });
  });

  describe("a quorum", () => {
    beforeEach(() => client.open(office.list()));

    it("has more than two thirds of the weight", async () => {
      expect(await client.accept(signed(checkpoint(), [0, 2, 3]))).to.equal(0);
      const other = checkpoint({ height: 2n });
      expect(await client.accept(signed(other, [1, 3]))).to.equal(ERROR.noQuorum);
    });

    it("is not reached with exactly two thirds", async () => {
      const three = new SigningCommittee("three", [3n, 2n, 1n]);
      const total = three.members.map(({ weight }) => weight);
      const places = total.flatMap((weight, place) => (weight === 2n ? [] : [place]));
      await client.anchor(anchorOf(three));
      client.now = START + 1;
      await client.open(three.list());
      const later = checkpoint({ timestamp: BigInt(START + 1) }, three);
      expect(await client.accept(signed(later, places, three))).to.equal(ERROR.noQuorum);
      expect(await client.accept(signed(later, [0, 1, 2], three))).to.equal(0);
    });

    it("counts a signature once", async () => {
      for (const places of [
        [0, 0, 1],
        [1, 0, 2],
        [3, 2, 1, 0],
      ]) {
        expect(await client.accept(signed(checkpoint(), places))).to.equal(ERROR.signersOutOfOrder);
      }
    });

    it("takes no signature of a stranger, of another checkpoint, or at a place that is empty", async () => {
      const hash = hashOf(checkpoint());
      const foreign = { checkpoint: checkpoint(), signatures: next.sign(hash) };
      expect(await client.accept(foreign)).to.equal(ERROR.wrongSignature);
      const other = { checkpoint: checkpoint(), signatures: office.sign(tag("other")) };
      expect(await client.accept(other)).to.equal(ERROR.wrongSignature);
      const [one] = office.sign(hash, [0]);
      const placed = [
        ...office.sign(hash, [0, 1]),
        { place: 4, signature: one?.signature ?? "0x" },
      ];
      expect(await client.accept({ checkpoint: checkpoint(), signatures: placed })).to.equal(
        ERROR.notAMember,
      );
    });

    it("takes no signature with bytes too few or too many", async () => {
      const [one, ...others] = office.sign(hashOf(checkpoint()));
      const { place = 0, signature = "0x" } = one ?? {};
      for (const bytes of [signature.slice(0, -2), `${signature}00`] as Hex[]) {
        const signatures = [{ place, signature: bytes }, ...others];
        expect(await client.accept({ checkpoint: checkpoint(), signatures })).to.equal(
          ERROR.malformedSignatures,
        );
      }
    });
  });

  it("is not trusted from an earlier time on by an old checkpoint that comes first", async () => {
    await client.open(office.list());
    const old = checkpoint({ timestamp: BigInt(START - 10 * DAY) });
    expect(await client.accept(signed(old))).to.equal(0);
    expect((await client.read("status"))[3]).to.equal(BigInt(START));
  });

  describe("a committee that was handed over", () => {
    const one = () => signed(checkpoint({ height: 4n }));
    const other = () => signed(checkpoint({ height: 4n, blockHash: tag("another block") }));

    beforeEach(async () => {
      await client.open(office.list());
      const successor = { nextCommittee: next.committee, nextCommitteeHash: next.committeeHash };
      expect(await client.accept(signed(checkpoint({ height: 5n, ...successor })))).to.equal(0);
    });

    it("is reported for two days", async () => {
      client.now = START + 2 * DAY;
      expect(await client.report(one(), other())).to.equal(0);
    });

    it("is not reported after two days", async () => {
      client.now = START + 2 * DAY + 1;
      expect(await client.report(one(), other())).to.equal(ERROR.wrongEpoch);
    });

    it("is not reported once the client was anchored again", async () => {
      const third = { ...anchorOf(new SigningCommittee("third")), epoch: 7n };
      expect(await client.anchor(third)).to.equal(0);
      expect(await client.report(one(), other())).to.equal(ERROR.wrongEpoch);
    });
  });

  it("refuses after a freeze a committee that shares either commitment with one before", async () => {
    await client.open(office.list());
    const conflict = checkpoint({ blockHash: tag("another block") });
    expect(await client.report(signed(checkpoint()), signed(conflict))).to.equal(0);
    const samePoseidon = { ...anchorOf(next), committee: office.committee };
    const sameKeccak = { ...anchorOf(next), committeeHash: office.committeeHash };
    for (const anchor of [samePoseidon, sameKeccak]) {
      expect(await client.anchor(anchor)).to.equal(ERROR.abusedCommittee);
    }
    expect(await client.anchor(anchorOf(next))).to.equal(0);
  });

  function signed(
    shown: Checkpoint,
    places?: readonly number[],
    by: SigningCommittee = office,
  ): ShownCheckpoint {
    return { checkpoint: shown, signatures: by.sign(hashOf(shown), places) };
  }

  function checkpoint(change: Partial<Checkpoint> = {}, by = office): Checkpoint {
    return {
      ...{ height: 1n, timestamp: BigInt(START), epoch: 1n, stateKind: 1 },
      ...{ blockHash: tag("block"), stateRoot: tag("state"), outboxRoot: tag("outbox") },
      ...{ nextCommittee: by.committee, nextCommitteeHash: by.committeeHash },
      ...change,
    };
  }
});

function hashOf(checkpoint: Checkpoint): Hex {
  return checkpointHash(DOMAIN, checkpoint);
}

function anchorOf({ committee, committeeHash }: SigningCommittee) {
  return { committee, committeeHash, epoch: 1n, leastHeight: 1n };
}

/** The bytes of each cell of a chain. */
function partsOf(cell: Cell): Buffer[] {
  const slice = cell.beginParse();
  const bytes = slice.loadBuffer(slice.remainingBits / 8);
  return slice.remainingRefs === 0 ? [bytes] : [bytes, ...partsOf(slice.loadRef())];
}
