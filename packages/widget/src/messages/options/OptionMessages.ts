import type { SettingKind } from "../../config/SettingProblem.ts";
import type { AccountProblem } from "../../options/Options.ts";

/** Texts of the options, of balances, and of what the page has set wrongly. */
export interface OptionMessages {
  readonly options: string;
  readonly slippage: string;
  readonly slippageOf: (percent: string) => string;
  readonly slippageHint: (least: string) => string;
  readonly notAPercentage: (text: string, example: string) => string;
  readonly slippageTooLow: (text: string, least: string) => string;
  readonly slippageTooHigh: (text: string, most: string) => string;
  readonly slippageHigh: (percent: string, least: string) => string;

  readonly receiver: string;
  readonly receiverHint: string;
  readonly paidTo: (account: string) => string;
  readonly fallbackReceiver: string;
  readonly fallbackHint: string;
  readonly account: Readonly<Record<AccountProblem, (text: string) => string>>;
  readonly receiverIsContract: (account: string, chain: string) => string;

  readonly balance: (amount: string) => string;
  readonly maximum: string;
  readonly useMaximum: (amount: string) => string;
  readonly maximumLessFees: (kept: string) => string;
  readonly balanceUnknown: string;
  readonly notEnough: (amount: string, chain: string) => string;
  readonly notEnoughForFees: (wanted: string, present: string, chain: string) => string;
  readonly onlyFees: (amount: string, fees: string) => string;

  readonly movesPrice: (percent: string) => string;
  readonly correct: string;

  readonly wrongSetting: (name: string, value: string, wanted: string) => string;
  readonly wanted: Readonly<Record<SettingKind, string>>;
  readonly unknownChain: (name: string, value: string, known: string) => string;
  readonly unknownToken: (name: string, value: string) => string;
  readonly twinTokens: (name: string, value: string) => string;
  readonly notAllowed: (name: string, value: string) => string;
}
