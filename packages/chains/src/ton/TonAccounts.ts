import { type Hex, ZERO_WORD } from "@causeway/protocol";

import type { Accounts, AccountTransaction } from "../Accounts.ts";
import type { Submission } from "../Submission.ts";
import { accountOf } from "./accountOf.ts";
import { notSupported } from "./notSupported.ts";
import { coinsOf } from "./sending/coinsOf.ts";
import { seqnoOf } from "./sending/seqnoOf.ts";
import { storageOf } from "./storageOf.ts";
import type { AccountAt, TonReader } from "./TonReader.ts";

const NANOTON_DECIMALS = 9;

/** Accounts of a TON chain's basechain. Tokens are contracts of their own there, which nothing of ours asks. */
export class TonAccounts implements Accounts {
  readonly coinDecimals = NANOTON_DECIMALS;
  readonly #chainId: bigint;
  readonly #readerOf: (account: Hex) => TonReader;

  constructor(chainId: bigint, readerOf: (account: Hex) => TonReader) {
    this.#chainId = chainId;
    this.#readerOf = readerOf;
  }

  async coinOf(account: Hex): Promise<bigint> {
    return coinsOf(await this.#newest(account));
  }

  async isContract(account: Hex): Promise<boolean> {
    return storageOf(await this.#newest(account))?.state.type === "active";
  }

  /** Proven, by the network's configuration. */
  async gasPrice(): Promise<bigint> {
    const reader = this.#readerOf(ZERO_WORD);
    return reader.gasPriceAt(await reader.newestHeight());
  }

  /** Orders that a wallet took. */
  async transactionCount(account: Hex, height: bigint): Promise<bigint> {
    const of = accountOf(account);
    return of === undefined ? 0n : BigInt(seqnoOf(await this.#readerOf(of).accountAt(height)));
  }

  async tokenOf(): Promise<never> {
    throw notSupported(this.#chainId, "token of a bridge");
  }

  async allowanceOf(): Promise<never> {
    throw notSupported(this.#chainId, "allowance of a token");
  }

  approveCall(): Submission {
    throw notSupported(this.#chainId, "allowance of a token");
  }

  async transactionOfNonce(): Promise<never> {
    throw notSupported(this.#chainId, "nonce of an account");
  }

  async transaction(_hash: Hex): Promise<AccountTransaction | undefined> {
    throw notSupported(this.#chainId, "transaction that is found by its hash alone");
  }

  async #newest(account: Hex): Promise<AccountAt | undefined> {
    const of = accountOf(account);
    if (of === undefined) return undefined;
    const reader = this.#readerOf(of);
    return reader.accountAt(await reader.newestHeight());
  }
}
