import type { JsonRpcApiProvider, Wallet } from "ethers";

import type { BeforeSigning } from "../../../Submission.ts";
import type { Journal } from "./Journal.ts";
import type { Signed } from "./journalEntries.ts";

/** With what transactions are sent and followed. */
export interface SendOptions {
  readonly provider: JsonRpcApiProvider;
  /** Signs and pays; without it nothing can be replaced. */
  readonly wallet?: Wallet | undefined;
  readonly journal: Journal;
  /** The most that may be paid, wei per gas. */
  readonly maxFeePerGas: bigint;
  /** How often to look for receipts. */
  readonly pollMilliseconds: number;
  /** For how long a transaction may be in no block. */
  readonly patienceMilliseconds: number;
  /** For how long an RPC may not have a block that another one had; the chain's usual time if left out. */
  readonly lagMilliseconds?: number | undefined;
  /** After what time in no block a transaction is offered again, for more if blocks were made meanwhile. */
  readonly escalateAfterMilliseconds: number;
  /** Waited for before a transaction of a call is signed; if it throws, nothing is. Not before it is raised. */
  readonly beforeSigning?: BeforeSigning | undefined;
  /** Told of each transaction when it is in the journal, before it is offered. */
  readonly onSent?: ((signed: Signed) => void) | undefined;
}
