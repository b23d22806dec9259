import { expect } from "chai";
import { concat, dataLength, dataSlice } from "ethers";
import fc from "fast-check";

import {
  ChainType,
  decodeFirstLeg,
  encodeFirstLeg,
  FIRST_LEG_OVERHEAD,
  type FirstLeg,
  FirstLegError,
  hubGas,
} from "../src/index.ts";
import { bytesOf, uint } from "./arbitraries.ts";
import { FUZZ_RUNS } from "./fuzzRuns.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface LegVector {
  name: string;
  originChainType: number;
  payload: string;
}

interface LegVectors {
  firstLegs: (LegVector & {
    handler: string;
    handlerGas: string;
    destinationChainId: string;
    gasLimit: string;
    maxResult: number;
    lifetime: number;
    sender: string;
    recipient: string;
    message: string;
  })[];
  invalidFirstLegs: (LegVector & { reason: string })[];
}

const vectors = readVectors<LegVectors>("relays.json");

const leg: FirstLeg = {
  handler: `0x${"11".repeat(20)}`,
  handlerGas: 1n,
  destinationChainId: 2n,
  gasLimit: 3n,
  maxResult: 4,
  lifetime: 5,
  sender: `0x${"aa".repeat(20)}`,
  recipient: `0x${"bb".repeat(20)}`,
  payload: "0xcc",
};

const anyLeg: fc.Arbitrary<FirstLeg> = fc.record({
  handler: bytesOf(20),
  handlerGas: uint(64),
  destinationChainId: uint(64),
  gasLimit: uint(64),
  maxResult: fc.nat({ max: 2 ** 24 - 1 }),
  lifetime: fc.nat({ max: 2 ** 31 - 1 }),
  sender: bytesOf(20),
  recipient: fc.oneof(bytesOf(20), bytesOf(33)),
  payload: bytesOf(0, 80),
});

describe("encodeFirstLeg", () => {
  it("agrees with the vectors", () => {
    for (const { name, originChainType, message, payload, ...fields } of vectors.firstLegs) {
      const [handlerGas, destinationChainId, gasLimit] = [
        BigInt(fields.handlerGas),
        BigInt(fields.destinationChainId),
        BigInt(fields.gasLimit),
      ];
      const value = { ...fields, handlerGas, destinationChainId, gasLimit, payload: message };
      expect(encodeFirstLeg(value, originChainType), name).to.equal(payload);
    }
  });

  it("takes 97 bytes beside the payload between EVM chains", () => {
    expect(dataLength(encodeFirstLeg(leg))).to.equal(FIRST_LEG_OVERHEAD + 40 + 1);
  });

  it("refuses accounts of a wrong length", () => {
    const refused = (change: Partial<FirstLeg>) =>
      refusalOf(() => encodeFirstLeg({ ...leg, ...change }));
    expect(refused({ sender: `0x${"aa".repeat(33)}` })).to.equal("WrongSenderLength");
    expect(refused({ recipient: "0x" })).to.equal("WrongRecipientLength");
    expect(refusalOf(() => encodeFirstLeg(leg, ChainType.ton))).to.equal("WrongSenderLength");
  });

  it("refuses numbers and payloads that do not fit", () => {
    const refused = (change: Partial<FirstLeg>) =>
      refusalOf(() => encodeFirstLeg({ ...leg, ...change }));
    for (const name of ["handlerGas", "destinationChainId", "gasLimit"]) {
      expect(refused({ [name]: 1n << 64n }), name).to.equal("FieldOutOfRange");
      expect(refused({ [name]: -1n }), name).to.equal("FieldOutOfRange");
    }
    expect(refused({ maxResult: 2 ** 24 })).to.equal("FieldOutOfRange");
    expect(refused({ lifetime: 2 ** 32 })).to.equal("FieldOutOfRange");
    expect(refused({ payload: `0x${"00".repeat(1 << 24)}` })).to.equal("PayloadTooLong");
  });
});

describe("decodeFirstLeg", () => {
  it("undoes encoding", () => {
    fc.assert(
      fc.property(anyLeg, (value) => {
        expect(decodeFirstLeg(encodeFirstLeg(value))).to.deep.equal(value);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("refuses the invalid vectors, each for its reason", () => {
    for (const { name, originChainType, payload, reason } of vectors.invalidFirstLegs) {
      const refused = refusalOf(() => decodeFirstLeg(payload, originChainType));
      expect(refused, name).to.equal(reason);
    }
  });

  it("refuses every truncation and every extension", () => {
    fc.assert(
      fc.property(anyLeg, fc.nat(), bytesOf(1, 40), (value, at, more) => {
        const encoded = encodeFirstLeg(value);
        const cut = dataSlice(encoded, 0, at % dataLength(encoded));
        expect(() => decodeFirstLeg(cut)).to.throw(FirstLegError);
        expect(() => decodeFirstLeg(concat([encoded, more]))).to.throw(FirstLegError);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("hubGas", () => {
  it("covers the handler's gas after a call took its 64th part", () => {
    fc.assert(
      fc.property(uint(63), fc.nat({ max: 10_000 }), fc.nat({ max: 10_000 }), (gas, size, most) => {
        const limit = hubGas(gas, size, most);
        expect((limit * 63n) / 64n >= gas).to.equal(true);
        expect(limit).to.equal(gas + gas / 63n + 200_000n + 24n * BigInt(size + most));
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
