import {
  createCauseway,
  recover,
  type Status,
  type StatusExit,
  send,
  type TransactionHash,
} from "@causeway/sdk";
import {
  type Failure,
  failureOf,
  NO_WALLET,
  reduceWallet,
  WalletConnection,
  type WalletState,
} from "@causeway/widget/parts";

import type { EnvironmentFile } from "../../../recover/environment/readEnvironment.ts";
import { followOutcome } from "../../../recover/store/followOutcome.ts";
import { confirmedExit } from "./confirmedExit.ts";

/** How an exit is sent. */
export type ExitSending =
  | { readonly stage: "connect" | "confirm" | "ask" | "unconfirmed" }
  | { readonly stage: "failed"; readonly failure: Failure }
  | { readonly stage: "sent" | "included" | "reverted"; readonly hash: TransactionHash };

/** What is shown of an exit that is sent. */
export interface SenderState {
  readonly wallet: WalletState;
  readonly sending: ExitSending;
}

const pause = (seconds: number) => new Promise<void>((wake) => setTimeout(wake, seconds * 1_000));

/** What is sent, and by whose contracts. */
export interface ExitToSend {
  readonly id: Status["id"];
  readonly exit: StatusExit;
  readonly contracts: () => Promise<EnvironmentFile | undefined>;
}

/** Connects a wallet, has the chains confirm an exit, and has the wallet send it. */
export class ExitSender {
  readonly wallet: WalletConnection;
  readonly #given: ExitToSend;
  readonly #draw: (state: SenderState) => void;
  readonly #end = new AbortController();
  #isWanted = true;
  #state: SenderState = { wallet: NO_WALLET, sending: { stage: "connect" } };

  constructor(given: ExitToSend, draw: (state: SenderState) => void) {
    this.#given = given;
    this.#draw = draw;
    this.wallet = new WalletConnection((action) => {
      this.#change({ wallet: reduceWallet(this.#state.wallet, action) });
      if (action.type === "walletConnected" && this.#isWanted) void this.start();
    });
  }

  get state(): SenderState {
    return this.#state;
  }

  /** Sends the exit; connects a wallet first if no wallet is connected. */
  async start(): Promise<void> {
    this.#isWanted = true;
    if (this.wallet.wallet === undefined) return this.wallet.open();
    this.#isWanted = false;
    try {
      await this.#send();
    } catch (error) {
      this.#change({ sending: { stage: "failed", failure: failureOf(error) } });
    }
  }

  /** Ends the following, never what was signed. */
  stop(): void {
    this.#end.abort();
    this.wallet.stop();
  }

  async #send(): Promise<void> {
    const { wallet } = this.wallet;
    if (wallet === undefined) return;
    const { id, exit, contracts: read } = this.#given;
    this.#change({ sending: { stage: "confirm" } });
    const contracts = await read();
    // Without a service's URL, nothing but chains is asked.
    const causeway = createCauseway(contracts === undefined ? {} : { contracts });
    const refundTo = await wallet.address();
    const { signal } = this.#end;
    const recoveries = await recover(causeway, { id, refundTo }, { signal });
    const confirmed = confirmedExit(exit, recoveries);
    if (confirmed === undefined) return this.#change({ sending: { stage: "unconfirmed" } });
    this.#change({ sending: { stage: "ask" } });
    const hash = await send(causeway, confirmed, wallet);
    this.#change({ sending: { stage: "sent", hash } });
    await this.#follow(hash, contracts);
  }

  async #follow(hash: TransactionHash, contracts: EnvironmentFile | undefined): Promise<void> {
    const { chainId } = this.#given.exit;
    const chain = contracts?.chains.find((one) => `${one.chainId}` === `${chainId}`);
    if (chain === undefined) return;
    const { rpcUrls } = chain;
    const outcome = await followOutcome(chain, hash, { rpcUrls, pause, signal: this.#end.signal });
    if (outcome === undefined) return;
    this.#change({ sending: { stage: outcome.isReverted ? "reverted" : "included", hash } });
  }

  #change(part: Partial<SenderState>): void {
    if (this.#end.signal.aborted) return;
    this.#state = { ...this.#state, ...part };
    this.#draw(this.#state);
  }
}
