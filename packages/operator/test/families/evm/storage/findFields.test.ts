import type { StorageLayout } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { AbiCoder, keccak256, toBeHex } from "ethers";

import { loadConfig } from "../../../../../../scripts/causeway/environment.ts";
import { planContext } from "../../../../../../test/scripts/world/planContext.ts";
import { Names } from "../../../../src/families/evm/proposals/Names.ts";
import {
  describeField,
  fieldOf,
  pathText,
} from "../../../../src/families/evm/storage/describeField.ts";
import { findFields } from "../../../../src/families/evm/storage/findFields.ts";
import { StorageKeys } from "../../../../src/families/evm/storage/StorageKeys.ts";

const inplace = (bytes: number) => ({ encoding: "inplace", bytes });

/** As the compiler would lay out a contract with arrays, texts and mappings of mappings. */
const LAYOUT: StorageLayout = {
  storage: [
    { label: "_flags", slot: "0x0", offset: 0, type: "bool[40]" },
    { label: "_pairs", slot: "0x2", offset: 0, type: "struct Pair[]" },
    { label: "_text", slot: "0x3", offset: 0, type: "string" },
    {
      label: "_grid",
      slot: "0x4",
      offset: 0,
      type: "mapping(uint256 => mapping(uint256 => uint8))",
    },
    { label: "_delay", slot: "0x5", offset: 0, type: "Time.Delay" },
    {
      label: "_deep",
      slot: "0x6",
      offset: 0,
      type: "mapping(bytes4 => mapping(uint256 => uint8))",
    },
  ],
  types: {
    bool: inplace(1),
    uint8: inplace(1),
    uint256: inplace(32),
    address: inplace(20),
    "Time.Delay": inplace(14),
    string: { encoding: "bytes", bytes: 32 },
    "bool[40]": { encoding: "inplace", bytes: 64, base: "bool" },
    "struct Pair[]": { encoding: "dynamic_array", bytes: 32, base: "struct Pair" },
    "struct Pair": {
      encoding: "inplace",
      bytes: 64,
      members: [
        { label: "owner", slot: "0x0", offset: 0, type: "address" },
        { label: "amount", slot: "0x1", offset: 0, type: "uint256" },
      ],
    },
    "mapping(uint256 => uint8)": { encoding: "mapping", bytes: 32, key: "uint256", value: "uint8" },
    "mapping(uint256 => mapping(uint256 => uint8))": {
      encoding: "mapping",
      bytes: 32,
      key: "uint256",
      value: "mapping(uint256 => uint8)",
    },
    "mapping(bytes4 => mapping(uint256 => uint8))": {
      encoding: "mapping",
      bytes: 32,
      key: "bytes4",
      value: "mapping(uint256 => uint8)",
    },
  },
};

describe("findFields", () => {
  const names = new Names(planContext(loadConfig("config/local")));
  const keys = new StorageKeys(names, [], []);
  const dataOf = (slot: bigint) => BigInt(keccak256(toBeHex(slot, 32)));
  const inMapping = (key: bigint, slot: bigint) =>
    BigInt(keccak256(AbiCoder.defaultAbiCoder().encode(["uint256", "uint256"], [key, slot])));

  function found(...slots: bigint[]): string[][] {
    const fields = findFields(LAYOUT, slots, keys);
    return slots.map((slot) =>
      (fields.get(slot) ?? []).map(({ path }) => pathText(path, names, new Map())),
    );
  }

  it("names each element that shares a slot, and the second slot of an array", () => {
    const [first, second] = found(0n, 1n);
    expect([first?.length, first?.[0], first?.[31]]).to.deep.equal([32, "flags[0]", "flags[31]"]);
    expect(second?.[0]).to.equal("flags[32]");
  });

  it("names an array's length, and the fields of its structs, once each", () => {
    const data = dataOf(2n);
    expect(found(2n, data + 6n, data + 7n)).to.deep.equal([
      ["pairs.length"],
      ["pairs[3].owner"],
      ["pairs[3].amount"],
    ]);
  });

  it("names a text, and the slots behind one that is long", () => {
    expect(found(3n, dataOf(3n) + 1n)).to.deep.equal([["text"], ["text[1]"]]);
  });

  it("finds mappings of mappings, after those that take fewer hashes", () => {
    expect(found(inMapping(7n, inMapping(2n, 4n)))).to.deep.equal([["grid[2][7]"]]);
    expect(found(inMapping(10n ** 9n, 4n))).to.deep.equal([[]]);
  });

  it("reads a delay that another one replaces", () => {
    const [field] = findFields(LAYOUT, [5n], keys).get(5n) ?? [];
    if (field === undefined) throw new Error("no field");
    const describe = (value: bigint) => {
      const word = toBeHex(value, 32);
      return describeField(field, fieldOf(word, field), names);
    };
    expect(describe(86_400n)).to.equal("1 day");
    expect(describe((1_800_000_000n << 64n) | (3_600n << 32n) | 86_400n)).to.equal(
      "1 day from 2027-01-15T08:00:00.000Z on, 1 hour before",
    );
  });
});
