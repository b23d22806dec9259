import type { Form } from "../form/Form.ts";
import type { AccountProblem } from "../options/Options.ts";
import { readOptions } from "../options/readOptions.ts";
import { isHighSlippage, SLIPPAGE } from "../options/readSlippage.ts";
import { isolated, plainText } from "../tokens/plainText.ts";
import type { Say } from "./Say.ts";

/** Characters of a typed text that are shown again: a whole address. */
const MOST_TYPED = 44;

/** A sentence below a field. */
export interface OptionNote {
  readonly text: string;
  readonly tone: "hint" | "warning" | "bad";
}

/** Why the typed text is no slippage, or what the person accepts with it. @param least Amount of the route's minimum. */
export function slippageNote(form: Form, least: string | undefined, say: Say): OptionNote {
  const { messages } = say;
  const { slippage } = readOptions(form);
  const text = typed(form.options.slippage);
  const isLocal = form.from !== undefined && form.from.chainId === form.to?.chainId;
  const lowest = (isLocal ? SLIPPAGE.local : SLIPPAGE.across).least;
  switch (slippage.problem) {
    case "notAPercentage":
      return bad(messages.notAPercentage(text, percent(250, say)));
    case "tooLow":
      return bad(messages.slippageTooLow(text, percent(lowest, say)));
    case "tooHigh":
      return bad(messages.slippageTooHigh(text, percent(SLIPPAGE.most, say)));
    case undefined: {
      const isHigh = isHighSlippage(slippage.bps) && least !== undefined;
      if (!isHigh) return { text: messages.slippageHint(percent(lowest, say)), tone: "hint" };
      return { text: messages.slippageHigh(percent(slippage.bps, say), least), tone: "warning" };
    }
  }
}

/** What was typed as an account. */
export interface TypedAccount {
  readonly text: string;
  readonly problem: AccountProblem | undefined;
  /** The chain on which the account is a contract; undefined if the account is no contract. */
  readonly contractOn?: string | undefined;
}

/** Why nobody can be paid at a typed address, or what a person should know of it; the hint otherwise. */
export function accountNote(
  { text, problem, contractOn }: TypedAccount,
  hint: string,
  { messages }: Say,
): OptionNote {
  if (problem !== undefined) return bad(messages.account[problem](typed(text)));
  if (contractOn === undefined) return { text: hint, tone: "hint" };
  return { text: messages.receiverIsContract(typed(text), contractOn), tone: "warning" };
}

/** Basis points as the language writes a percentage. */
export function percent(bps: number, say: Say): string {
  return isolated(say.percent(bps / 100));
}

function bad(text: string): OptionNote {
  return { text, tone: "bad" };
}

function typed(text: string): string {
  return isolated(plainText(text, MOST_TYPED));
}
