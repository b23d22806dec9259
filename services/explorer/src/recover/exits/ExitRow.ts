import { formatAmount, type Recovery, type RecoveryExit } from "@causeway/sdk";

import type { FileChain } from "../environment/readEnvironment.ts";
import type { RecoverSay } from "../words/RecoverSay.ts";

/** An exit as it is shown. */
export interface ExitRow {
  /** Differs from those of all other exits on the page. */
  readonly key: string;
  readonly exit: RecoveryExit;
  readonly does: string;
  /** The same in English, with all values, where `does` is of another language. */
  readonly detail: string | undefined;
  readonly chain: string;
  /** Most that it costs; undefined if it cannot be sent now. */
  readonly cost: string | undefined;
  readonly by: string;
  /** Unix seconds from which on anyone can send it, and not `by` alone; undefined if that never changes. */
  readonly anyoneFrom: bigint | undefined;
  /** Unix seconds from which on it can be sent; undefined if no time alone decides that. */
  readonly startsAt: bigint | undefined;
  /** Why it cannot be sent now. */
  readonly reason: string | undefined;
  /** A command that a reason names. */
  readonly command: string | undefined;
}

const ETHER = { symbol: "ETH", decimals: 18 };
const TONCOIN = { symbol: "TON", decimals: 9 };
/** Cents of a cent: nobody reads more digits of a fee. */
const SHOWN_DECIMALS = 6;

/** Exits of a message, the best first. @param chains Of the environment's file. */
export function exitRows(
  recovery: Recovery,
  chains: readonly FileChain[],
  say: RecoverSay,
): readonly ExitRow[] {
  const { words, locale } = say;
  const id = idOf(recovery);
  return recovery.exits.map((exit) => {
    const reason = exit.isReady ? undefined : exit.reason;
    return {
      key: `${id} ${exit.kind} ${exit.chain} ${exit.does}`,
      exit,
      does: words.does?.[exit.kind] ?? exit.does,
      detail: words.does && exit.does,
      chain: exit.chain,
      cost: exit.isReady ? costText(exit.cost, coinOf(exit, chains), locale) : undefined,
      by: exit.from ?? words.anyone,
      anyoneFrom: exit.anyoneFrom,
      startsAt: exit.startsAt,
      reason: reason?.replace(COMMAND, "").replace(/[:;,]? this proves it$/, ""),
      command: reason === undefined ? undefined : COMMAND.exec(reason)?.[1]?.replace(DRY_RUN, ""),
    };
  });
}

const COMMAND = /: (npm run causeway -- [^;]+)$/;
/** Nothing would be sent with it, and the page would wait for ever. */
const DRY_RUN = " --dry-run";

/** The id of what was found: of the order, else of the message. */
export function idOf(recovery: Recovery): string {
  return recovery.kind === "swapped" ? recovery.orderId : recovery.report.messageId;
}

function coinOf({ chain }: RecoveryExit, chains: readonly FileChain[]) {
  const known = chains.find(({ name }) => name === chain);
  return known?.display?.coin ?? (known?.family === "ton" ? TONCOIN : ETHER);
}

/** Rounded up: nobody pays more than they read. */
function costText(cost: bigint, { symbol, decimals }: typeof ETHER, locale: string): string {
  const unit = 10n ** BigInt(Math.max(0, decimals - SHOWN_DECIMALS));
  const shown = ((cost + unit - 1n) / unit) * unit;
  return formatAmount(shown, { decimals, symbol, mostDecimals: SHOWN_DECIMALS, locale });
}
