import type { Ask, Asking, HttpAnswer } from "./Asking.ts";
import { JsonBounds } from "./JsonBounds.ts";

/** What a peer answers in JSON. */
export interface JsonAnswer extends Omit<HttpAnswer, "body"> {
  readonly value: unknown;
}

/** What is asked for in JSON. */
export type JsonAsking = Omit<Asking, "onPiece" | "mostBytes">;

/** Bytes of what a validator or a prover answers: signatures, keys, a proof, or a reason. */
export const MOST_BYTES_OF_PEER = 1_048_576;

/**
 * Asks a peer that nobody trusts for JSON.
 *
 * @param ask Carries the request: `askByFetch`, or Node's own requests.
 * @throws AnswerUnusable, SyntaxError, or why the connection failed
 */
export async function askJson(ask: Ask, url: string, asking: JsonAsking): Promise<JsonAnswer> {
  const bounds = new JsonBounds();
  const onPiece = (piece: Uint8Array) => bounds.check(piece);
  const mostBytes = MOST_BYTES_OF_PEER;
  const { body, ...answer } = await ask(url, { readsErrors: true, ...asking, mostBytes, onPiece });
  return { ...answer, value: JSON.parse(new TextDecoder().decode(body)) };
}
