import type { Asking, HttpAnswer } from "../Asking.ts";
import { JsonBounds } from "../JsonBounds.ts";
import { ask } from "./ask.ts";

/** What a peer answers in JSON. */
export interface JsonAnswer extends Omit<HttpAnswer, "body"> {
  readonly value: unknown;
}

/** Bytes of what a validator or a prover answers: signatures, keys, a proof, or a reason. */
export const MOST_BYTES_OF_PEER = 2 ** 20;

/**
 * Asks a peer that nobody trusts for JSON.
 *
 * @throws AnswerUnusable, SyntaxError, or why the connection failed
 */
export async function askJson(
  url: string,
  asking: Omit<Asking, "onPiece" | "mostBytes">,
): Promise<JsonAnswer> {
  const bounds = new JsonBounds();
  const onPiece = (piece: Uint8Array) => bounds.check(piece);
  const mostBytes = MOST_BYTES_OF_PEER;
  const { body, ...answer } = await ask(url, { readsErrors: true, ...asking, mostBytes, onPiece });
  return { ...answer, value: JSON.parse(Buffer.from(body).toString()) };
}
