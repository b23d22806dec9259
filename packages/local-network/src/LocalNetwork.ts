import { setTimeout as sleep } from "node:timers/promises";
import type { NetworkDescription } from "@causeway/environment";
import { type TransactionReceipt, type TransactionResponse, Wallet } from "ethers";
import { findNetwork } from "./findNetwork.ts";
import { deadlineOf, inTime, type Patience } from "./inTime.ts";
import { isDelivered } from "./isDelivered.ts";
import { LocalChain } from "./LocalChain.ts";
import { proveState, type StateProof, type StateQuery } from "./proveState.ts";
import { type SentMessage, sentMessages } from "./sentMessages.ts";
import { TookTooLong } from "./TookTooLong.ts";

type Sent = [first: SentMessage, ...more: SentMessage[]];

const POLL_MILLISECONDS = 300;
const CONNECT_MILLISECONDS = 10_000;
/** For what the relayer says of a message, when it is too late for the message. */
const STATUS_MILLISECONDS = 1_000;

/** The running local network, and an account of its own on each chain. */
export class LocalNetwork {
  /** Where its parts are: relayer, validators, and contracts, which have one address on all chains. */
  readonly description: NetworkDescription;
  readonly #chains: readonly LocalChain[];

  private constructor(description: NetworkDescription, chains: readonly LocalChain[]) {
    this.description = description;
    this.#chains = chains;
  }

  /**
   * Connects to the network that `npm start` keeps up, with a new account that has coin on every
   * chain. Call `close` at the end.
   *
   * @param where The URL that `npm start` prints, the network's file, or the folder of the project in which it runs. If
   * left out: what the variable `CAUSEWAY_NETWORK` says, else the project in which this package lies, else the URL that
   * networks have unless something else listens there.
   * @param patience For how long to wait for answers; ten seconds if left out.
   * @throws NetworkNotRunning with where it looked; TookTooLong with the chain that does not answer.
   */
  static async connect(
    where?: string,
    { patienceMilliseconds = CONNECT_MILLISECONDS }: Patience = {},
  ): Promise<LocalNetwork> {
    const deadline = deadlineOf({ patienceMilliseconds });
    const description = await findNetwork(where, patienceMilliseconds);
    const wallet = new Wallet(Wallet.createRandom().privateKey);
    const connected = description.chains.map((chain) =>
      LocalChain.connect(chain, wallet, deadline),
    );
    return new LocalNetwork(description, await Promise.all(connected));
  }

  /** The mailbox, on every chain. */
  get mailbox(): string {
    return this.description.mailbox;
  }

  /** A chain by its name: `hub`, `spoke-a`, `spoke-b`. */
  chain(name: string): LocalChain {
    const found = this.#chains.find((chain) => chain.name === name);
    if (found !== undefined) return found;
    const known = this.#chains.map((chain) => chain.name).join(", ");
    throw new Error(`the local network has no chain "${name}": it has ${known}`);
  }

  /**
   * Waits until a transaction is in a block.
   *
   * @throws Error if it is refused or reverts; TookTooLong with its hash, its account and its nonce.
   */
  async mined(
    transaction: Promise<TransactionResponse>,
    patience: Patience = {},
  ): Promise<TransactionReceipt> {
    const deadline = deadlineOf(patience);
    const response = await inTime("a chain that takes a transaction", deadline, transaction);
    const { hash, from, nonce } = response;
    const what = `a block with transaction ${hash}, number ${nonce} of ${from}`;
    const receipt = await inTime(what, deadline, response.wait());
    if (receipt === null) throw new Error(`transaction ${hash} is in no block`);
    return receipt;
  }

  /**
   * Waits until a transaction is in a block, and says which messages it sent, in order.
   *
   * @throws Error if it is refused, reverts, or sent none; TookTooLong with what was waited for.
   */
  async sent(transaction: Promise<TransactionResponse>, patience: Patience = {}): Promise<Sent> {
    const receipt = await this.mined(transaction, patience);
    const [first, ...more] = sentMessages(receipt, this.mailbox);
    if (first === undefined) throw new Error(`transaction ${receipt.hash} sent no message`);
    return [first, ...more];
  }

  /**
   * Waits until the mailbox of the destination has delivered a message.
   *
   * @throws TookTooLong with what the relayer says of the message.
   */
  async delivered(
    message: SentMessage,
    destination: LocalChain,
    patience: Patience = {},
  ): Promise<void> {
    const what = `delivery of ${message.messageId} on ${destination.name}`;
    const ask = () => isDelivered(message, this.mailbox, destination.provider);
    await this.until(what, ask, patience).catch(async (error: Error) => {
      const status = await this.#statusOf(message);
      throw error instanceof TookTooLong ? new TookTooLong(`${error.what} (${status})`) : error;
    });
  }

  /**
   * Asks until the answer is true.
   *
   * @throws TookTooLong
   */
  async until(what: string, ask: () => Promise<boolean>, patience: Patience = {}): Promise<void> {
    const deadline = deadlineOf(patience);
    while (!(await inTime(what, deadline, ask()))) {
      if (Date.now() > deadline) throw new TookTooLong(what);
      await sleep(POLL_MILLISECONDS);
    }
  }

  /**
   * Proves words of an account's storage on one chain to contracts on another, as of the newest
   * checkpoint that can be shown there: that is proven, or where the reader reads through the hub, that the hub has
   * accepted and can show. One is proven for every message that is delivered.
   *
   * @throws EthereumProofError if there is no such account as of that time; TookTooLong.
   */
  async proveState(query: StateQuery, patience: Patience = {}): Promise<StateProof> {
    const what = `proof of ${query.account} on ${query.chain.name} for ${query.reader.name}`;
    const hub = this.chain(this.description.hub);
    return inTime(what, deadlineOf(patience), proveState(this.description, hub, query));
  }

  /** Leaves nothing open that would keep a program running. */
  close(): void {
    for (const { provider } of this.#chains) provider.destroy();
  }

  async #statusOf({ messageId }: SentMessage): Promise<string> {
    const url = `${this.description.relayerUrl}/messages/${messageId}`;
    return fetch(url, { signal: AbortSignal.timeout(STATUS_MILLISECONDS) }).then(
      (response) => response.text(),
      () => "the relayer does not answer",
    );
  }
}
