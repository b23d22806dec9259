import { isLoopbackUrl } from "../bounds.ts";
import { type AskNode, askNode } from "./askNode.ts";
import { type AskedTransaction, fillTransaction, quantity } from "./fillTransaction.ts";
import { requireChain, requireDevelopment } from "./requireChain.ts";
import type { SignRequest } from "./SignRequest.ts";
import {
  addressOf,
  newKey,
  signText,
  signTransaction,
  signTyped,
  type TypedRequest,
} from "./signing.ts";
import { WalletRefusal } from "./WalletRefusal.ts";
import { type Behaviour, chainOf, type WalletChain, type WalletState } from "./WalletState.ts";

/** Questions that nodes answer to anybody. */
const READING =
  /^(?:eth_(?:get\w+|call|estimateGas|blockNumber|gasPrice|feeHistory|maxPriorityFeePerGas)|web3_clientVersion)$/;
const WRONG_HASH = "0x";

/** A request by EIP-1193. */
export interface WalletRequest {
  readonly method: string;
  readonly params?: unknown;
}

/** What the wallet has around it. */
export interface WalletWorld {
  /** URL of the page. */
  readonly page: string;
  /** Asks the person. Resolves with true if they agree. */
  readonly askPerson: (request: SignRequest) => Promise<boolean>;
  readonly askNode?: AskNode;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

type Listener = (value: unknown) => void;

/** A wallet of a page, for development chains on this machine alone: a provider by EIP-1193 with keys of its own. */
export class DevelopmentWallet {
  readonly #world: WalletWorld;
  readonly #ask: AskNode;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #watchers = new Set<() => void>();
  #state: WalletState;
  #isAsking = false;

  /** @throws {WalletRefusal} if the page is not of this machine, or a chain is no development chain */
  constructor(state: WalletState, world: WalletWorld) {
    requirePage(world.page);
    for (const chain of state.chains) requireChain(chain);
    this.#state = state;
    this.#world = world;
    this.#ask = world.askNode ?? askNode;
  }

  get state(): WalletState {
    return this.#state;
  }

  /** Addresses of all accounts. */
  get addresses(): readonly string[] {
    return this.#state.keys.map(addressOf);
  }

  /** The account that signs. */
  get address(): string {
    return addressOf(this.key);
  }

  /** Calls a function after each change. @returns a function that ends this. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    return this;
  }

  removeListener(event: string, listener: Listener): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  /** @throws {WalletRefusal} */
  async request({ method, params }: WalletRequest): Promise<unknown> {
    const list = Array.isArray(params) ? params : [];
    switch (method) {
      case "eth_requestAccounts":
        if (this.#state.isLocked) throw locked();
        return this.#toldAccounts();
      case "eth_accounts":
        return this.#toldAccounts();
      case "eth_chainId":
        return toHex(this.#toldChainId());
      case "net_version":
        return `${this.#toldChainId()}`;
      case "wallet_switchEthereumChain":
        return this.#switchTo(chainIdIn(list[0]));
      case "wallet_addEthereumChain":
        return this.#add(list[0]);
      case "eth_sendTransaction":
        return this.#send(list[0] ?? {});
      case "eth_signTypedData_v4":
        return this.#signTyped(list[0], list[1]);
      case "personal_sign":
        return this.#signText(list[0], list[1]);
      default:
        if (READING.test(method)) return this.#ask(this.#chain(), method, list);
        throw new WalletRefusal("unsupported", `the development wallet has no ${method}`);
    }
  }

  /** Has another account sign. */
  useAccount(account: number): void {
    this.#set({ account: Math.max(0, Math.min(account, this.#state.keys.length - 1)) });
  }

  /** Makes one more account, which signs from now on. */
  addAccount(): void {
    this.#set({ keys: [...this.#state.keys, newKey()], account: this.#state.keys.length });
  }

  /** Goes to a chain that the wallet knows. */
  useChain(chainId: bigint): void {
    this.#set({ chainId });
  }

  setLocked(isLocked: boolean): void {
    this.#set({ isLocked });
  }

  behave(behaviour: Partial<Behaviour>): void {
    this.#set({ behaviour: { ...this.#state.behaviour, ...behaviour } });
  }

  /**
   * Asks the person, as the wallet is set to behave.
   *
   * @throws {WalletRefusal} if they refuse, or the wallet is locked or set to refuse
   */
  async agree(request: SignRequest): Promise<void> {
    if (this.#state.isLocked) throw locked();
    await this.#obey();
    if (this.#isAsking) throw new WalletRefusal("busy", "the wallet has a request open already");
    this.#isAsking = true;
    try {
      if (await this.#world.askPerson(request)) return;
    } finally {
      this.#isAsking = false;
    }
    throw new WalletRefusal("rejected", "the person refused the request");
  }

  /** The key that signs; another one if the wallet lies in signatures. */
  get signer(): string {
    return this.#signer(this.key);
  }

  /** The key of the account. */
  get key(): string {
    return this.#state.keys[this.#state.account] ?? "";
  }

  #chain(): WalletChain {
    const chain = chainOf(this.#state);
    if (chain !== undefined) return chain;
    throw new WalletRefusal(
      "unknownChain",
      `the wallet does not know chain ${this.#state.chainId}`,
    );
  }

  #toldAccounts(): readonly string[] {
    if (this.#state.isLocked) return [];
    if (this.#state.behaviour.lie !== "account") return [this.address];
    return [OTHER_ACCOUNT];
  }

  #toldChainId(): bigint {
    const { behaviour, chainId } = this.#state;
    return behaviour.lie === "chain" ? chainId + 1n : chainId;
  }

  async #switchTo(chainId: bigint): Promise<null> {
    requireDevelopment(chainId);
    if (!this.#state.chains.some((chain) => chain.chainId === chainId)) {
      throw new WalletRefusal("unknownChain", `the wallet does not know chain ${chainId}`);
    }
    await this.#obey();
    this.#set({ chainId });
    return null;
  }

  async #add(asked: unknown): Promise<null> {
    const chainId = chainIdIn(asked);
    const { chainName, rpcUrls, nativeCurrency } = asked as AddedChain;
    const [rpcUrl = ""] = rpcUrls ?? [];
    const { symbol: coin = "ETH" } = nativeCurrency ?? {};
    const chain = { chainId, name: chainName ?? `chain ${chainId}`, rpcUrl, coin };
    requireChain(chain);
    const told = quantity("eth_chainId", await this.#ask(chain, "eth_chainId", []));
    if (told !== chainId) {
      const message = `${rpcUrl} is a node of chain ${told}, and not of chain ${chainId}`;
      throw new WalletRefusal("invalid", message);
    }
    await this.#obey();
    const others = this.#state.chains.filter((one) => one.chainId !== chainId);
    this.#set({ chains: [...others, chain] });
    return null;
  }

  async #send(asked: AskedTransaction): Promise<unknown> {
    const chain = this.#chain();
    this.#requireOwn(asked.from);
    if (asked.chainId !== undefined) requireSame(quantity("chainId", asked.chainId), chain);
    const key = this.key;
    const account = addressOf(key);
    const transaction = await fillTransaction(this.#ask, chain, account, asked);
    await this.agree({ kind: "transaction", account, chain, transaction });
    const raw = signTransaction(this.#signer(key), { ...transaction, to: transaction.to ?? null });
    const hash = await this.#ask(chain, "eth_sendRawTransaction", [raw]);
    return this.#state.behaviour.lie === "hash" ? WRONG_HASH : hash;
  }

  async #signTyped(account: unknown, text: unknown): Promise<string> {
    this.#requireOwn(account);
    const data = typedIn(text);
    const chain = this.#chain();
    const { chainId } = data.domain;
    if (chainId !== undefined) requireSame(BigInt(`${chainId}`), chain);
    const key = this.key;
    await this.agree({ kind: "typed", account: addressOf(key), chain, data });
    return signTyped(this.#signer(key), data);
  }

  async #signText(text: unknown, account: unknown): Promise<string> {
    this.#requireOwn(account);
    const key = this.key;
    const asked = { account: addressOf(key), chain: this.#chain(), text: `${text}` };
    await this.agree({ kind: "text", ...asked });
    return signText(this.#signer(key), asked.text);
  }

  /** The key that signs; another one if the wallet lies in signatures. */
  #signer(key: string): string {
    return this.#state.behaviour.lie === "signature" ? newKey() : key;
  }

  #requireOwn(account: unknown): void {
    if (this.#state.isLocked) throw locked();
    if (`${account}`.toLowerCase() === this.address.toLowerCase()) return;
    if (this.#state.behaviour.lie === "account" && account === OTHER_ACCOUNT) return;
    const message = `${account} is not the account of the wallet, ${this.address}`;
    throw new WalletRefusal("locked", message);
  }

  /** Behaves as it was set to. */
  async #obey(): Promise<void> {
    const { answer, delaySeconds } = this.#state.behaviour;
    const sleep = this.#world.sleep ?? wait;
    if (delaySeconds > 0) await sleep(delaySeconds * 1_000);
    if (answer === "refuse") {
      throw new WalletRefusal("rejected", "the wallet is set to refuse every request");
    }
    if (answer === "busy") {
      throw new WalletRefusal("busy", "the wallet is set to have a request open already");
    }
    if (answer === "silent") await new Promise(() => {});
  }

  #set(change: Partial<WalletState>): void {
    const before = { accounts: `${this.#toldAccounts()}`, chainId: this.#toldChainId() };
    this.#state = { ...this.#state, ...change };
    const accounts = this.#toldAccounts();
    const chainId = this.#toldChainId();
    if (`${accounts}` !== before.accounts) this.#tell("accountsChanged", accounts);
    if (chainId !== before.chainId) this.#tell("chainChanged", toHex(chainId));
    for (const changed of this.#watchers) changed();
  }

  #tell(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value);
  }
}

/** An account of which the wallet has no key. */
const OTHER_ACCOUNT = "0x000000000000000000000000000000000000dEaD";

interface AddedChain {
  readonly chainName?: string;
  readonly rpcUrls?: readonly string[];
  readonly nativeCurrency?: { readonly symbol?: string };
}

function chainIdIn(asked: unknown): bigint {
  const { chainId } = (asked ?? {}) as { readonly chainId?: unknown };
  return quantity("chainId", chainId);
}

function typedIn(text: unknown): TypedRequest {
  try {
    return typeof text === "string" ? JSON.parse(text) : (text as TypedRequest);
  } catch {
    throw new WalletRefusal("invalid", "the typed data is no JSON");
  }
}

function requirePage(page: string): void {
  if (isLoopbackUrl(page)) return;
  const message = `the development wallet serves pages of this machine alone, and not ${page}`;
  throw new WalletRefusal("invalid", message);
}

function requireSame(chainId: bigint, chain: WalletChain): void {
  if (chainId === chain.chainId) return;
  const message = `the request is for chain ${chainId}, and the wallet is on ${chain.chainId}`;
  throw new WalletRefusal("invalid", message);
}

function locked(): WalletRefusal {
  return new WalletRefusal("locked", "the development wallet is locked: unlock it");
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
