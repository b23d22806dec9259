import type { Hex, SwapOrder } from "@causeway/protocol";
import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";

import type { ParamType } from "ethers";
import { tupleEncoder, wordOf } from "./tupleEncoder.ts";

const router = interfaceOf(swapRouterAbi);

const encode = tupleEncoder(router.getFunction("swapAndBridge").inputs[0]?.components ?? []);

/** Each is the hash of a text. */
const [QUOTE, SWAP_AND_BRIDGE, SWAP_AND_CALL] = (
  ["quote", "swapAndBridge", "swapAndCall"] as const
).map((name) => router.getFunction(name).selector) as [Hex, Hex, Hex];

/** Places of the words of a quote by the names of its parts: each part is one word. */
const QUOTED = new Map(
  wordsOf(router.getFunction("quote").outputs).map((name, place) => [name, place]),
);

/** An order is asked about, and then sent: its bytes are the same. */
const ENCODED = new WeakMap<SwapOrder, string>();

/** Digits of an address with its prefix. */
const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** Data of the call by which a router quotes an order. */
export function quoteCall(order: SwapOrder, sender: Hex): Hex {
  if (!ADDRESS.test(sender)) throw new TypeError(`the sender is no address: ${sender}`);
  const account = sender.slice(2).toLowerCase().padStart(64, "0");
  return `${QUOTE}${wordOf(64)}${account}${bytesOf(order)}`;
}

/** Reads parts of a quote by their names. @throws TypeError if the answer is no quote. */
export function quoteIn(answer: string): (name: string) => bigint {
  if (answer.length !== 2 + 64 * QUOTED.size) throw new TypeError(`no quote: ${answer}`);
  return (name) => {
    const at = 2 + 64 * (QUOTED.get(name) as number);
    return BigInt(`0x${answer.slice(at, at + 64)}`);
  };
}

/** Data of the call that sends an order. */
export function sendCall(method: "swapAndBridge" | "swapAndCall", order: SwapOrder): Hex {
  const selector = method === "swapAndBridge" ? SWAP_AND_BRIDGE : SWAP_AND_CALL;
  return `${selector}${wordOf(32)}${bytesOf(order)}`;
}

function wordsOf(parts: readonly ParamType[]): string[] {
  return parts.flatMap(({ name, components }) => (components ? wordsOf(components) : [name]));
}

function bytesOf(order: SwapOrder): string {
  const known = ENCODED.get(order);
  if (known !== undefined) return known;
  const encoded = encode(order);
  ENCODED.set(order, encoded);
  return encoded;
}
