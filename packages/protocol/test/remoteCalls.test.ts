import { expect } from "chai";
import { concat, dataLength, dataSlice, hexlify } from "ethers";
import fc from "fast-check";

import {
  ANY_NONCE,
  decodeRemoteCalls,
  encodeRemoteCalls,
  type RemoteCall,
  type RemoteCalls,
  RemoteCallsError,
} from "../src/index.ts";
import { bytesOf, uint } from "./arbitraries.ts";
import { FUZZ_RUNS } from "./fuzzRuns.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface RemoteCallsVectors {
  valid: {
    name: string;
    deadline: string;
    nonce: string;
    calls: { target: string; value: string; data: string }[];
    payload: string;
  }[];
  invalid: { name: string; payload: string; reason: string }[];
}

const vectors = readVectors<RemoteCallsVectors>("remote-calls.json");

const call: RemoteCall = { target: `0x${"aa".repeat(20)}`, value: 1n, data: "0xbbcc" };
const order: RemoteCalls = { deadline: 1n, nonce: 2n, calls: [call] };

const anyOrder: fc.Arbitrary<RemoteCalls> = fc.record({
  deadline: uint(40).map((deadline) => deadline || 1n),
  nonce: uint(64),
  calls: fc.array(fc.record({ target: bytesOf(20), value: uint(128), data: bytesOf(0, 60) }), {
    minLength: 1,
    maxLength: 5,
  }),
});

describe("encodeRemoteCalls", () => {
  it("agrees with the vectors", () => {
    for (const { name, deadline, nonce, calls, payload } of vectors.valid) {
      const encoded = encodeRemoteCalls({
        deadline: BigInt(deadline),
        nonce: BigInt(nonce),
        calls: calls.map((each) => ({ ...each, value: BigInt(each.value) })),
      });
      expect(encoded, name).to.equal(payload);
    }
  });

  it("takes 14 bytes, and 39 for each call besides its data", () => {
    expect(dataLength(encodeRemoteCalls(order))).to.equal(14 + 39 + 2);
    expect(dataLength(encodeRemoteCalls({ ...order, calls: [call, call] }))).to.equal(14 + 2 * 41);
  });

  it("refuses what no payload holds", () => {
    const refused = (change: Partial<RemoteCalls>) =>
      refusalOf(() => encodeRemoteCalls({ ...order, ...change }));
    expect(refused({ deadline: 0n })).to.equal("ZeroDeadline");
    expect(refused({ calls: [] })).to.equal("NoCalls");
    expect(refused({ deadline: 1n << 40n })).to.equal("FieldOutOfRange");
    expect(refused({ deadline: -1n })).to.equal("FieldOutOfRange");
    expect(refused({ nonce: ANY_NONCE + 1n })).to.equal("FieldOutOfRange");
    expect(refused({ calls: [{ ...call, value: 1n << 128n }] })).to.equal("FieldOutOfRange");
    expect(refused({ calls: [{ ...call, target: "0xaa" }] })).to.equal("WrongLength");
    expect(refused({ calls: [{ ...call, data: `0x${"00".repeat(1 << 24)}` }] })).to.equal(
      "CallDataTooLong",
    );
  });

  it("gives orders that differ anywhere different payloads", () => {
    fc.assert(
      fc.property(anyOrder, anyOrder, (a, b) => {
        const same = JSON.stringify(a, text) === JSON.stringify(b, text);
        expect(encodeRemoteCalls(a) === encodeRemoteCalls(b)).to.equal(same);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("decodeRemoteCalls", () => {
  it("undoes encoding", () => {
    fc.assert(
      fc.property(anyOrder, (value) => {
        expect(decodeRemoteCalls(encodeRemoteCalls(value))).to.deep.equal(value);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("refuses the invalid vectors, each for its reason", () => {
    for (const { name, payload, reason } of vectors.invalid) {
      expect(
        refusalOf(() => decodeRemoteCalls(payload)),
        name,
      ).to.equal(reason);
    }
  });

  it("says which call is cut short and where it begins", () => {
    const payload = encodeRemoteCalls({ ...order, calls: [call, call] });
    const cut = dataSlice(payload, 0, dataLength(payload) - 1);
    expect(() => decodeRemoteCalls(cut)).to.throw("TruncatedCall: position 1, offset 41");
  });

  it("refuses changed, cut and lengthened bytes or encodes them again as they are", () => {
    fc.assert(
      fc.property(
        anyOrder,
        fc.nat(),
        fc.integer({ min: 0, max: 255 }),
        bytesOf(0, 50),
        (value, at, by, more) => {
          const bytes = Buffer.from(encodeRemoteCalls(value).slice(2), "hex");
          const place = at % bytes.length;
          expectCanonical(dataSlice(hexlify(bytes), 0, place));
          expectCanonical(concat([hexlify(bytes), more]));
          bytes[place] = (bytes[place] ?? 0) ^ by;
          expectCanonical(hexlify(bytes));
        },
      ),
      { numRuns: FUZZ_RUNS },
    );
  });
});

function expectCanonical(bytes: string) {
  let decoded: RemoteCalls;
  try {
    decoded = decodeRemoteCalls(bytes);
  } catch (error) {
    expect(error).to.be.instanceOf(RemoteCallsError);
    return;
  }
  expect(encodeRemoteCalls(decoded)).to.equal(bytes);
}

function text(_: string, value: unknown) {
  return typeof value === "bigint" ? `${value}n` : value;
}
