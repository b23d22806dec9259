import { expect } from "chai";
import { dataLength } from "ethers";
import fc from "fast-check";

import {
  advanceId,
  ChainType,
  decodeInteroperableAddress,
  decodeReturn,
  decodeTransfer,
  encodeReturn,
  encodeTransfer,
  type Hex,
  isReturn,
  type Transfer,
  transferSize,
} from "../../src/index.ts";
import { bytesOf, uint, word } from "../arbitraries.ts";
import { FUZZ_RUNS } from "../fuzzRuns.ts";
import { refusalOf } from "../refusal.ts";
import { readVectors } from "../vectors.ts";

interface TransferVectors {
  valid: (Record<keyof Transfer, Hex> & {
    name: string;
    integratorBps: number;
    isSent: boolean;
    transfer: Hex;
    peer: Hex;
    advanceId: Hex;
  })[];
  invalid: { name: string; transfer: Hex; reason: string }[];
  returns: { name: string; transferId: Hex; units: string; return: Hex }[];
  invalidReturns: { name: string; return: Hex; reason: string }[];
}

const vectors = () => readVectors<TransferVectors>("transfers.json");

const transfer: fc.Arbitrary<Transfer> = fc.record({
  assetId: word,
  units: uint(128),
  relief: uint(128),
  minReceived: uint(128),
  deadline: uint(40),
  salt: word,
  sender: bytesOf(20, 33),
  refundTo: bytesOf(20, 33),
  receiver: bytesOf(20, 33),
  integrator: fc.oneof(fc.constant("0x"), bytesOf(20, 33)),
  integratorBps: fc.nat(0xffff),
  gasLimit: uint(64),
  payload: bytesOf(0, 100),
  advanceFee: uint(128),
  advanceFrom: uint(40),
  advanceUntil: uint(40),
});

const back = fc.record({ transferId: word, units: uint(128) });

const plain: Transfer = {
  assetId: `0x${"a1".repeat(32)}`,
  units: 5n,
  relief: 0n,
  minReceived: 4n,
  deadline: 6n,
  salt: `0x${"5a".repeat(32)}`,
  sender: `0x${"01".repeat(20)}`,
  refundTo: `0x${"02".repeat(20)}`,
  receiver: `0x${"03".repeat(20)}`,
  integrator: "0x",
  integratorBps: 0,
  gasLimit: 0n,
  payload: "0x",
  advanceFee: 0n,
  advanceFrom: 0n,
  advanceUntil: 0n,
};

const cut = (data: Hex, bytes: number): Hex => data.slice(0, 2 + 2 * bytes);

describe("transfer", () => {
  it("agrees with the vectors", () => {
    for (const { name, isSent: _, peer, advanceId: id, transfer: bytes, ...fields } of vectors()
      .valid) {
      const decoded = decodeTransfer(bytes);
      const numbers = ["units", "relief", "minReceived", "deadline", "gasLimit"] as const;
      const offer = ["advanceFee", "advanceFrom", "advanceUntil"] as const;
      const wide = [...numbers, ...offer].map((field) => [field, BigInt(fields[field])]);
      expect(decoded, name).to.deep.equal({ ...fields, ...Object.fromEntries(wide) });
      expect(encodeTransfer(decoded), name).to.equal(bytes);
      expect(advanceId(decodeInteroperableAddress(peer), bytes), name).to.equal(id);
    }
  });

  it("refuses the invalid vectors", () => {
    for (const { name, transfer: bytes, reason } of vectors().invalid) {
      expect(
        refusalOf(() => decodeTransfer(bytes)),
        name,
      ).to.equal(reason);
    }
  });

  it("decodes to what was encoded, whatever it holds", () => {
    fc.assert(
      fc.property(transfer, (one) => {
        const bytes = encodeTransfer(one);
        expect(decodeTransfer(bytes)).to.deep.equal(one);
        expect(transferSize(one)).to.equal(dataLength(bytes));
        expect(isReturn(bytes)).to.equal(false);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("is refused where it ends early, wherever that is", () => {
    const bytes = encodeTransfer(plain);
    for (let size = 0; size < dataLength(bytes); size++) {
      expect(
        refusalOf(() => decodeTransfer(cut(bytes, size))),
        `${size} bytes`,
      ).to.equal("Truncated");
    }
  });

  it("is refused with another version or kind", () => {
    const bytes = encodeTransfer(plain);
    expect(refusalOf(() => decodeTransfer(`0x02${bytes.slice(4)}`))).to.equal("WrongVersion");
    expect(refusalOf(() => decodeTransfer(`0x0103${bytes.slice(6)}`))).to.equal("WrongKind");
    expect(refusalOf(() => decodeReturn(bytes))).to.equal("WrongKind");
  });

  it("refuses numbers and accounts that do not fit", () => {
    const refused = (change: Partial<Transfer>) =>
      refusalOf(() => encodeTransfer({ ...plain, ...change }));
    expect(refused({ units: 1n << 128n })).to.equal("FieldOutOfRange");
    expect(refused({ relief: -1n })).to.equal("FieldOutOfRange");
    expect(refused({ salt: "0x01" })).to.equal("FieldOutOfRange");
    expect(refused({ integratorBps: 1 << 16 })).to.equal("FieldOutOfRange");
    expect(refused({ sender: `0x${"00".repeat(256)}` })).to.equal("WrongAccountLength");
  });
});

describe("advanceId", () => {
  const bridge = { chainType: ChainType.evm, chainId: 1n, address: plain.sender };
  const idOf = (change: Partial<Transfer> = {}) =>
    advanceId(bridge, encodeTransfer({ ...plain, ...change }));

  it("is the same whatever the relief, and another for anything that the sender chose", () => {
    expect(idOf({ relief: 7n })).to.equal(idOf());
    for (const change of [{ units: 6n }, { advanceFee: 1n }, { payload: "0x00" } as const]) {
      expect(idOf(change), Object.keys(change).join()).not.to.equal(idOf());
    }
  });

  it("is another for another bridge, and for one of the same address on another chain", () => {
    const payload = encodeTransfer(plain);
    for (const change of [{ chainId: 2n }, { address: plain.receiver }]) {
      expect(advanceId({ ...bridge, ...change }, payload)).not.to.equal(idOf());
    }
  });

  it("is of nothing but a transfer", () => {
    const back = encodeReturn({ transferId: plain.assetId, units: 1n });
    expect(refusalOf(() => advanceId(bridge, back))).to.equal("WrongKind");
  });
});

describe("return", () => {
  it("agrees with the vectors", () => {
    for (const { name, transferId, units, return: bytes } of vectors().returns) {
      expect(decodeReturn(bytes), name).to.deep.equal({ transferId, units: BigInt(units) });
      expect(encodeReturn({ transferId, units: BigInt(units) }), name).to.equal(bytes);
    }
    for (const { name, return: bytes, reason } of vectors().invalidReturns) {
      expect(
        refusalOf(() => decodeReturn(bytes)),
        name,
      ).to.equal(reason);
    }
  });

  it("decodes to what was encoded, whatever it holds", () => {
    fc.assert(
      fc.property(back, (one) => {
        const bytes = encodeReturn(one);
        expect(decodeReturn(bytes)).to.deep.equal(one);
        expect(isReturn(bytes)).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("is refused where it ends early or late", () => {
    const bytes = encodeReturn({ transferId: plain.assetId, units: 1n });
    expect(refusalOf(() => decodeReturn(cut(bytes, 49)))).to.equal("Truncated");
    expect(refusalOf(() => decodeReturn(`${bytes}00`))).to.equal("LeftOver");
  });
});
