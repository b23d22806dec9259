import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { snake, words } from "@causeway/chains/ton/messages";

import type { Cell } from "@ton/core";
import { expect } from "chai";

import { deployCodec } from "./harness";
import { readVectors } from "./vectors";

/** Each figure is the gas of a get-method that does one thing and reads its arguments from cells. */
const SNAPSHOT = join(__dirname, "../snapshots/gas.json");

interface RangeProof {
  name: string;
  count: string;
  first: string;
  leaves: string[];
  siblings: string[];
}

type Measured = [name: string, method: string, ...args: (bigint | Cell | { slice: Cell })[]];

const WORD = `0x${"11".repeat(32)}`;
const RANGES = ["1 from 999 of 1000", "50 from 50 of 100", "256 from 744 of 1000"];
const PAYLOADS = [0, 32, 256, 1024, 32_000];

describe("gas of the codec on TVM", () => {
  it("is what the snapshot says; UPDATE_SNAPSHOTS=1 writes it again", async () => {
    const codec = await deployCodec();
    const gas: Record<string, number> = {};
    for (const [name, method, ...args] of [...frames(), ...hashes(), ...rangeProofs()]) {
      gas[name] = Number((await codec.call(method, ...args)).gasUsed);
    }
    if (process.env.UPDATE_SNAPSHOTS) {
      writeFileSync(SNAPSHOT, `${JSON.stringify(gas, undefined, 2)}\n`);
    }
    expect(gas).to.deep.equal(JSON.parse(readFileSync(SNAPSHOT, "utf8")));
  });
});

function frames(): Measured[] {
  return PAYLOADS.flatMap((size): Measured[] => {
    const payload = `0x${"22".repeat(size)}`;
    const frame = snake(frameOf(payload));
    const addresses = [
      { slice: snake(`0x${"33".repeat(33)}`) },
      { slice: snake(`0x${"44".repeat(20)}`) },
    ];
    return [
      [`frame.hash.${size}`, "frameHash", frame],
      [`frame.decode.${size}`, "decodedFrame", frame, 20n, 33n],
      [`frame.encode.${size}`, "encodedFrame", 1n, 0n, ...addresses, snake(payload)],
    ];
  });
}

function hashes(): Measured[] {
  const { trees } = readVectors<{ trees: { count: number; branch: string[] }[] }>(
    "lane-trees.json",
  );
  const { branch = [] } = trees.find(({ count }) => count === 511) ?? {};
  return [
    ["laneId", "laneId", ...laneThroughHub()],
    ["messageId", "messageId", 1n, 2n, BigInt(WORD)],
    ["laneLeaf", "laneLeaf", 1n, 2n, 3n, 4n, BigInt(WORD)],
    ["checkpointHash", "checkpointHash", 1n, snake(`0x${"55".repeat(185)}`, 89)],
    ["outboxProof.4", "outboxProofRoot", BigInt(WORD), words([WORD, WORD, WORD, WORD])],
    ["laneRoot", "frontierRoot", 511n, words(branch)],
    ["laneRoot.append.9levels", "rootAfterAppend", 511n, words(branch), BigInt(WORD)],
  ];
}

/** From TON to an EVM chain. */
function laneThroughHub() {
  const origin = [0xff54n, 1360104473493505n, { slice: snake(`0x${"33".repeat(33)}`) }] as const;
  const destination = [0n, 1n, { slice: snake(`0x${"44".repeat(20)}`) }] as const;
  return [...origin, ...destination, 8453n, BigInt(WORD), BigInt(WORD)];
}

function rangeProofs(): Measured[] {
  const { valid } = readVectors<{ valid: RangeProof[] }>("range-proofs.json");
  return valid
    .filter(({ name }) => RANGES.includes(name))
    .map(({ leaves, first, count, siblings }): Measured => {
      const numbers = [BigInt(leaves.length), BigInt(first), BigInt(count)];
      const name = `rangeProof.${leaves.length}`;
      return [name, "rangeProofRoot", words(leaves), ...numbers, words(siblings)];
    });
}

/** A frame from EVM to TON: 72 bytes before its payload. */
function frameOf(payload: string): string {
  const size = (payload.length / 2 - 1).toString(16).padStart(6, "0");
  const head = `01${"00".repeat(7)}01${"00".repeat(5)}14${"33".repeat(20)}21${"44".repeat(33)}`;
  return `0x${head}${size}${payload.slice(2)}`;
}
