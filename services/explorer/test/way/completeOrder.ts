import { recording } from "@causeway/sdk/testing/recordings.ts";

const word = (digits: string) => `0x${digits.repeat(32)}`;

/** The recorded order, as a service tells it that knows its checkpoint, the gas of each transaction, and who signed. */
export function completeOrder() {
  const { json } = recording("order");
  const order = json as {
    readonly orderId: `0x${string}`;
    readonly legs: readonly { readonly chainId: string; readonly transaction: string }[];
    readonly proof: object;
  };
  const legs = order.legs.map((leg, place) => ({ ...leg, gas: `${210_000 + place}` }));
  const { chainId, transaction } = legs[1] ?? { chainId: "", transaction: "" };
  const signers = ["a1", "b2", "c3"].map((digits) => ({
    ...{ validator: word(digits), signature: `0x${digits.repeat(64)}` },
  }));
  const checkpoint = {
    ...{ chainId, transaction, lightClient: `0x${"1c".repeat(20)}`, height: "215", gas: "462797" },
    ...{ checkpointHash: word("cc"), outboxRoot: word("0b"), signers },
  };
  return { ...order, legs, proof: { ...order.proof, checkpoint } };
}
