import {
  addressLength,
  ChainType,
  encodeInteroperableAddress,
  type Hex,
  LANE_TREE_DEPTH,
  MAX_LANE_COUNT,
  MAX_OUTBOX_PROOF,
  MAX_RANGE,
  messageId,
  ZERO_WORD,
} from "@causeway/protocol";
import { expect } from "chai";
import { AbiCoder, dataLength, Interface, ZeroAddress } from "ethers";

import { type Answer, deployLibraries, type Libraries } from "./Libraries.ts";
import { readVectors, type Vector } from "./readVectors.ts";

/** A call, and the values that it returns, or none if it has to be refused. */
interface Row {
  readonly label: string;
  readonly call: readonly [name: string, ...args: unknown[]];
  readonly values?: readonly unknown[];
}

const ABI = AbiCoder.defaultAbiCoder();
const EVM = ChainType.evm;
const CHAIN_ID = 31337n;
const NO_FRAME = [0, 0, ZERO_WORD, ZeroAddress, "0x"];
const RECIPIENT = new Interface([
  "function receiveMessage(bytes32 id, bytes sender, bytes payload)",
]);

describe("the mailbox's libraries and vectors/", () => {
  let libraries: Libraries;

  before(async () => {
    libraries = await deployLibraries();
  });

  function answersTo(rows: Row[]): Promise<Answer[]> {
    return libraries.callAll(
      rows.map(({ call: [name, ...args] }) => libraries.encodeCall(name, args)),
    );
  }

  async function expectAll(vectors: Vector[], rowOf: (vector: Vector) => Row) {
    expect(vectors).not.to.have.length(0);
    const rows = vectors.map(rowOf);
    const answers = await answersTo(rows);
    for (const [position, { label, call, values }] of rows.entries()) {
      const { success, data } = answers[position] as Answer;
      expect(success, label).to.equal(values !== undefined);
      if (values) expect(data, label).to.equal(libraries.encodeResult(call[0], values));
    }
  }

  it("agree on frames that EVM chains send", async () => {
    const frames = readVectors("frames", "valid");
    const sent = frames.filter(({ originChainType }) => originChainType === EVM);
    await expectAll(sent, ({ gasLimit, deadline, sender, recipient, payload, ...vector }) => ({
      label: vector.name,
      call: ["encodeFrame", gasLimit, deadline, sender, recipient, payload],
      values: [vector.frame],
    }));
  });

  it("agree on frames that EVM chains receive", async () => {
    await expectAll(received("valid"), (vector) => {
      const { gasLimit, deadline, recipient, frame, frameHash, originChainType } = vector;
      const leaf = messageId(ZERO_WORD, 0n, frameHash);
      return {
        label: vector.name,
        call: ["readFrame", frame, 0, dataLength(frame), originChainType, CHAIN_ID, ZERO_WORD],
        values: [[gasLimit, deadline, leaf, recipient, callOf(vector)]],
      };
    });
  });

  it("agree on what is no frame", async () => {
    const broken = received("invalid").filter(({ reason }) => reason !== "LeftOver");
    await expectAll(broken, ({ name, frame, originChainType }) => ({
      label: name,
      call: ["readFrame", frame, 0, dataLength(frame), originChainType, CHAIN_ID, ZERO_WORD],
      values: [NO_FRAME],
    }));
  });

  it("agree on bytes left over behind a frame", async () => {
    const longer = received("invalid").filter(({ reason }) => reason === "LeftOver");
    await expectAll(longer, ({ name, frame, originChainType }) => ({
      label: name,
      call: ["parseMembers", frame, ZERO_WORD, 0, addressLength(originChainType)],
    }));
  });

  it("agree on members", async () => {
    const parse = ({ members }: Vector) =>
      ["parseMembers", members, ZERO_WORD, 7, addressLength(EVM)] as const;
    await expectAll(readVectors("members", "valid"), (vector) => {
      const leaves = vector.frameHashes.map((hash, k) => messageId(ZERO_WORD, BigInt(7 + k), hash));
      return { label: vector.name, call: parse(vector), values: [leaves, vector.called] };
    });
    await expectAll(readVectors("members", "invalid"), (vector) => ({
      label: vector.name,
      call: parse(vector),
    }));
  });

  it("agree on message ids", async () => {
    await expectAll(readVectors("message-ids", "messageIds"), (vector) => ({
      label: vector.name,
      call: ["messageId", vector.laneId, vector.index, vector.frameHash],
      values: [vector.messageId],
    }));
  });

  it("agree on lanes", async () => {
    const call = (lane: Vector) => {
      const origin = [lane.originChainType, lane.originChainId, lane.originMailbox];
      const { destinationChainType, destinationChainId, destinationMailbox } = lane;
      const destination = [destinationChainType, destinationChainId, destinationMailbox];
      const route = [lane.hubChainId, lane.hubTrustId, lane.trustId];
      return ["laneId", origin, destination, route] as const;
    };
    await expectAll(readVectors("lanes", "lanes"), (lane) => ({
      label: lane.name,
      call: call(lane),
      values: [lane.laneId],
    }));
    await expectAll(readVectors("lanes", "invalidLanes"), (lane) => ({
      label: lane.name,
      call: call(lane),
    }));
  });

  it("agree on interoperable addresses", async () => {
    const valid = readVectors("lanes", "interoperableAddresses");
    await expectAll(valid, ({ chainType, chainId, address, encoded }) => ({
      label: encoded,
      call: ["formatAddress", chainType, chainId, address],
      values: [encoded],
    }));
    await expectAll(valid, ({ chainType, chainId, address, encoded }) => ({
      label: encoded,
      call: ["parseAddress", encoded],
      values: [chainType, chainId, address],
    }));
    await expectAll(readVectors("lanes", "invalidInteroperableAddresses"), (vector) => ({
      label: vector.name,
      call: ["parseAddress", vector.encoded],
    }));
  });

  it("agree on lane trees", async () => {
    await expectAll(readVectors("lane-trees", "trees"), ({ count, branch, laneRoot }) => ({
      label: `${count} leaves`,
      call: ["append", branch, count, []],
      values: [branch, laneRoot],
    }));
  });

  it("agree on leaves appended to large lanes", async () => {
    const vectors = readVectors("lane-trees", "appends");
    const answers = await answersTo(
      vectors.map(({ name, branch, count, leaf }) => ({
        label: name,
        call: ["append", branch, count, [leaf]],
      })),
    );
    for (const [position, { count, branchAfter, laneRootAfter }] of vectors.entries()) {
      const { data } = answers[position] as Answer;
      const [branch, root] = ABI.decode(["bytes32[32]", "bytes32"], data);
      expect(root, `leaf ${count}`).to.equal(laneRootAfter);
      expect(inUse(branch, BigInt(count) + 1n), `leaf ${count}`).to.deep.equal(branchAfter);
    }
  });

  it("agree on range proofs", async () => {
    await expectAll(readVectors("range-proofs", "valid"), (vector) => ({
      label: vector.name,
      call: rangeProof(vector),
      values: [vector.laneRoot, vector.siblings.length],
    }));
  });

  it("agree on range proofs that do not hold", async () => {
    // the mailbox checks the range itself before it asks the library
    const invalid = readVectors("range-proofs", "invalid");
    const wrong = invalid.filter(
      (vector) => (vector.reason === "InvalidRange") !== isRange(vector),
    );
    expect(wrong).to.have.length(invalid.length);
    const rows = wrong.filter(isRange).map((vector) => ({ vector, row: rowOf(vector) }));
    const answers = await answersTo(rows.map(({ row }) => row));
    for (const [position, { vector }] of rows.entries()) {
      const claimed = [vector.laneRoot, vector.siblings.length];
      const holds = libraries.encodeResult("rangeProofRoot", claimed);
      expect(answers[position]?.data, vector.name).not.to.equal(holds);
    }
  });

  it("agree on frontier proofs", async () => {
    await expectAll(readVectors("frontier-proofs", "valid"), (vector) => ({
      label: vector.name,
      call: frontierProof(vector),
      values: [true],
    }));
    await expectAll(readVectors("frontier-proofs", "invalid"), (vector) => ({
      label: vector.name,
      call: frontierProof(vector),
      values: [false],
    }));
  });

  it("agree on expiry notices", async () => {
    await expectAll(readVectors("expiry-notices", "valid"), (vector) => {
      const { laneId, index, frameHash, outcome } = vector;
      return {
        label: vector.name,
        call: ["encodeNotice", laneId, index, frameHash, outcome],
        values: [vector.notice],
      };
    });
    await expectAll(readVectors("expiry-notices", "valid"), (vector) => {
      const { laneId, index, frameHash, outcome } = vector;
      return {
        label: vector.name,
        call: ["decodeNotice", vector.notice],
        values: [laneId, index, frameHash, outcome],
      };
    });
    await expectAll(readVectors("expiry-notices", "invalid"), (vector) => ({
      label: vector.name,
      call: ["decodeNotice", vector.notice],
    }));
  });

  it("agree on outboxes", async () => {
    // an empty lane has no leaf, which the mailbox sees to itself
    const lanes = readVectors("outboxes", "laneLeaves").filter(({ count }) => count !== "0");
    await expectAll(lanes, (lane) => {
      const { originChainId, destinationChainId, laneId, count, laneRoot } = lane;
      return {
        label: lane.name,
        call: ["laneLeaf", originChainId, destinationChainId, laneId, count, laneRoot],
        values: [lane.leaf],
      };
    });
    await expectAll(readVectors("outboxes", "outboxes"), ({ name, places, outboxRoot }) => ({
      label: name,
      call: ["outboxRoot", places],
      values: [outboxRoot],
    }));
  });

  it("agree on first legs", async () => {
    const decode = ({ payload, originChainType }: Vector) =>
      ["decodeFirstLeg", payload, addressLength(originChainType)] as const;
    await expectAll(readVectors("relays", "firstLegs"), (vector) => {
      const { handler, handlerGas, destinationChainId, gasLimit, maxResult, lifetime } = vector;
      const terms = [handler, handlerGas, destinationChainId, gasLimit, maxResult, lifetime];
      const values = [terms, vector.sender, vector.recipient, vector.message];
      return { label: vector.name, call: decode(vector), values };
    });
    await expectAll(readVectors("relays", "invalidFirstLegs"), (vector) => ({
      label: vector.name,
      call: decode(vector),
    }));
  });

  it("agree on provenance", async () => {
    const valid = readVectors("relays", "provenances");
    await expectAll(valid, ({ originSender, firstMessageId, handler, result, ...vector }) => ({
      label: vector.name,
      call: ["decodeProvenance", vector.payload],
      values: [originSender, firstMessageId, handler, result],
    }));
    await expectAll(readVectors("relays", "invalidProvenances"), ({ name, payload }) => ({
      label: name,
      call: ["decodeProvenance", payload],
    }));
  });

  it("agree on outbox proofs", async () => {
    const proof = ({ outboxRoot, leaf, siblings }: Vector) =>
      ["outboxContains", outboxRoot, leaf, siblings] as const;
    await expectAll(readVectors("outboxes", "proofs"), (vector) => ({
      label: vector.name,
      call: proof(vector),
      values: [true],
    }));
    // the mailbox refuses longer ones before it asks the library
    const invalid = readVectors("outboxes", "invalidProofs");
    const short = invalid.filter(({ siblings }) => siblings.length <= MAX_OUTBOX_PROOF);
    await expectAll(short, (vector) => ({
      label: vector.name,
      call: proof(vector),
      values: [false],
    }));
  });
});

/** Frames to EVM chains, the only ones that the mailbox reads. */
function received(list: string): Vector[] {
  const frames = readVectors("frames", list);
  return frames.filter(({ destinationChainType }) => destinationChainType === EVM);
}

/** What the frame's recipient is called with. */
function callOf({ originChainType, sender, payload }: Vector): Hex {
  const chain = { chainType: originChainType, chainId: CHAIN_ID };
  const interoperable = encodeInteroperableAddress({ ...chain, address: sender });
  return RECIPIENT.encodeFunctionData("receiveMessage", [ZERO_WORD, interoperable, payload]);
}

/** A frontier without the entries that are never read again: the vectors leave stale ones out. */
function inUse(branch: Hex[], count: bigint): Hex[] {
  return branch.map((node, level) => ((count >> BigInt(level)) & 1n ? node : ZERO_WORD));
}

function rangeProof({ leaves, first, count, siblings }: Vector) {
  return ["rangeProofRoot", leaves, first, count, siblings] as const;
}

/** A proof against a frontier that holds the subtree's root, and nothing else. */
function frontierProof({ count, index, leaf, siblings, height, root }: Vector) {
  const branch = Array.from({ length: LANE_TREE_DEPTH }, (_, level) =>
    level === height ? root : ZERO_WORD,
  );
  return ["frontierContains", branch, count, index, leaf, siblings] as const;
}

function rowOf(vector: Vector): Row {
  return { label: vector.name, call: rangeProof(vector) };
}

function isRange({ leaves, first, count }: Vector): boolean {
  const end = BigInt(first) + BigInt(leaves.length);
  const fits = leaves.length > 0 && leaves.length <= MAX_RANGE;
  return fits && end <= BigInt(count) && BigInt(count) <= MAX_LANE_COUNT;
}
