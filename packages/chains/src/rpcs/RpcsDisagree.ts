import { cut, shorten } from "@causeway/peers";

import { ChainError } from "../ChainError.ts";

/** Letters of an answer in a message. */
export const LONGEST_ANSWER = 100;

/** The RPCs of a chain tell different things: one of them lags, or lies. */
export class RpcsDisagree extends ChainError {
  /** @param rpcs What each of them is called, in the order of the answers. */
  constructor(chain: string, method: string, answers: readonly string[], rpcs: readonly string[]) {
    const told = answers.map((answer, index) => `RPC ${index + 1}: ${answer}`).join("; ");
    const place = placeAlone(answers);
    const alone = place === undefined ? "" : `; RPC ${place + 1} alone differs`;
    const message = `the RPCs of ${chain} disagree on ${method}, so none is believed: ${told}${alone}`;
    const byRpc = Object.fromEntries(answers.map((answer, index) => [rpcs[index], answer]));
    const odd = place === undefined ? undefined : rpcs[place];
    super("RpcDisagreement", message, { chain, method, answers: byRpc, alone: odd });
    this.name = "RpcsDisagree";
  }
}

/** The place of the only answer that no other RPC gives. If all others agree, most likely this one is wrong. */
function placeAlone(answers: readonly string[]): number | undefined {
  const alone = (answer: string) => answers.indexOf(answer) === answers.lastIndexOf(answer);
  return answers.filter(alone).length === 1 ? answers.findIndex(alone) : undefined;
}

/** An answer, short enough for a message. */
export function describeAnswer(value: unknown): string {
  return cut(JSON.stringify(shorten(value, LONGEST_ANSWER)) ?? "nothing", LONGEST_ANSWER);
}
