/** What a person may set beside ends and amount, as they typed it. */
export interface Options {
  /** Percent; empty for the usual one. */
  readonly slippage: string;
  /** Address that gets the output; empty for the own account. */
  readonly receiver: string;
  /** Address that may act if the order is held; empty for the own account. */
  readonly fallbackReceiver: string;
}

export type OptionName = keyof Options;

export const NO_OPTIONS: Options = { slippage: "", receiver: "", fallbackReceiver: "" };

/** Why a typed option is no value. */
export type SlippageProblem = "notAPercentage" | "tooLow" | "tooHigh";
export type AccountProblem = "notAnAddress" | "ofTon" | "wrongChecksum" | "zero" | "token";
