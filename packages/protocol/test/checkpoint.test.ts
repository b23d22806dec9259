import { expect } from "chai";
import { dataLength } from "ethers";
import fc from "fast-check";

import {
  BN254_SCALAR_FIELD,
  type Checkpoint,
  checkpointDomain,
  checkpointHash,
  checkpointMessage,
  packCheckpoint,
  SUBGROUP_ORDER,
  unpackCheckpoint,
} from "../src/index.ts";
import { uint, word } from "./arbitraries.ts";
import { FUZZ_RUNS } from "./fuzzRuns.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface CheckpointVectors {
  checkpoints: {
    name: string;
    environment: string;
    originChainType: number;
    originChainId: string;
    originMailbox: string;
    height: string;
    timestamp: string;
    epoch: string;
    stateKind: number;
    blockHash: string;
    stateRoot: string;
    outboxRoot: string;
    nextCommittee: string;
    nextCommitteeHash: string;
    domain: string;
    fields: string;
    checkpointHash: string;
    message: string;
  }[];
}

const { checkpoints } = readVectors<CheckpointVectors>("checkpoints.json");

const anyCheckpoint = fc.record({
  height: uint(64),
  timestamp: uint(64),
  epoch: uint(64),
  stateKind: fc.nat({ max: 255 }),
  blockHash: word,
  stateRoot: word,
  outboxRoot: word,
  nextCommittee: word,
  nextCommitteeHash: word,
});

describe("checkpoint", () => {
  it("agrees with the vectors: fields, domain, hash and message", () => {
    for (const vector of checkpoints) {
      const checkpoint = checkpointOf(vector);
      const origin = {
        chainType: vector.originChainType,
        chainId: BigInt(vector.originChainId),
        mailbox: vector.originMailbox,
      };
      const domain = checkpointDomain(vector.environment, origin);
      expect(packCheckpoint(checkpoint), vector.name).to.equal(vector.fields);
      expect(domain, vector.name).to.equal(vector.domain);
      expect(checkpointHash(domain, checkpoint), vector.name).to.equal(vector.checkpointHash);
      const message = checkpointMessage(vector.checkpointHash);
      expect(message, vector.name).to.equal(BigInt(vector.message));
    }
  });

  it("packs into 185 bytes and unpacks to what it was", () => {
    fc.assert(
      fc.property(anyCheckpoint, (checkpoint) => {
        const fields = packCheckpoint(checkpoint);
        expect(dataLength(fields)).to.equal(185);
        expect(unpackCheckpoint(fields)).to.deep.equal(checkpoint);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("has another hash when any field is another", () => {
    const checkpoint = checkpointOf(checkpoints[0]!);
    const domain = checkpoints[0]!.domain;
    const changes = Object.entries(checkpoint).map(([field, value]) => ({
      ...checkpoint,
      [field]: typeof value === "string" ? `0x${"77".repeat(32)}` : next(value),
    }));
    const hashes = [checkpoint, ...changes].map((changed) => checkpointHash(domain, changed));
    expect(new Set(hashes).size).to.equal(10);
  });

  it("is signed as 253 bits, below the circuit's field", () => {
    const message = checkpointMessage(`0x${"ff".repeat(32)}`);
    expect(message).to.equal(2n ** 253n - 1n);
    expect(message < BN254_SCALAR_FIELD).to.equal(true);
    expect(SUBGROUP_ORDER < BN254_SCALAR_FIELD).to.equal(true);
  });

  it("refuses fields that do not fit", () => {
    const checkpoint = checkpointOf(checkpoints[0]!);
    const refused = (change: Partial<Checkpoint>) =>
      refusalOf(() => packCheckpoint({ ...checkpoint, ...change }));
    expect(refused({ height: 1n << 64n })).to.equal("OutOfRange");
    expect(refused({ stateKind: 256 })).to.equal("OutOfRange");
    expect(refused({ stateRoot: "0x11" })).to.equal("WrongLength");
    expect(refusalOf(() => unpackCheckpoint("0x11"))).to.equal("WrongLength");
  });
});

function checkpointOf(vector: CheckpointVectors["checkpoints"][number]): Checkpoint {
  const { stateKind, blockHash, stateRoot, outboxRoot, nextCommittee, nextCommitteeHash } = vector;
  return {
    height: BigInt(vector.height),
    timestamp: BigInt(vector.timestamp),
    epoch: BigInt(vector.epoch),
    stateKind,
    blockHash,
    stateRoot,
    outboxRoot,
    nextCommittee,
    nextCommitteeHash,
  };
}

function next(value: bigint | number) {
  return typeof value === "bigint" ? value + 1n : value + 1;
}
