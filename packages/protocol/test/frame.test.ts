import { expect } from "chai";
import { concat, dataLength, dataSlice, hexlify } from "ethers";
import fc from "fast-check";

import {
  ChainType,
  decodeFrame,
  EVM_TO_EVM,
  encodeFrame,
  FRAME_OVERHEAD,
  type Frame,
  FrameError,
  frameDeadline,
  frameHash,
} from "../src/index.ts";
import { bytesOf, frameOnLane } from "./arbitraries.ts";
import { FUZZ_RUNS } from "./fuzzRuns.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface FrameVector {
  name: string;
  originChainType: number;
  destinationChainType: number;
  frame: string;
}

interface FrameVectors {
  valid: (FrameVector & {
    gasLimit: string;
    deadline: string;
    sender: string;
    recipient: string;
    payload: string;
    frameHash: string;
  })[];
  invalid: (FrameVector & { reason: string })[];
}

const vectors = readVectors<FrameVectors>("frames.json");

const frame: Frame = {
  gasLimit: 1n,
  deadline: 2n,
  sender: `0x${"aa".repeat(20)}`,
  recipient: `0x${"bb".repeat(20)}`,
  payload: "0xcc",
};

function typesOf({ originChainType, destinationChainType }: FrameVector) {
  return { origin: originChainType, destination: destinationChainType };
}

describe("encodeFrame", () => {
  it("agrees with the vectors", () => {
    for (const vector of vectors.valid) {
      const { gasLimit, deadline, sender, recipient, payload } = vector;
      const value = { sender, recipient, payload, gasLimit: BigInt(gasLimit) };
      const encoded = encodeFrame({ ...value, deadline: BigInt(deadline) }, typesOf(vector));
      expect(encoded, vector.name).to.equal(vector.frame);
      expect(frameHash(encoded), vector.name).to.equal(vector.frameHash);
      expect(frameDeadline(encoded), vector.name).to.equal(BigInt(vector.deadline));
    }
  });

  it("takes 59 bytes besides the payload between EVM chains", () => {
    expect(FRAME_OVERHEAD + 40).to.equal(59);
    expect(dataLength(encodeFrame(frame))).to.equal(60);
  });

  it("refuses addresses of another family's length", () => {
    const toTon = { origin: ChainType.evm, destination: ChainType.ton };
    const fromTon = { origin: ChainType.ton, destination: ChainType.evm };
    expect(refusalOf(() => encodeFrame(frame, fromTon))).to.equal("WrongSenderLength");
    expect(refusalOf(() => encodeFrame(frame, toTon))).to.equal("WrongRecipientLength");
    expect(refusalOf(() => encodeFrame({ ...frame, sender: "0x" }))).to.equal("WrongSenderLength");
  });

  it("refuses numbers and payloads that do not fit", () => {
    const refused = (change: Partial<Frame>) =>
      refusalOf(() => encodeFrame({ ...frame, ...change }));
    expect(refused({ gasLimit: 1n << 64n })).to.equal("FieldOutOfRange");
    expect(refused({ deadline: 1n << 40n })).to.equal("FieldOutOfRange");
    expect(refused({ gasLimit: -1n })).to.equal("FieldOutOfRange");
    expect(refused({ payload: `0x${"00".repeat(1 << 24)}` })).to.equal("PayloadTooLong");
  });

  it("gives frames that differ anywhere different hashes", () => {
    fc.assert(
      fc.property(frameOnLane, frameOnLane, (a, b) => {
        const same = JSON.stringify(a, text) === JSON.stringify(b, text);
        const hashes = [a, b].map(({ frame: f, types }) => frameHash(encodeFrame(f, types)));
        expect(hashes[0] === hashes[1]).to.equal(same);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("tells apart frames between whose fields a byte has moved", () => {
    fc.assert(
      fc.property(bytesOf(60, 120), fc.nat({ max: 19 }), (bytes, shift) => {
        const cut = (start: number): Frame => ({
          ...frame,
          sender: dataSlice(bytes, start, start + 20),
          recipient: dataSlice(bytes, start + 20, start + 40),
          payload: concat([dataSlice(bytes, start + 40), dataSlice(bytes, 0, start)]),
        });
        const [one, other] = [encodeFrame(cut(0)), encodeFrame(cut(shift + 1))];
        fc.pre(JSON.stringify(cut(0), text) !== JSON.stringify(cut(shift + 1), text));
        expect(dataLength(one)).to.equal(dataLength(other));
        expect(frameHash(one)).to.not.equal(frameHash(other));
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("decodeFrame", () => {
  it("undoes encoding", () => {
    fc.assert(
      fc.property(frameOnLane, ({ frame: value, types }) => {
        expect(decodeFrame(encodeFrame(value, types), types)).to.deep.equal(value);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("refuses the invalid vectors, each for its reason", () => {
    for (const vector of vectors.invalid) {
      const reason = refusalOf(() => decodeFrame(vector.frame, typesOf(vector)));
      expect(reason, vector.name).to.equal(vector.reason);
    }
  });

  it("refuses every truncation and every extension", () => {
    fc.assert(
      fc.property(frameOnLane, fc.nat(), bytesOf(1, 40), ({ frame: value, types }, at, more) => {
        const encoded = encodeFrame(value, types);
        const cut = dataSlice(encoded, 0, at % dataLength(encoded));
        expect(() => decodeFrame(cut, types)).to.throw(FrameError);
        expect(() => decodeFrame(concat([encoded, more]), types)).to.throw(FrameError);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("refuses changed bytes or encodes them again as they are", () => {
    fc.assert(
      fc.property(
        frameOnLane,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        ({ frame: value, types }, at, by) => {
          const bytes = Buffer.from(encodeFrame(value, types).slice(2), "hex");
          const place = at % bytes.length;
          bytes[place] = (bytes[place] ?? 0) ^ by;
          expectCanonical(hexlify(bytes), types);
        },
      ),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("refuses any bytes or encodes them again as they are", () => {
    fc.assert(
      fc.property(bytesOf(0, 90), (bytes) => expectCanonical(bytes, EVM_TO_EVM)),
      { numRuns: FUZZ_RUNS },
    );
  });
});

function expectCanonical(bytes: string, types: typeof EVM_TO_EVM) {
  let decoded: Frame;
  try {
    decoded = decodeFrame(bytes, types);
  } catch (error) {
    expect(error).to.be.instanceOf(FrameError);
    return;
  }
  expect(encodeFrame(decoded, types)).to.equal(bytes);
}

function text(_: string, value: unknown) {
  return typeof value === "bigint" ? `${value}n` : value;
}
