import type { Hex } from "@causeway/protocol";

import type { EvmTransaction } from "../build/BuiltOrder.ts";
import type { Address, ChainId, TransactionHash } from "../values/ids.ts";
import type { TypedData } from "../values/TypedData.ts";

/** A chain as a wallet adds it: EIP-3085. */
export interface AddedChain {
  readonly chainId: ChainId;
  readonly name: string;
  readonly rpcUrls: readonly string[];
  readonly coin: { readonly name: string; readonly symbol: string; readonly decimals: number };
  readonly explorerUrl?: string | undefined;
}

/** A person's EVM wallet, whatever library it comes from. Each failure is a CausewayError of the wallet. */
export interface EvmConnectedWallet {
  readonly family: "evm";
  /** The account that signs. */
  address(): Promise<Address>;
  /** The chain on which the wallet is. */
  chainId(): Promise<ChainId>;
  /** Has the wallet change its chain, and offers to add one that it does not know. */
  switchChain(chain: AddedChain): Promise<void>;
  signTypedData(data: TypedData): Promise<Hex>;
  /** Has the transaction signed and sent. Cannot be aborted. The hash of a contract's account may be that of a proposal. */
  send(transaction: EvmTransaction): Promise<TransactionHash>;
  /** Whether the account is a contract, such as a Safe: it signs no ERC-2612, and `send` may only propose. */
  isContract(): Promise<boolean>;
  /** The transaction behind a hash of `send`, which differs from the hash of a proposal; undefined while the wallet knows none. */
  carriedOut(hash: TransactionHash): Promise<TransactionHash | undefined>;
  /** Whether the wallet sends several calls as one (EIP-5792) on the chain. */
  canBatch(chainId: ChainId): Promise<boolean>;
  /** Sends calls as one. Resolves with the id of the batch. */
  sendBatch(transactions: readonly EvmTransaction[]): Promise<string>;
  /** Transactions of a batch; undefined while the wallet knows none. */
  batchTransactions(id: string): Promise<readonly TransactionHash[] | undefined>;
}

/** A message that a wallet of TON signs and sends. */
export interface TonMessage {
  readonly to: Address;
  /** Nanoton. */
  readonly value: bigint;
  /** BOC in Base64. */
  readonly payload?: string | undefined;
  /** BOC in Base64. */
  readonly stateInit?: string | undefined;
}

/** A person's wallet on TON: TonConnect, or anything with its `sendTransaction`. */
export interface TonConnectedWallet {
  readonly family: "ton";
  /** The account, in the raw form; undefined if the library does not tell. */
  address(): Address | undefined;
  /**
   * Sends the messages. Resolves with the BOC of the external message.
   *
   * @param validUntil Unix seconds.
   * @param network As TonConnect names it, such as `-239`: a wallet of another network refuses.
   */
  send(messages: readonly TonMessage[], validUntil: number, network?: string): Promise<string>;
}

/** A person's wallet. */
export type ConnectedWallet = EvmConnectedWallet | TonConnectedWallet;
