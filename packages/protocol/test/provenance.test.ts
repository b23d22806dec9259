import { expect } from "chai";
import { dataLength, dataSlice } from "ethers";
import fc from "fast-check";

import {
  addressLength,
  decodeInteroperableAddress,
  decodeProvenance,
  encodeProvenance,
  type Provenance,
  ProvenanceError,
} from "../src/index.ts";
import { bytesOf, chainType, uint, word } from "./arbitraries.ts";
import { FUZZ_RUNS } from "./fuzzRuns.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface ProvenanceVectors {
  provenances: {
    name: string;
    originSender: string;
    firstMessageId: string;
    handler: string;
    result: string;
    payload: string;
  }[];
  invalidProvenances: { name: string; payload: string; reason: string }[];
}

const vectors = readVectors<ProvenanceVectors>("relays.json");

const anyProvenance: fc.Arbitrary<Provenance> = chainType.chain((type) =>
  fc.record({
    originSender: fc.record({
      chainType: fc.constant(type),
      chainId: uint(64).map((id) => id || 1n),
      address: bytesOf(addressLength(type)),
    }),
    firstMessageId: word,
    handler: bytesOf(20),
    result: bytesOf(0, 80),
  }),
);

describe("encodeProvenance", () => {
  it("agrees with the vectors", () => {
    for (const { name, payload, ...fields } of vectors.provenances) {
      const originSender = decodeInteroperableAddress(fields.originSender);
      expect(encodeProvenance({ ...fields, originSender }), name).to.equal(payload);
    }
  });
});

describe("decodeProvenance", () => {
  it("undoes encoding", () => {
    fc.assert(
      fc.property(anyProvenance, (value) => {
        expect(decodeProvenance(encodeProvenance(value))).to.deep.equal(value);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("refuses the invalid vectors, each for its reason", () => {
    for (const { name, payload, reason } of vectors.invalidProvenances) {
      expect(
        refusalOf(() => decodeProvenance(payload)),
        name,
      ).to.equal(reason);
    }
  });

  it("refuses every truncation before the result", () => {
    fc.assert(
      fc.property(anyProvenance, fc.nat(), (value, at) => {
        const encoded = encodeProvenance({ ...value, result: "0x" });
        const cut = dataSlice(encoded, 0, at % dataLength(encoded));
        expect(() => decodeProvenance(cut)).to.throw(ProvenanceError);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("reads any bytes back as they are, or refuses them", () => {
    fc.assert(
      fc.property(anyProvenance, fc.nat(), bytesOf(1), (value, at, byte) => {
        const encoded = encodeProvenance(value);
        const place = at % dataLength(encoded);
        const rest = dataSlice(encoded, place + 1).slice(2);
        const changed = dataSlice(encoded, 0, place) + byte.slice(2) + rest;
        let decoded: Provenance;
        try {
          decoded = decodeProvenance(changed);
        } catch (error) {
          expect(error).to.be.instanceOf(ProvenanceError);
          return;
        }
        expect(encodeProvenance(decoded)).to.equal(changed);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
