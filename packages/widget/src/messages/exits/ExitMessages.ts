/** Texts on ways on and out. A text takes the name of the chain that takes the transaction. */
export interface ExitMessages {
  readonly youCan: string;
  readonly looking: string;
  readonly none: string;
  readonly lookAgain: string;
  readonly connectFirst: string;
  readonly costs: (amount: string) => string;
  readonly onlyBy: (account: string) => string;
  readonly inWallet: string;
  readonly sent: string;
  readonly notBefore: (time: string) => string;
  readonly chainRefuses: string;
  /** Texts of buttons, by kinds of exits. */
  readonly exit: Readonly<Record<SpokenExit, (chain: string) => string>>;
}

/** Exits that have a text in each language. The others have one in English, of the SDK. */
export type SpokenExit =
  | "import"
  | "deliver"
  | "fill"
  | "fillOwn"
  | "take"
  | "release"
  | "sendBack"
  | "claim"
  | "admit"
  | "drain"
  | "retry"
  | "execute"
  | "end"
  | "settleReturn";
