import { expect } from "chai";
import { dataLength } from "ethers";
import fc from "fast-check";

import {
  decodeExpiryNotice,
  EXPIRY_NOTICE_SIZE,
  encodeExpiryNotice,
  type Hex,
  messageId,
  noticedMessageId,
  Outcome,
} from "../src/index.ts";
import { bytesOf, uint, word } from "./arbitraries.ts";
import { FUZZ_RUNS } from "./fuzzRuns.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface ExpiryNoticeVectors {
  valid: {
    name: string;
    laneId: Hex;
    index: string;
    frameHash: Hex;
    outcome: Outcome;
    notice: Hex;
    messageId: Hex;
  }[];
  invalid: { name: string; notice: Hex; reason: string }[];
}

const notice = fc.record({
  laneId: word,
  index: uint(64),
  frameHash: word,
  outcome: fc.constantFrom(...Object.values(Outcome)),
});

const vectors = () => readVectors<ExpiryNoticeVectors>("expiry-notices.json");

describe("expiry notice", () => {
  it("agrees with the vectors", () => {
    for (const { name, notice: bytes, messageId: id, index, ...fields } of vectors().valid) {
      const decoded = decodeExpiryNotice(bytes);
      const { laneId, frameHash, outcome } = fields;
      expect(decoded, name).to.deep.equal({ laneId, index: BigInt(index), frameHash, outcome });
      expect(encodeExpiryNotice(decoded), name).to.equal(bytes);
      expect(noticedMessageId(decoded), name).to.equal(id);
    }
  });

  it("refuses the invalid vectors", () => {
    for (const { name, notice: bytes, reason } of vectors().invalid) {
      expect(
        refusalOf(() => decodeExpiryNotice(bytes)),
        name,
      ).to.equal(reason);
    }
  });

  it("decodes what it encodes, always of one size", () => {
    fc.assert(
      fc.property(notice, (value) => {
        const bytes = encodeExpiryNotice(value);
        expect(dataLength(bytes)).to.equal(EXPIRY_NOTICE_SIZE);
        expect(decodeExpiryNotice(bytes)).to.deep.equal(value);
        const { laneId, index, frameHash } = value;
        expect(noticedMessageId(value)).to.equal(messageId(laneId, index, frameHash));
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("refuses any other bytes", () => {
    fc.assert(
      fc.property(bytesOf(0, 100), (bytes) => {
        fc.pre(dataLength(bytes) !== EXPIRY_NOTICE_SIZE);
        expect(refusalOf(() => decodeExpiryNotice(bytes))).to.not.equal("accepted");
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("refuses to encode what does not fit", () => {
    const good = { laneId: `0x${"11".repeat(32)}`, index: 0n, frameHash: `0x${"22".repeat(32)}` };
    const encode = (changes: object) =>
      refusalOf(() => encodeExpiryNotice({ ...good, outcome: Outcome.expired, ...changes }));
    expect(encode({ index: 1n << 64n })).to.equal("OutOfRange");
    expect(encode({ laneId: "0x11" })).to.equal("WrongLength");
    expect(encode({ frameHash: "0x" })).to.equal("WrongLength");
    expect(encode({ outcome: 0 })).to.equal("UnknownOutcome");
  });

  it("does not hide what is no byte string", () => {
    expect(refusalOf(() => decodeExpiryNotice("0x1"))).to.equal("NotBytes");
  });
});
