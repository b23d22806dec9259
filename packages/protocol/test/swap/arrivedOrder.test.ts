import { expect } from "chai";

import {
  type ArrivedOrder,
  arrivedOrderSize,
  decodeArrivedOrder,
  encodeArrivedOrder,
  type Hex,
} from "../../src/index.ts";
import { refusalOf } from "../refusal.ts";
import { readVectors } from "../vectors.ts";

interface OrderVectors {
  valid: (Record<Exclude<keyof ArrivedOrder, "paysCoin">, Hex> & {
    name: string;
    paysCoin: boolean;
    payload: Hex;
  })[];
  invalid: { name: string; payload: Hex; reason: string }[];
}

interface Mutants {
  mutants: { name: string; payload: Hex; reason: string }[];
}

const vectors = () => readVectors<OrderVectors>("orders.json");

const ORDER: ArrivedOrder = {
  orderId: `0x${"0f".repeat(32)}`,
  receiver: `0x${"7a".repeat(20)}`,
  fallbackReceiver: `0x${"7b".repeat(20)}`,
  paysCoin: true,
  quotedOut: 100n,
  leastOut: 99n,
  minimumFrom: 1_800_000_000n,
  minimumUntil: 1_800_003_600n,
  holdUntil: 1_800_086_400n,
  fillFee: 5n,
  callGas: 60_000n,
  hops: `0x0101${"a1".repeat(20)}`,
  call: "0xc0ffee",
};

describe("an order as it travels", () => {
  it("agrees with the vectors", () => {
    for (const { name, payload, ...fields } of vectors().valid) {
      const numbers = ["quotedOut", "leastOut", "minimumFrom", "minimumUntil"] as const;
      const others = ["holdUntil", "fillFee", "callGas"] as const;
      const wide = [...numbers, ...others].map((field) => [field, BigInt(fields[field])]);
      const order = decodeArrivedOrder(payload);
      expect(order, name).to.deep.equal({ ...fields, ...Object.fromEntries(wide) });
      expect(encodeArrivedOrder(order), name).to.equal(payload);
    }
  });

  it("takes or refuses the mutants as the vectors say", () => {
    for (const { name, payload, reason } of readVectors<Mutants>("orders-mutants.json").mutants) {
      if (reason === "") decodeArrivedOrder(payload);
      else
        expect(
          refusalOf(() => decodeArrivedOrder(payload)),
          name,
        ).to.equal(reason);
    }
  });

  it("refuses the invalid vectors", () => {
    for (const { name, payload, reason } of vectors().invalid) {
      expect(
        refusalOf(() => decodeArrivedOrder(payload)),
        name,
      ).to.equal(reason);
    }
  });

  it("decodes to the same order, and has the size that is stated", () => {
    const payload = encodeArrivedOrder(ORDER);
    expect(decodeArrivedOrder(payload)).to.deep.equal(ORDER);
    expect(payload.length).to.equal(2 + 2 * arrivedOrderSize(ORDER));
  });

  it("is refused at every shorter length without a call", () => {
    const payload = encodeArrivedOrder({ ...ORDER, call: "0x", callGas: 0n });
    for (let size = 4; size < payload.length; size += 2) {
      expect(() => decodeArrivedOrder(payload.slice(0, size))).to.throw("CutOff");
    }
    expect(() => decodeArrivedOrder(`${payload}00`)).to.throw("CallWithoutGas");
  });

  const refused: [string, Partial<ArrivedOrder>, string][] = [
    ["without a receiver", { receiver: `0x${"00".repeat(20)}` }, "NoReceiver"],
    ["with a minimum that rises", { leastOut: 101n }, "InvalidMinimum"],
    ["with a minimum that ends before it begins", { minimumUntil: 1n }, "InvalidMinimum"],
    ["with call data without gas", { callGas: 0n }, "CallWithoutGas"],
    ["with more gas than its field holds", { callGas: 1n << 32n }, "FieldOutOfRange"],
    ["with a receiver of another length", { receiver: "0x7a" }, "FieldOutOfRange"],
  ];
  for (const [name, change, code] of refused) {
    it(`is refused ${name}`, () => {
      expect(() => encodeArrivedOrder({ ...ORDER, ...change })).to.throw(code);
    });
  }

  it("is refused with another version or unknown flags", () => {
    const payload = encodeArrivedOrder(ORDER);
    expect(() => decodeArrivedOrder(`0x02${payload.slice(4)}`)).to.throw("WrongVersion");
    expect(() => decodeArrivedOrder(`0x0102${payload.slice(6)}`)).to.throw("UnknownFlags");
  });
});
