import type { Hex, SwapOrder } from "@causeway/protocol";
import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import { orderOf } from "@causeway/routing/orders";
import { expect } from "chai";
import fc from "fast-check";

import { quoteCall, quoteIn, sendCall } from "../../../src/routing/calls/orderCalls.ts";
import { tupleEncoder } from "../../../src/routing/calls/tupleEncoder.ts";
import { PROMISE } from "../examplePromise.ts";

const router = interfaceOf(swapRouterAbi);
const PARTS = router.getFunction("swapAndBridge").inputs[0]?.components ?? [];
const SENDER: Hex = `0x${"Ab".repeat(20)}`;
const ORDER = orderOf(
  { ...PROMISE, destinationChainId: 31_337n },
  { sender: `0x${"b2".repeat(20)}`, receiver: `0x${"b1".repeat(20)}` },
  { origin: 1_000n, destination: 1_000n },
);

const hex = (size?: number) =>
  fc
    .uint8Array(size === undefined ? { maxLength: 70 } : { minLength: size, maxLength: size })
    .map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`);

/** Values of a part of an order. */
function anyOf(type: string): fc.Arbitrary<unknown> {
  if (type === "bool") return fc.boolean();
  if (type === "address") return hex(20);
  if (type === "bytes32") return hex(32);
  if (type === "bytes") return hex();
  return fc.bigInt({ min: 0n, max: 2n ** BigInt(type.slice("uint".length)) - 1n });
}

describe("calls that hold an order", () => {
  it("are those that ethers encodes, for any order", () => {
    const order = fc.record(Object.fromEntries(PARTS.map(({ name, type }) => [name, anyOf(type)])));
    fc.assert(
      fc.property(order, (values) => {
        const any = values as unknown as SwapOrder;
        for (const method of ["swapAndBridge", "swapAndCall"] as const) {
          expect(sendCall(method, any)).to.equal(router.encodeFunctionData(method, [any]));
        }
        const quoted = router.encodeFunctionData("quote", [any, SENDER.toLowerCase()]);
        expect(quoteCall(any, SENDER)).to.equal(quoted);
      }),
      { numRuns: 30 },
    );
  });

  it("are refused for a value that its part cannot hold, which is named", () => {
    const wrong: [keyof SwapOrder, unknown][] = [
      ...[["nonce", 2n ** 256n] as const, ["deadline", 2n ** 40n] as const],
      ...[["amountIn", -1n] as const, ["amountIn", undefined] as const, ["amountIn", 1.5] as const],
      ...[["tokenIn", "0x12"] as const, ["assetId", `0x${"zz".repeat(32)}`] as const],
      ...[["hops", "0x123"] as const, ["call", "1234"] as const, ["paysCoin", 1] as const],
    ].map(([name, value]) => [name, value]);
    for (const [name, value] of wrong) {
      const order = { ...ORDER, [name]: value } as SwapOrder;
      expect(() => sendCall("swapAndBridge", order), name).to.throw(TypeError, name);
    }
    expect(() => quoteCall(ORDER, "0x12")).to.throw(TypeError, "0x12");
  });

  it("are answered by quotes of which each part is found, as ethers finds it", () => {
    const [quote] = router.getFunction("quote").outputs;
    const transfer = { messageFee: 7n, messageFeeBound: 8n, amount: 9n, units: 10n, relief: 11n };
    const values = {
      ...{ orderId: `0x${"00".repeat(31)}01`, submitterFee: 2n, routerFee: 3n, integratorFee: 4n },
      ...{ amountSwapped: 5n, gasLimit: 6n, transfer: { ...transfer, estimatedFee: 12n } },
    };
    const answer = router.encodeFunctionResult("quote", [values]);
    const part = quoteIn(answer);
    const names = ["orderId", "routerFee", "integratorFee", "messageFee", "messageFeeBound"];
    expect(names.map(part)).to.deep.equal([1n, 3n, 4n, 7n, 8n]);
    expect(quote?.components).to.have.length(7);
    for (const wrong of ["0x", answer.slice(0, -64), `${answer}00`]) {
      expect(() => quoteIn(wrong)).to.throw(TypeError, "no quote");
    }
  });

  it("are made of no type that orders do not have", () => {
    for (const type of ["bytes16", "int8", "string", "uint8[]"]) {
      expect(() => tupleEncoder([{ name: "part", type }])).to.throw(TypeError, type);
    }
  });
});
