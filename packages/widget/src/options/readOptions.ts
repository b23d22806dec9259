import type { Form } from "../form/Form.ts";
import { type ReadAccount, readAccount } from "./readAccount.ts";
import { type ReadSlippage, readSlippage } from "./readSlippage.ts";

/** Everything that the options say. */
export interface ReadOptions {
  readonly slippage: ReadSlippage;
  readonly receiver: ReadAccount;
  readonly fallbackReceiver: ReadAccount;
  /** Whether nothing is wrong. */
  readonly isRight: boolean;
}

/** Reads what a person typed into the options. */
export function readOptions({ from, to, options, locale, usualSlippage }: Form): ReadOptions {
  const isLocal = from !== undefined && from.chainId === to?.chainId;
  const slippage = readSlippage(options.slippage, { locale, isLocal, usual: usualSlippage });
  const receiver = readAccount(options.receiver, [from, to]);
  const fallbackReceiver = readAccount(options.fallbackReceiver, [from, to]);
  const problems = [slippage.problem, receiver.problem, fallbackReceiver.problem];
  const isRight = problems.every((problem) => problem === undefined);
  return { slippage, receiver, fallbackReceiver, isRight };
}
