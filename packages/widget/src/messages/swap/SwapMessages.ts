import type { StepName, StepState } from "@causeway/sdk";

/** Texts on what is signed, on its way, and on earlier swaps. */
export interface SwapMessages {
  readonly review: string;
  readonly yourSwap: string;

  readonly builds: string;
  readonly openWalletToSign: string;
  readonly getAtLeast: string;
  readonly receiver: string;
  readonly receiverYou: string;
  readonly contract: string;
  readonly validUntil: string;
  readonly allowance: string;
  readonly noAllowance: string;
  readonly signAllowance: (amount: string, spender: string) => string;
  readonly sendAllowance: (amount: string, spender: string) => string;
  readonly termsGotWorse: string;
  readonly acceptTerms: string;
  readonly usableIn: string;
  readonly cost: string;

  readonly money: string;
  readonly proof: string;
  readonly notYet: string;
  readonly isUsable: string;
  readonly isProven: string;
  readonly step: Readonly<Record<StepName, string>>;
  readonly stepState: Readonly<Record<StepState, string>>;
  readonly transaction: string;
  readonly notWrittenDown: string;
  readonly preparing: (amount: string) => string;
  readonly onItsWay: (amount: string, chain: string) => string;
  readonly fundsUsable: (chain: string) => string;
  readonly fundsComeBack: (chain: string) => string;
  readonly fundsBack: (chain: string) => string;
  readonly orderHeld: (chain: string) => string;
  readonly waitsForYou: (amount: string) => string;
  readonly reorganised: string;
  readonly endedOtherwise: (state: string) => string;
  readonly inAnotherTab: string;
  readonly waitsForAccept: string;
  readonly waitsForAskAgain: string;
  readonly waitsForAskAgainTwice: string;
  readonly askAgain: string;
  readonly goOn: string;
  readonly newSwap: string;

  readonly storageFailed: string;
  readonly unknownSwap: string;
  readonly walletNeeded: string;
  readonly allowanceReverted: string;
  readonly orderReverted: string;
  readonly transactionCancelled: string;
  readonly transactionReplaced: string;
  readonly rpcsUnreachable: string;
  readonly noContracts: string;
  readonly swapStopped: (reason: string) => string;

  readonly noSwaps: string;
  readonly underWay: string;
  readonly notSent: string;
  readonly outcome: (state: string) => string;
  readonly fromTo: (from: string, to: string) => string;
}
