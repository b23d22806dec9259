import { expect } from "chai";
import { getAddress, TypedDataEncoder } from "ethers";
import fc from "fast-check";

import { type SignedValues, structHash } from "../../src/abi/structHash.ts";
import { ROUTE_TYPES, routeDomain, routeIdOf } from "../../src/swap/routeId.ts";
import { bytesOf, uint } from "../arbitraries.ts";
import { FUZZ_RUNS } from "../fuzzRuns.ts";

const FIELDS = [
  ...[
    { name: "owner", type: "address" },
    { name: "amount", type: "uint96" },
  ],
  ...[
    { name: "hops", type: "bytes" },
    { name: "note", type: "string" },
  ],
  ...[
    { name: "assetId", type: "bytes32" },
    { name: "paysCoin", type: "bool" },
  ],
];

const address = bytesOf(20).map((bytes) => getAddress(bytes));
const text = fc.string({ unit: "grapheme", maxLength: 40 }).filter((one) => one.isWellFormed());
const values = fc.record({
  ...{ owner: address, amount: uint(96), hops: bytesOf(0, 70), note: text },
  ...{ assetId: bytesOf(32), paysCoin: fc.boolean() },
});

describe("the hash of a struct that is signed", () => {
  it("is that of ethers, with integers as digits too", () => {
    fc.assert(
      fc.property(values, (value) => {
        const theirs = TypedDataEncoder.hashStruct("Sample", { Sample: FIELDS }, value);
        expect(structHash("Sample", FIELDS, value)).to.equal(theirs);
        const digits = { ...value, amount: `${value.amount}` };
        expect(structHash("Sample", FIELDS, digits)).to.equal(theirs);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("with its domain is that of ethers", () => {
    fc.assert(
      fc.property(
        address,
        uint(256),
        bytesOf(0, 40),
        bytesOf(32),
        (account, number, hops, word) => {
          const samples: Readonly<Record<string, string | bigint | boolean>> = {
            ...{ address: account, uint256: number, bytes: hops, bytes32: word },
            ...{ string: "app", bool: true },
          };
          const route: SignedValues = Object.fromEntries(
            ROUTE_TYPES.Route.map(({ name, type }) => [name, samples[type] ?? ""]),
          );
          const place = { originChainId: 31338n, contract: account };
          const theirs = TypedDataEncoder.hash(routeDomain(place), ROUTE_TYPES, route);
          expect(routeIdOf(place, route)).to.equal(theirs);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("is refused if a value is missing, or does not fit", () => {
    const right = {
      ...{ owner: `0x${"11".repeat(20)}`, amount: 1n, hops: "0x", note: "", paysCoin: false },
      assetId: `0x${"22".repeat(32)}`,
    };
    expect(() => structHash("Sample", FIELDS, right)).not.to.throw();
    for (const [name, value] of Object.entries({
      ...{ owner: "0x12", amount: 1n << 96n, hops: "0x1", note: 1n, paysCoin: "yes" },
      assetId: "0x22",
    })) {
      expect(() => structHash("Sample", FIELDS, { ...right, [name]: value }), name).to.throw(
        TypeError,
      );
    }
    for (const amount of ["", " 1", "1.5", "-1", "one"]) {
      expect(() => structHash("Sample", FIELDS, { ...right, amount }), amount).to.throw(TypeError);
    }
    const { note: _, ...lacking } = right;
    expect(() => structHash("Sample", FIELDS, lacking)).to.throw(TypeError);
    const wrong = "0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
    expect(() => structHash("Sample", FIELDS, { ...right, owner: wrong })).to.throw(TypeError);
  });
});
