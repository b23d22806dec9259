import { snake, words } from "@causeway/chains/ton/messages";
import { beginCell, type Cell } from "@ton/core";
import { expect } from "chai";
import { keccak256 } from "ethers";

import { snakeBytes } from "./cells";
import { type Codec, deployCodec } from "./harness";
import { readVectors } from "./vectors";

interface Frames {
  valid: Frame[];
  invalid: (Lane & { frame: string; reason: string })[];
}

interface Lane {
  name: string;
  originChainType: number;
  destinationChainType: number;
}

interface Frame extends Lane {
  gasLimit: string;
  deadline: string;
  sender: string;
  recipient: string;
  payload: string;
  frame: string;
  frameHash: string;
}

interface RangeProof {
  name: string;
  count: string;
  first: string;
  leaves: string[];
  siblings: string[];
  laneRoot: string;
  reason?: string;
}

interface LaneVector {
  name: string;
  originChainType: number;
  originChainId: string;
  originMailbox: string;
  destinationChainType: number;
  destinationChainId: string;
  destinationMailbox: string;
  hubChainId: string;
  hubTrustId: string;
  trustId: string;
}

const ERROR = {
  frameTruncated: 703,
  payloadLength: 704,
  notASnake: 705,
  notWholeBytes: 706,
  invalidRange: 720,
  missingWord: 721,
  unusedWords: 722,
  laneFull: 723,
  outboxProofTooLong: 740,
  emptyPlace: 741,
  unknownChainType: 760,
  invalidChainId: 761,
  addressLength: 762,
  zeroAddress: 763,
  invalidRoute: 764,
  zeroTrustId: 765,
  invalidHubTrust: 766,
};

/** TVM's own: an integer does not fit. */
const RANGE_CHECK = 5;

/** By the reason that the vectors give. */
const RANGE_PROOF_ERROR: Record<string, number> = {
  InvalidRange: ERROR.invalidRange,
  MissingSibling: ERROR.missingWord,
  UnusedSiblings: ERROR.unusedWords,
};

/** By the reason that the vectors give. */
const LANE_ERROR: Record<string, number> = {
  UnknownChainType: ERROR.unknownChainType,
  ZeroChainId: ERROR.invalidChainId,
  WrongAddressLength: ERROR.addressLength,
  ZeroAddress: ERROR.zeroAddress,
  InvalidRoute: ERROR.invalidRoute,
  ZeroTrustId: ERROR.zeroTrustId,
  InvalidHubTrust: ERROR.invalidHubTrust,
};

let codec: Codec;

before(async () => {
  codec = await deployCodec();
});

describe("frame on TVM", () => {
  const { valid, invalid } = readVectors<Frames>("frames.json");

  it("hashes to the vectors' hash wherever its cells are cut", async () => {
    for (const { name, frame, frameHash } of valid) {
      for (const firstSize of [0, 1, 59, 100, 127]) {
        const { stack } = await codec.call("frameHash", snake(frame, firstSize));
        expect(hex(stack.readBigNumber()), `${name}, ${firstSize}`).to.equal(frameHash);
      }
    }
  });

  it("decodes to the vectors' fields", async () => {
    for (const vector of valid) {
      const headSize = 19 + sizeOf(vector.sender) + sizeOf(vector.recipient);
      for (const firstSize of [headSize, 127]) {
        const { stack } = await decode(vector, snake(vector.frame, firstSize));
        expect(stack.readBigNumber()).to.equal(BigInt(vector.gasLimit));
        expect(stack.readBigNumber()).to.equal(BigInt(vector.deadline));
        expect(snakeBytes(stack.readCell())).to.equal(vector.sender);
        expect(snakeBytes(stack.readCell())).to.equal(vector.recipient);
        expect(snakeBytes(stack.readCell())).to.equal(vector.payload);
      }
    }
  });

  it("is encoded to the vectors' bytes and hash", async () => {
    for (const vector of valid) {
      const { gasLimit, deadline, sender, recipient, payload, frame, frameHash } = vector;
      const { stack } = await codec.call(
        "encodedFrame",
        BigInt(gasLimit),
        BigInt(deadline),
        { slice: snake(sender) },
        { slice: snake(recipient) },
        snake(payload),
      );
      expect(snakeBytes(stack.readCell()), vector.name).to.equal(frame);
      expect(hex(stack.readBigNumber()), vector.name).to.equal(frameHash);
    }
  });

  it("may fill any number of cells", async () => {
    const bytes = `0x${"01".repeat(600 * 127)}`;
    const { stack } = await codec.call("frameHash", snake(bytes));
    expect(hex(stack.readBigNumber())).to.equal(keccak256(bytes));
  });

  it("is refused where the vectors are invalid", async () => {
    for (const vector of invalid) {
      const exitCode = await refuse(vector, snake(vector.frame));
      expect(exitCode, vector.name).to.be.within(700, 706);
    }
  });

  it("is refused if a field but the payload is cut by a cell's end", async () => {
    const [vector] = valid;
    expect(await refuse(vector!, snake(vector!.frame, 40))).to.equal(ERROR.frameTruncated);
  });

  it("is refused with bits that make no byte, or a reference that no hash covers", async () => {
    const vector = valid.find(({ payload }) => sizeOf(payload) === 300) as Frame;
    const whole = snake(vector.frame);
    const bits = beginCell().storeSlice(whole.beginParse()).storeBit(1).endCell();
    expect(await refuse(vector, bits)).to.equal(ERROR.notWholeBytes);
    const smuggled = beginCell().storeSlice(whole.beginParse()).storeRef(whole).endCell();
    expect(await refuse(vector, smuggled)).to.equal(ERROR.notASnake);
  });

  function decode(vector: Lane, frame: Cell) {
    return codec.call("decodedFrame", frame, ...lengthsOf(vector));
  }

  function refuse(vector: Lane, frame: Cell) {
    return codec.exitCode("decodedFrame", frame, ...lengthsOf(vector));
  }
});

describe("lane id on TVM", () => {
  const { lanes, invalidLanes } = readVectors<{
    lanes: (LaneVector & { configurationHash: string; laneId: string })[];
    invalidLanes: (LaneVector & { reason: string })[];
  }>("lanes.json");

  it("agrees with the vectors", async () => {
    for (const lane of lanes) {
      expect(await callInt("configurationHash", ...routeOf(lane)), lane.name).to.equal(
        lane.configurationHash,
      );
      expect(await callInt("laneId", ...argsOf(lane)), lane.name).to.equal(lane.laneId);
    }
  });

  it("is refused where the vectors are invalid", async () => {
    for (const lane of invalidLanes) {
      const exitCode = await codec.exitCode("laneId", ...argsOf(lane));
      expect(exitCode, lane.name).to.equal(LANE_ERROR[lane.reason]);
    }
  });

  it("is refused of a mailbox with bits that make no byte, or with a reference", async () => {
    const lane = lanes[0] as LaneVector;
    const mailbox = snake(lane.originMailbox);
    const longer = beginCell().storeSlice(mailbox.beginParse()).storeBit(1).endCell();
    expect(await refuse(lane, longer)).to.equal(ERROR.addressLength);
    const smuggled = beginCell().storeSlice(mailbox.beginParse()).storeRef(mailbox).endCell();
    expect(await refuse(lane, smuggled)).to.equal(ERROR.addressLength);
  });

  it("is refused of a chain id, a hub or a trust that is too large or negative", async () => {
    const lane = lanes[0] as LaneVector;
    for (const chainId of [2n ** 64n, -1n]) {
      const origin = { ...lane, originChainId: String(chainId) };
      expect(await codec.exitCode("laneId", ...argsOf(origin))).to.equal(ERROR.invalidChainId);
      const route = { ...lane, hubChainId: String(chainId), hubTrustId: lane.trustId };
      expect(await codec.exitCode("laneId", ...argsOf(route))).to.equal(RANGE_CHECK);
    }
    const trust = { ...lane, trustId: "-1" };
    expect(await codec.exitCode("laneId", ...argsOf(trust))).to.equal(RANGE_CHECK);
  });

  function refuse(lane: LaneVector, originMailbox: Cell) {
    const [chainType, chainId, , ...rest] = argsOf(lane);
    return codec.exitCode("laneId", chainType, chainId, { slice: originMailbox }, ...rest);
  }

  function argsOf(lane: LaneVector) {
    return [
      BigInt(lane.originChainType),
      BigInt(lane.originChainId),
      { slice: snake(lane.originMailbox) },
      BigInt(lane.destinationChainType),
      BigInt(lane.destinationChainId),
      { slice: snake(lane.destinationMailbox) },
      ...routeOf(lane),
    ] as const;
  }

  function routeOf(lane: LaneVector) {
    return [BigInt(lane.hubChainId), BigInt(lane.hubTrustId), BigInt(lane.trustId)] as const;
  }
});

describe("message id on TVM", () => {
  it("agrees with the vectors", async () => {
    const { messageIds } = readVectors<{
      messageIds: { laneId: string; index: string; frameHash: string; messageId: string }[];
    }>("message-ids.json");
    for (const { laneId, index, frameHash, messageId } of messageIds) {
      const args = [laneId, index, frameHash].map(BigInt);
      expect(await callInt("messageId", ...args)).to.equal(messageId);
    }
  });
});

describe("lane tree on TVM", () => {
  interface Append {
    count: string;
    branch: string[];
    laneRoot: string;
    leaf: string;
    laneRootAfter: string;
  }
  const vectors = readVectors<{
    trees: { count: number; branch: string[]; laneRoot: string }[];
    appends: Append[];
  }>("lane-trees.json");

  it("has the vectors' roots", async () => {
    for (const { count, branch, laneRoot } of vectors.trees) {
      expect(await callInt("frontierRoot", BigInt(count), words(branch))).to.equal(laneRoot);
    }
  });

  it("takes leaves as the vectors do", async () => {
    for (const { count, branch, laneRoot, leaf, laneRootAfter } of vectors.appends) {
      const cell = words(branch);
      expect(await callInt("frontierRoot", BigInt(count), cell)).to.equal(laneRoot);
      const after = await callInt("rootAfterAppend", BigInt(count), cell, BigInt(leaf));
      expect(after).to.equal(laneRootAfter);
    }
  });

  it("refuses a leaf beyond 2^32 - 1", async () => {
    const full = 2n ** 32n - 1n;
    const branch = words(vectors.appends[0]!.branch);
    const exitCode = await codec.exitCode("rootAfterAppend", full, branch, 1n);
    expect(exitCode).to.equal(ERROR.laneFull);
  });
});

describe("range proof on TVM", () => {
  const { valid, invalid } =
    readVectors<Record<"valid" | "invalid", RangeProof[]>>("range-proofs.json");

  it("leads to the vectors' roots", async () => {
    for (const vector of valid) {
      expect(await callInt("rangeProofRoot", ...argsOf(vector)), vector.name).to.equal(
        vector.laneRoot,
      );
    }
  });

  it("is refused where the vectors are invalid", async () => {
    for (const vector of invalid) {
      if (vector.reason === "WrongRoot") {
        const root = await callInt("rangeProofRoot", ...argsOf(vector));
        expect(root, vector.name).to.not.equal(vector.laneRoot);
        continue;
      }
      const exitCode = await codec.exitCode("rangeProofRoot", ...argsOf(vector));
      expect(exitCode, vector.name).to.equal(RANGE_PROOF_ERROR[vector.reason as string]);
    }
  });

  it("is refused from a place below 0", async () => {
    const args = [words([]), 1n, -1n, 5n, words([])];
    expect(await codec.exitCode("rangeProofRoot", ...args)).to.equal(ERROR.invalidRange);
  });

  it("is refused with fewer or more leaves than its range has", async () => {
    const vector = valid.find(({ leaves }) => leaves.length === 3) as RangeProof;
    const [, ...rest] = argsOf(vector);
    for (const leaves of [vector.leaves.slice(1), [...vector.leaves, ...vector.leaves]]) {
      const exitCode = await codec.exitCode("rangeProofRoot", words(leaves), ...rest);
      expect(exitCode, `${leaves.length} leaves`).to.equal(ERROR.invalidRange);
    }
  });

  it("is refused with a sibling that is shorter than a word", async () => {
    const { leaves } = valid.find(({ name }) => name === "1 from 0 of 2") as RangeProof;
    const short = beginCell().storeUint(1, 100).endCell();
    const exitCode = await codec.exitCode("rangeProofRoot", words(leaves), 1n, 0n, 2n, short);
    expect(exitCode).to.equal(ERROR.missingWord);
  });

  function argsOf({ leaves, first, count, siblings }: RangeProof) {
    const numbers = [BigInt(leaves.length), BigInt(first), BigInt(count)];
    return [words(leaves), ...numbers, words(siblings)];
  }
});

describe("outbox on TVM", () => {
  interface Proof {
    name: string;
    leaf: string;
    siblings: string[];
    outboxRoot: string;
  }
  const vectors = readVectors<{
    laneLeaves: Record<string, string>[];
    proofs: Proof[];
    invalidProofs: Proof[];
  }>("outboxes.json");

  it("has the vectors' lane leaves", async () => {
    for (const vector of vectors.laneLeaves) {
      const names = ["originChainId", "destinationChainId", "laneId", "count", "laneRoot"];
      const args = names.map((name) => BigInt(vector[name] as string));
      expect(await callInt("laneLeaf", ...args), vector.name).to.equal(vector.leaf);
    }
  });

  it("proves the vectors' lanes and refuses the invalid proofs", async () => {
    for (const { name, leaf, siblings, outboxRoot } of vectors.proofs) {
      const root = await callInt("outboxProofRoot", BigInt(leaf), words(siblings));
      expect(root, name).to.equal(outboxRoot);
    }
    for (const { name, leaf, siblings, outboxRoot } of vectors.invalidProofs) {
      const args = [BigInt(leaf), words(siblings)] as const;
      const exitCode = await codec.exitCode("outboxProofRoot", ...args);
      if (siblings.length > 16) expect(exitCode, name).to.equal(ERROR.outboxProofTooLong);
      else expect(await callInt("outboxProofRoot", ...args), name).to.not.equal(outboxRoot);
    }
  });

  it("refuses the empty place for a leaf", async () => {
    const exitCode = await codec.exitCode("outboxProofRoot", 0n, words([]));
    expect(exitCode).to.equal(ERROR.emptyPlace);
  });
});

describe("checkpoint on TVM", () => {
  it("hashes as the vectors do", async () => {
    const { checkpoints } = readVectors<{
      checkpoints: { name: string; domain: string; fields: string; checkpointHash: string }[];
    }>("checkpoints.json");
    for (const { name, domain, fields, checkpointHash } of checkpoints) {
      const hash = await callInt("checkpointHash", BigInt(domain), snake(fields, 89));
      expect(hash, name).to.equal(checkpointHash);
    }
  });
});

async function callInt(
  method: string,
  ...args: (bigint | Cell | { slice: Cell })[]
): Promise<string> {
  const { stack } = await codec.call(method, ...args);
  return hex(stack.readBigNumber());
}

function lengthsOf({ originChainType, destinationChainType }: Lane): bigint[] {
  return [originChainType, destinationChainType].map((type) => (type === 0 ? 20n : 33n));
}

function sizeOf(bytes: string): number {
  return bytes.length / 2 - 1;
}

function hex(value: bigint): string {
  return `0x${value.toString(16).padStart(64, "0")}`;
}
