import { coinsOf, seqnoOf, TonWallet } from "@causeway/chains/ton/wallet";
import { amountText, type Hex } from "@causeway/protocol";
import type { TonConnectWallet } from "@causeway/sdk";

import type { DevelopmentWallet } from "../wallet/DevelopmentWallet.ts";
import type { LateWallet } from "../wallet/LateWallets.ts";
import { requireChain } from "../wallet/requireChain.ts";
import { WalletRefusal } from "../wallet/WalletRefusal.ts";
import type { WalletChain } from "../wallet/WalletState.ts";
import { type AskedMessage, type OrderedMessage, readOrder } from "./readOrder.ts";
import { COIN_DECIMALS, type FilledOrder, shownOrder } from "./shownOrder.ts";
import { openTonNode, type TonNode } from "./TonNode.ts";

/** An account of which the wallet has no key. */
const OTHER_ACCOUNT = `0:${"dead".repeat(16)}`;

/** An order as TonConnect has it. */
export interface AskedOrder {
  /** Unix seconds. */
  readonly validUntil: number;
  /** The chain's id in decimal digits. */
  readonly network?: string;
  readonly from?: string;
  readonly messages: readonly AskedMessage[];
}

/** The development wallet on a chain of TON: what TonConnect has, with a wallet V5 of the account's key. */
export class TonDevelopmentWallet implements TonConnectWallet, LateWallet {
  readonly chain: WalletChain;
  readonly #wallet: DevelopmentWallet;
  readonly #node: TonNode;

  /**
   * @param wallet Has the keys, and behaves as its person set it.
   * @param node Of the chain.
   * @throws {WalletRefusal} if the chain is no development chain, or its node is not on this machine
   */
  constructor(wallet: DevelopmentWallet, chain: WalletChain, node?: TonNode) {
    requireChain(chain);
    this.chain = chain;
    this.#wallet = wallet;
    this.#node = node ?? openTonNode(chain);
  }

  get connected(): boolean {
    return !this.#wallet.state.isLocked;
  }

  /** What pages are told of the account; null while the wallet is locked. */
  get account(): { readonly address: string; readonly chain: string } | null {
    const { isLocked, behaviour } = this.#wallet.state;
    if (isLocked) return null;
    const { chainId } = this.chain;
    return {
      address: behaviour.lie === "account" ? OTHER_ACCOUNT : this.address,
      chain: `${behaviour.lie === "chain" ? chainId + 1n : chainId}`,
    };
  }

  /** The account that signs, in the raw form. */
  get address(): string {
    return this.#own.address.toRawString();
  }

  async coins(): Promise<string> {
    const coins = coinsOf(await this.#node.account(this.#hash));
    return amountText(coins, { decimals: COIN_DECIMALS, symbol: "" }).trim();
  }

  /**
   * Shows an order to the person, signs it, and offers it to the chain.
   *
   * @returns the BOC of the message from outside.
   * @throws {WalletRefusal}
   */
  async sendTransaction({
    validUntil,
    network,
    from,
    messages: asked,
  }: AskedOrder): Promise<{ readonly boc: string }> {
    this.#requireOwn(network, from);
    const messages = readOrder(asked);
    const key = this.#wallet.key;
    const own = this.#own;
    const account = await this.#node.account(this.#hash);
    this.#requireCoins(coinsOf(account), messages);
    const order: FilledOrder = { messages, validUntil, seqno: seqnoOf(account) };
    const { coin } = this.chain;
    const shown = { account: own.address.toRawString(), ...shownOrder(order, coin) };
    await this.#wallet.agree({ kind: "order", chain: this.chain, ...shown });
    const signer = this.#signer(key);
    const { message } = signer.sign({ ...order, messages: messages.map((one) => one.message) });
    const boc = message.toBoc().toString("base64");
    await this.#node.offer(boc);
    return { boc: this.#wallet.state.behaviour.lie === "hash" ? "" : boc };
  }

  get #own(): TonWallet {
    return this.#of(this.#wallet.key);
  }

  get #hash(): Hex {
    return `0x${this.#own.address.hash.toString("hex")}`;
  }

  /** The wallet that signs: one of another key or another chain if the wallet lies in that. */
  #signer(key: string): TonWallet {
    const { lie } = this.#wallet.state.behaviour;
    if (lie === "signature") return this.#of(this.#wallet.signer);
    return lie === "chain" ? this.#of(key, this.chain.chainId + 1n) : this.#of(key);
  }

  #of(key: string, chainId = this.chain.chainId): TonWallet {
    return new TonWallet(key as Hex, Number(chainId));
  }

  #requireOwn(network: string | undefined, from: string | undefined): void {
    const { account, chain } = this;
    if (account === null) {
      throw new WalletRefusal("locked", "the development wallet is locked: unlock it");
    }
    if (network !== undefined && network !== `${chain.chainId}`) {
      const message = `the order is for network ${network}, and the wallet is on ${chain.chainId}`;
      throw new WalletRefusal("invalid", message);
    }
    if (from !== undefined && from !== account.address) {
      const message = `${from} is not the account of the wallet, ${account.address}`;
      throw new WalletRefusal("locked", message);
    }
  }

  /** A wallet V5 sends nothing without a word if its coins do not suffice. */
  #requireCoins(has: bigint, messages: readonly OrderedMessage[]): void {
    const sent = messages.reduce((sum, { value }) => sum + value, 0n);
    if (has > sent) return;
    const textOf = (amount: bigint) =>
      amountText(amount, { decimals: COIN_DECIMALS, symbol: this.chain.coin });
    const remedy = "get coin of the faucet";
    const message = `the account has ${textOf(has)}, and the order sends ${textOf(sent)}: ${remedy}`;
    throw new WalletRefusal("failed", message);
  }
}
