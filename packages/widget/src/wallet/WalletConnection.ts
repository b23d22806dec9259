import type { ConnectedWallet, Wallet } from "@causeway/sdk";

import { type Failure, failureOf } from "../quote/Failure.ts";
import { plainText } from "../tokens/plainText.ts";
import { listenTo } from "./listenTo.ts";
import { offeredOf } from "./offeredOf.ts";
import type { FoundWallet, PageWallets } from "./PageWallets.ts";
import type { WalletAction, WalletState } from "./WalletState.ts";

/** What a person does with wallets. */
export interface WalletActs {
  /** Shows the wallets of the page, or has the app show its own dialog. */
  open(): void;
  close(): void;
  /** Connects a wallet of the list. */
  choose(uuid: string): void;
  disconnect(): void;
}

/** The app's own dialog. It may answer with the wallet, or set the property later. */
export type OnConnect = () => Wallet | undefined | Promise<Wallet | undefined>;

type Family = ConnectedWallet["family"];
type WalletOf<F extends Family> = Extract<ConnectedWallet, { readonly family: F }>;
type Asked = NonNullable<WalletState["asked"]>;

const WRONG_FAMILY: Failure = {
  ...{ code: "WrongFamily", message: "This is a wallet of TON. Connect an EVM wallet" },
  isRetryable: false,
};

const NO_ACCOUNT: Failure = {
  ...{ code: "WalletLocked", message: "The wallet shares no account" },
  isRetryable: false,
};

/** Finds wallets, and holds the connected one: the thin shell around `reduceWallet`. */
export class WalletConnection<F extends Family = "evm"> implements WalletActs {
  readonly #dispatch: (action: WalletAction) => void;
  readonly #load: () => Promise<PageWallets>;
  readonly #family: F;
  readonly #found = new Map<string, FoundWallet>();
  readonly #end = new AbortController();
  /** A wallet that answers after the end of its attempt is dropped. */
  #attempt = new AbortController();
  /** Of the connected wallet. */
  #listening = new AbortController();
  #isLooking = false;
  #wallet: WalletOf<F> | undefined;
  /** Shows the app's own dialog in the place of the list. */
  onConnect: OnConnect | undefined;

  /**
   * @param load The wallets of the SDK, which are loaded when somebody wants to connect one.
   * @param family Of the wallets that are taken.
   */
  constructor(
    dispatch: (action: WalletAction) => void,
    load: () => Promise<PageWallets> = () => import("./sdkWallets.ts"),
    family = "evm" as F,
  ) {
    this.#dispatch = dispatch;
    this.#load = load;
    this.#family = family;
  }

  /** The connected wallet. */
  get wallet(): WalletOf<F> | undefined {
    return this.#wallet;
  }

  open(): void {
    if (this.onConnect === undefined) void this.#show();
    else void this.#askApp(this.onConnect);
  }

  close(): void {
    this.#attempt.abort();
    this.#dispatch({ type: "walletClose" });
  }

  choose(uuid: string): void {
    const found = this.#found.get(uuid);
    if (found === undefined) return;
    const name = plainText(found.name);
    void this.#connect(found.provider, { uuid, name });
  }

  /** Connects a wallet that the app passes. @param wallet undefined disconnects. */
  use(wallet: Wallet | undefined): void {
    if (wallet === undefined) this.disconnect();
    else void this.#connect(wallet, { uuid: undefined, name: undefined });
  }

  /** Forgets the wallet. The wallet itself still knows the site. */
  disconnect(): void {
    this.#attempt.abort();
    this.#forget();
    this.#dispatch({ type: "walletGone" });
  }

  /** Ends all listening. */
  stop(): void {
    this.#attempt.abort();
    this.#listening.abort();
    this.#end.abort();
  }

  #forget(): void {
    this.#listening.abort();
    this.#wallet = undefined;
  }

  async #show(): Promise<void> {
    const loaded = await this.#loaded(this.#end.signal);
    if (loaded === undefined) return;
    if (!this.#isLooking) {
      this.#isLooking = true;
      loaded.discoverWallets((found) => this.#offer(found), { signal: this.#end.signal });
    }
    this.#dispatch({ type: "walletOpen" });
  }

  #offer(found: FoundWallet): void {
    this.#found.set(found.uuid, found);
    this.#dispatch({ type: "walletFound", wallet: offeredOf(found) });
  }

  async #askApp(onConnect: OnConnect): Promise<void> {
    try {
      const wallet = await onConnect();
      if (wallet !== undefined && !this.#end.signal.aborted) this.use(wallet);
    } catch (error) {
      this.#fail(failureOf(error), this.#end.signal);
    }
  }

  async #connect(given: Wallet, asked: Asked): Promise<void> {
    if (this.#end.signal.aborted) return;
    this.#attempt.abort();
    this.#attempt = new AbortController();
    const { signal } = this.#attempt;
    this.#dispatch({ type: "walletAsk", asked });
    const loaded = await this.#loaded(signal);
    if (loaded === undefined) return;
    try {
      const wallet = loaded.connectWallet(given);
      if (wallet.family !== this.#family) return this.#fail(WRONG_FAMILY, signal);
      const address = await wallet.address();
      if (signal.aborted || this.#end.signal.aborted) return;
      if (address === undefined) return this.#fail(NO_ACCOUNT, signal);
      this.#take(wallet as WalletOf<F>, given, asked);
      this.#dispatch({ type: "walletConnected", account: { address, name: asked.name } });
    } catch (error) {
      this.#fail(failureOf(error), signal);
    }
  }

  #take(wallet: WalletOf<F>, given: Wallet, asked: Asked): void {
    this.#forget();
    this.#wallet = wallet;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // the wallet is taken as a new one: what was begun with its old account is never signed by another
    listenTo(given, signal, (hasAccount) => {
      if (!hasAccount) return this.disconnect();
      this.#forget();
      void this.#connect(given, asked);
    });
  }

  async #loaded(signal: AbortSignal): Promise<PageWallets | undefined> {
    try {
      const loaded = await this.#load();
      return signal.aborted || this.#end.signal.aborted ? undefined : loaded;
    } catch (error) {
      this.#fail({ code: "NotLoaded", message: String(error), isRetryable: true }, signal);
      return undefined;
    }
  }

  #fail(failure: Failure, signal: AbortSignal): void {
    if (signal.aborted || this.#end.signal.aborted) return;
    this.#dispatch({ type: "walletFailed", failure });
  }
}
