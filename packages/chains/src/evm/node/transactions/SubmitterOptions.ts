import type { Hex } from "@causeway/protocol";
import type { JsonRpcApiProvider, Wallet } from "ethers";

import type { Journal } from "./Journal.ts";
import type { JournalEntry } from "./journalEntries.ts";
import type { SendOptions } from "./SendOptions.ts";

/** Who pays for transactions, and how patiently. */
export interface SubmitterOptions {
  /** Secp256k1 secret key, 32 bytes. */
  readonly privateKey: Hex;
  /** Where each transaction is written down before it is offered. */
  readonly journalFile: string;
  /** Bytes beyond which the journal forgets what has ended; it forgets nothing if left out. */
  readonly mostJournalBytes?: number;
  /** The most that may be paid, wei per gas. */
  readonly maxFeePerGas: bigint;
  /** What the chain takes for a byte of calldata beside what every chain does; nothing if left out. */
  readonly dataGasPerByte?: number;
  /** Milliseconds after which a transaction that no block took is offered again, for more if blocks were made. */
  readonly resubmitAfter?: number;
  /** Milliseconds after which one that no block took is not waited for any more. */
  readonly patience?: number;
  /** Milliseconds between looks for the receipt. */
  readonly pollInterval?: number;
  /** Told of each entry of the journal when it is on disk. */
  readonly onJournal?: (entry: JournalEntry) => void;
}

const RESUBMIT_AFTER_MILLISECONDS = 30_000;
const PATIENCE_MILLISECONDS = 150_000;
const POLL_MILLISECONDS = 200;

/** With what a submitter's transactions are sent and followed. */
export function sendOptions(
  { maxFeePerGas, resubmitAfter, patience, pollInterval }: SubmitterOptions,
  wallet: Wallet,
  provider: JsonRpcApiProvider,
  journal: Journal,
): SendOptions & { readonly wallet: Wallet } {
  return {
    ...{ provider, wallet, journal, maxFeePerGas },
    pollMilliseconds: pollInterval ?? POLL_MILLISECONDS,
    patienceMilliseconds: patience ?? PATIENCE_MILLISECONDS,
    escalateAfterMilliseconds: resubmitAfter ?? RESUBMIT_AFTER_MILLISECONDS,
  };
}
