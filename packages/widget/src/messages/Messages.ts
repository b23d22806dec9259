import type { RouteFee } from "@causeway/sdk";

import type { WalletMessages } from "../wallet/WalletMessages.ts";
import type { OptionMessages } from "./options/OptionMessages.ts";

/** Every text that the element shows. Values in a text are isolated, so that they keep their direction. */
export interface Messages extends WalletMessages, OptionMessages {
  /** Names the whole form. */
  readonly swap: string;
  readonly signAndSend: string;
  readonly signAndSendAmount: (amount: string) => string;
  readonly earlierSwaps: string;
  readonly swapUnderWay: string;
  readonly loadingSwap: string;
  readonly youSend: (chain: string | undefined) => string;
  readonly youGet: (chain: string | undefined) => string;
  readonly amountToSend: string;
  readonly amountToGet: string;
  readonly chooseToken: string;
  /** Follows the chosen token in the name of the button that opens the dialog. */
  readonly changeToken: string;
  readonly turnRound: string;
  readonly atLeast: (amount: string) => string;
  readonly usableAndProven: (usable: string, proven: string | undefined) => string;

  readonly tokenToSend: string;
  readonly tokenToGet: string;
  readonly search: string;
  readonly searchHint: string;
  readonly close: string;
  readonly onlyChain: (chain: string) => string;
  readonly allChains: string;
  readonly chain: string;
  readonly tokensFound: (count: number) => string;
  readonly moreTokens: (count: number) => string;
  readonly noTokens: (query: string) => string;
  readonly noTokenAt: (address: string) => string;
  readonly asksChains: string;
  readonly unlisted: string;
  readonly unlistedChosen: (symbol: string, address: string) => string;

  readonly routes: string;
  readonly best: string;
  readonly fastest: string;
  readonly routesFound: (count: number, best: string) => string;
  readonly impact: (percent: string) => string;
  readonly noImpact: string;
  readonly fees: string;
  readonly noFees: string;
  readonly fee: Readonly<Record<RouteFee["kind"], string>>;
  readonly onTop: string;
  readonly waits: (seconds: string | undefined) => string;

  readonly loading: string;
  readonly asking: string;
  readonly chooseTokens: string;
  readonly enterAmount: string;
  readonly again: string;
  readonly use: (amount: string) => string;

  readonly notANumber: (text: string, example: string) => string;
  readonly negative: (text: string) => string;
  readonly tooManyDecimals: (text: string, symbol: string, decimals: number) => string;
  readonly tooLong: (digits: number, most: number) => string;

  readonly tooLittle: (amount: string, least: string) => string;
  readonly tooMuch: (amount: string) => string;
  readonly refused: (amount: string, said: string) => string;
  readonly noRoute: (amount: string) => string;
  readonly paused: (amount: string, until: string) => string;
  readonly offline: string;
  readonly expired: (amount: string) => string;
  readonly unreachable: (host: string) => string;
  readonly limited: (seconds: string | undefined) => string;
  /** @param change Field, wanted and offered value. */
  readonly mismatch: (host: string, change: string) => string;
  readonly malformed: (host: string) => string;
  /** The service answered in a known form before. */
  readonly changed: (host: string) => string;
  readonly noBaseUrl: string;
  readonly wrongValue: (said: string) => string;
}
