import type { JsonRpcApiProvider, Provider } from "ethers";

import { describeRevert } from "./describeRevert.ts";
import type { Signed } from "./journalEntries.ts";

/** What a node says to a transaction that it is offered. */
export type Answer =
  /** It holds it. */
  | { readonly kind: "held" }
  /** Its nonce was used already, maybe by this very transaction. */
  | { readonly kind: "used" }
  /** It holds another one of the same nonce, and wants more to replace it. */
  | { readonly kind: "outbid" }
  /** It will not have it. */
  | { readonly kind: "refused"; readonly reason: string }
  /** No answer that tells. */
  | { readonly kind: "unsure"; readonly reason: string };

/** Offers a signed transaction to a node. */
export async function broadcast(
  { raw, hash }: Signed,
  provider: JsonRpcApiProvider,
): Promise<Answer> {
  try {
    // The library's own call reads the transaction that it is given, which takes longer than to sign it.
    const held: unknown = await provider.send("eth_sendRawTransaction", [raw]);
    if (held !== hash) throw new Error(`it took ${held} for ${hash}`);
    return { kind: "held" };
  } catch (error) {
    // Nodes have no common word for what they hold already, so it is looked for.
    return (await isKnown(provider, hash)) ? { kind: "held" } : answerOf(error);
  }
}

/** Whether a node holds a transaction, in a block or not. */
export function isKnown(provider: Provider, hash: string): Promise<boolean> {
  return provider.getTransaction(hash).then(
    (transaction) => transaction !== null,
    () => false,
  );
}

/** What JSON-RPC servers answer to whom asks too often. */
const LIMIT_EXCEEDED = -32_005;

function answerOf(error: unknown): Answer {
  const { code, error: said } = error as { code?: string; error?: { code?: number } };
  const reason = said === undefined ? describeRevert(error) : JSON.stringify(said);
  if (code === "NONCE_EXPIRED") return { kind: "used" };
  if (code === "REPLACEMENT_UNDERPRICED") return { kind: "outbid" };
  if (code === "INSUFFICIENT_FUNDS") return { kind: "refused", reason: "the account cannot pay" };
  const isAnswer = said !== undefined && said.code !== LIMIT_EXCEEDED;
  return { kind: isAnswer ? "refused" : "unsure", reason };
}
