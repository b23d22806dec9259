import { expect } from "chai";
import fc from "fast-check";

import {
  addressLength,
  ChainType,
  decodeInteroperableAddress,
  encodeInteroperableAddress,
  encodePeer,
} from "../src/index.ts";
import { bytesOf, chainType, uint } from "./arbitraries.ts";
import { FUZZ_RUNS } from "./fuzzRuns.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

const ADDRESS = "0xd8da6bf26964af9d7eed9e03e53415d37aa96045";

interface LaneVectors {
  interoperableAddresses: {
    chainType: number;
    chainId: string;
    address: string;
    encoded: string;
  }[];
  invalidInteroperableAddresses: { name: string; encoded: string; reason: string }[];
}

const interoperableAddress = chainType.chain((type) =>
  fc.record({
    chainType: fc.constant(type),
    chainId: uint(64).map((id) => id || 1n),
    address: bytesOf(addressLength(type)),
  }),
);

describe("encodeInteroperableAddress", () => {
  it("agrees with the example of ERC-7930 for Ethereum", () => {
    const encoded = encodeInteroperableAddress({
      chainType: ChainType.evm,
      chainId: 1n,
      address: ADDRESS,
    });
    expect(encoded).to.equal(`0x00010000010114${ADDRESS.slice(2)}`);
  });

  it("agrees with the vectors, both ways", () => {
    for (const vector of readVectors<LaneVectors>("lanes.json").interoperableAddresses) {
      const value = { ...vector, chainId: BigInt(vector.chainId) };
      expect(encodeInteroperableAddress(value)).to.equal(vector.encoded);
      expect(decodeInteroperableAddress(vector.encoded)).to.include({ chainId: value.chainId });
    }
  });

  it("refuses an unknown chain type, no chain id, and an address of another length", () => {
    const good = { chainType: ChainType.evm, chainId: 1n, address: ADDRESS };
    const refused = (change: Partial<typeof good>) =>
      refusalOf(() => encodeInteroperableAddress({ ...good, ...change }));
    expect(refused({ chainType: 2 as 0 })).to.equal("UnknownChainType");
    expect(refused({ chainId: 0n })).to.equal("ZeroChainId");
    expect(refused({ chainId: 1n << 64n })).to.equal("OutOfRange");
    expect(refused({ address: "0x" })).to.equal("WrongAddressLength");
    expect(refused({ address: `${ADDRESS}00` })).to.equal("WrongAddressLength");
  });
});

describe("decodeInteroperableAddress", () => {
  it("refuses the invalid vectors, each for its reason", () => {
    const { invalidInteroperableAddresses } = readVectors<LaneVectors>("lanes.json");
    for (const { name, encoded, reason } of invalidInteroperableAddresses) {
      expect(
        refusalOf(() => decodeInteroperableAddress(encoded)),
        name,
      ).to.equal(reason);
    }
  });

  it("undoes encoding", () => {
    fc.assert(
      fc.property(interoperableAddress, (value) => {
        expect(decodeInteroperableAddress(encodeInteroperableAddress(value))).to.deep.equal(value);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("accepts only what encoding makes", () => {
    fc.assert(
      fc.property(interoperableAddress, fc.nat(), fc.integer({ min: 1, max: 255 }), (v, at, by) => {
        const bytes = Buffer.from(encodeInteroperableAddress(v).slice(2), "hex");
        const place = at % bytes.length;
        bytes[place] = (bytes[place] ?? 0) ^ by;
        const changed = `0x${bytes.toString("hex")}`;
        try {
          expect(encodeInteroperableAddress(decodeInteroperableAddress(changed))).to.equal(changed);
        } catch (error) {
          expect((error as Error).name).to.be.oneOf(["ChainError", "BytesError"]);
        }
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("encodePeer", () => {
  it("is the interoperable address of the mailbox", () => {
    const peer = { chainType: ChainType.evm, chainId: 10n, mailbox: ADDRESS };
    expect(encodePeer(peer)).to.equal(`0x00010000010a14${ADDRESS.slice(2)}`);
  });

  it("refuses a mailbox of zeros", () => {
    const peer = { chainType: ChainType.evm, chainId: 10n, mailbox: `0x${"00".repeat(20)}` };
    expect(refusalOf(() => encodePeer(peer))).to.equal("ZeroAddress");
  });
});
