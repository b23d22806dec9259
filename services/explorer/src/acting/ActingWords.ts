import type { StepName } from "@causeway/sdk";

/** Texts of pages that sign and send. */
export interface ActingWords {
  readonly common: CommonWords;
  readonly send: SendWords;
  readonly vault: VaultWords;
}

/** Texts on what is reviewed, signed and followed. */
export interface CommonWords {
  readonly review: string;
  readonly builds: string;
  readonly youSign: string;
  readonly contract: string;
  readonly gasBeside: string;
  readonly signAndSend: string;
  readonly change: string;
  /** Steps of messages, and of what vaults take. */
  readonly step: Readonly<Record<Exclude<StepName, "advanced" | "paid">, string>>;
  readonly stepState: Readonly<Record<"pending" | "running" | "done", string>>;
  readonly transaction: string;
  readonly follow: string;
  readonly again: string;
  readonly goOn: string;
  readonly accept: string;
  readonly askAgain: string;
  readonly howFar: string;
  readonly recipientFailed: string;
  readonly underWay: string;
  readonly done: string;
  readonly openWallet: string;
  readonly elsewhere: string;
  readonly feeRose: (cost: string) => string;
  readonly silent: string;
  readonly reorganised: string;
  readonly notWrittenDown: string;
  readonly confirms: string;
  readonly unconfirmed: string;
  readonly sent: (hash: string) => string;
  readonly included: (hash: string) => string;
  readonly noContracts: string;
  readonly rpcsUnreachable: string;
  readonly reverted: string;
  readonly allowanceReverted: string;
  readonly cancelled: string;
  readonly replaced: string;
  readonly storageFailed: string;
  readonly walletNeeded: string;
  readonly refused: (reason: string) => string;
  readonly stopped: (reason: string) => string;
}

/** Texts of the page that sends a message. */
export interface SendWords {
  readonly title: string;
  readonly explained: string;
  readonly from: string;
  readonly to: string;
  readonly recipient: string;
  readonly recipientHint: string;
  readonly recipientHintTon: string;
  readonly payload: string;
  readonly asText: string;
  readonly asHex: string;
  readonly gas: string;
  readonly gasHint: string;
  readonly tonValue: string;
  readonly tonValueHint: string;
  readonly deadline: string;
  readonly noDeadline: string;
  readonly after: (duration: string) => string;
  readonly deadlineHint: string;
  readonly fee: string;
  /** What goes with a message beside its fee, until it is known how much it costs. */
  readonly goesAlong: string;
  readonly bytes: (count: string) => string;
  readonly noLanes: string;
  readonly recipientMissing: string;
  readonly recipientOfTon: string;
  readonly recipientNotTon: string;
  readonly recipientNotEvm: string;
  readonly recipientZero: string;
  readonly recipientChecksum: string;
  readonly payloadNotHex: string;
  readonly payloadTooLong: string;
  readonly gasNotANumber: string;
  readonly gasTooMuch: string;
  readonly deadlineTooSoon: (duration: string) => string;
  readonly laneClosed: string;
}

/** Texts of the page of a vault. */
export interface VaultWords {
  readonly title: (symbol: string, chain: string) => string;
  readonly explained: string;
  readonly unknown: string;
  readonly minted: string;
  readonly inWallet: string;
  readonly most: string;
  readonly whatToDo: string;
  readonly deposit: string;
  readonly withdraw: string;
  readonly amount: string;
  readonly maximum: string;
  readonly enterAmount: string;
  readonly moreThanOwned: (most: string) => string;
  readonly moreThanPaid: (most: string) => string;
  readonly notRead: string;
  readonly paused: (time: string) => string;
  readonly allowance: string;
  readonly noAllowance: string;
  readonly exactly: (amount: string) => string;
  readonly noFee: string;
  readonly fee: string;
}
