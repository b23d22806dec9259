import { expect } from "chai";
import { id, TypedDataEncoder } from "ethers";

import {
  type Hex,
  type OrderPlace,
  orderIdOf,
  SWAP_ORDER_TYPES,
  type SwapOrder,
} from "../../src/index.ts";
import { readVectors } from "../vectors.ts";

type Placed = SwapOrder & OrderPlace;
type Example = Record<Exclude<keyof Placed, "paysCoin">, Hex> & {
  name: string;
  paysCoin: boolean;
  orderId: Hex;
};

const { typeHash, ids } = readVectors<{ typeHash: Hex; ids: Example[] }>("orders.json");

describe("the id of an order", () => {
  it("has the type of the vectors", () => {
    expect(id(TypedDataEncoder.from(SWAP_ORDER_TYPES).encodeType("SwapOrder"))).to.equal(typeHash);
  });

  it("agrees with the vectors", () => {
    for (const example of ids) {
      const order = placed(example);
      expect(orderIdOf(order, order), example.name).to.equal(example.orderId);
    }
  });

  it("is another with any field changed", () => {
    const fields = Object.values(SWAP_ORDER_TYPES).flat();
    for (const example of ids) {
      const order = placed(example);
      for (const { name } of fields) {
        const value = order[name as keyof Placed];
        const changed: Placed = { ...order, [name]: another(value) };
        expect(orderIdOf(changed, changed), name).not.to.equal(example.orderId);
      }
    }
  });

  it("is refused if a value does not fit its field", () => {
    for (const example of ids) {
      const order = placed(example);
      expect(() => orderIdOf({ ...order, fillFee: 1n << 96n }, order)).to.throw(TypeError);
      expect(() => orderIdOf({ ...order, refundTo: "0x12" }, order)).to.throw(TypeError);
    }
  });
});

/** Decimal strings are numbers. */
function placed({ name: _, orderId: __, ...fields }: Example): Placed {
  const entries = Object.entries(fields).map(([field, value]) => [
    field,
    typeof value === "string" && /^\d+$/.test(value) ? BigInt(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Another value that fits the field too. */
function another(value: Placed[keyof Placed]): unknown {
  if (typeof value === "bigint") return value === 0n ? 1n : value - 1n;
  if (typeof value === "boolean") return !value;
  if (value === "0x") return "0x00";
  return `${value.slice(0, -1)}${value.endsWith("0") ? "1" : "0"}`;
}
