import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  type Call,
  type ExecuteOptions,
  Journal,
  type JournalEntry,
  type Planned,
} from "@causeway/chains/node";
import type { Hex } from "@causeway/protocol";
import { hexlify, JsonRpcProvider, type TransactionRequest, toUtf8Bytes, Wallet } from "ethers";

/** An account of a development chain that sends to itself, and what the chain has of it. */
export class Account {
  readonly url: string;
  readonly provider: JsonRpcProvider;
  readonly wallet: Wallet;
  readonly folder: string;
  readonly journalFile: string;

  /** @param folder For its files; one of its own if left out. Removed when the account is closed. */
  constructor(url: string, key: string, folder = mkdtempSync(join(tmpdir(), "causeway-account-"))) {
    this.url = url;
    this.provider = new JsonRpcProvider(url, undefined, { cacheTimeout: -1, pollingInterval: 20 });
    this.wallet = new Wallet(key, this.provider);
    this.folder = folder;
    this.journalFile = join(this.folder, "hub.journal.jsonl");
  }

  close(): void {
    this.provider.destroy();
    rmSync(this.folder, { recursive: true });
  }

  /** A call whose data is its id, by which the chain tells how often it was executed. */
  call(id: string, after: string[] = [], other: Partial<Call> = {}): Call {
    const to = this.wallet.address as Hex;
    return { id, summary: id, to, data: hexlify(toUtf8Bytes(id)) as Hex, after, ...other };
  }

  /** Options that look often; the journal is the account's unless another one is given. */
  options(journal: Journal, other: Partial<ExecuteOptions> = {}): Omit<ExecuteOptions, "nonce"> {
    return {
      provider: this.provider,
      wallet: this.wallet,
      journal,
      maxFeePerGas: 10n ** 12n,
      pollMilliseconds: 20,
      patienceMilliseconds: 20_000,
      escalateAfterMilliseconds: 300,
      onExecuted: () => {},
      ...other,
    };
  }

  async withJournal<T>(
    work: (journal: Journal) => Promise<T>,
    onAppend?: (entry: JournalEntry) => void,
  ): Promise<T> {
    const journal = new Journal(this.journalFile, onAppend);
    try {
      return await work(journal);
    } finally {
      journal.close();
    }
  }

  /** Data of all that blocks hold of the account since `block`, in their order. */
  async executed(since = 0): Promise<string[]> {
    const head = await this.provider.getBlockNumber();
    const numbers = Array.from({ length: head - since }, (_, index) => since + 1 + index);
    const blocks = await Promise.all(numbers.map((each) => this.provider.getBlock(each, true)));
    return blocks
      .flatMap((block) => block?.prefetchedTransactions ?? [])
      .filter(({ from }) => from === this.wallet.address)
      .map(({ data }) => Buffer.from(data.slice(2), "hex").toString());
  }

  /** Plans those calls that the chain does not have since `block`. */
  async planOf(calls: readonly Call[], since = 0): Promise<Planned> {
    const head = await this.provider.getBlockNumber();
    const nonce = await this.provider.getTransactionCount(this.wallet.address, head);
    const done = await this.executed(since);
    return { calls: calls.filter(({ id }) => !done.includes(id)), nonce };
  }

  /** Sends something with the account's key that no journal knows; returns its hash. */
  async sendElsewhere(transaction: TransactionRequest): Promise<Hex> {
    const to = this.wallet.address;
    const gasLimit = 30_000n;
    const { hash } = await this.wallet.sendTransaction({ to, gasLimit, ...transaction });
    return hash as Hex;
  }
}
