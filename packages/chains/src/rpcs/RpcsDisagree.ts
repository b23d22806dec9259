import { cut, shorten } from "@causeway/peers";

import { ChainError } from "../ChainError.ts";

/** Letters of an answer in a message. */
export const LONGEST_ANSWER = 100;

/** The RPCs of a chain tell different things: one of them lags, or lies. */
export class RpcsDisagree extends ChainError {
  /** @param rpcs What each of them is called, in the order of the answers. */
  constructor(chain: string, method: string, answers: readonly string[], rpcs: readonly string[]) {
    const told = answers.map((answer, index) => `RPC ${index + 1}: ${answer}`).join("; ");
    const message = `the RPCs of ${chain} disagree on ${method}, so none is believed: ${told}`;
    const byRpc = answers.map((answer, index) => [rpcs[index], answer]);
    super("RpcDisagreement", message, { chain, method, answers: Object.fromEntries(byRpc) });
    this.name = "RpcsDisagree";
  }
}

/** An answer, short enough for a message. */
export function describeAnswer(value: unknown): string {
  return cut(JSON.stringify(shorten(value, LONGEST_ANSWER)) ?? "nothing", LONGEST_ANSWER);
}
