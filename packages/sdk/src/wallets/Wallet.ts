/** A provider by EIP-1193: of an extension, of WalletConnect, of a Safe's app. */
export interface Eip1193Provider {
  // biome-ignore lint/suspicious/noExplicitAny: libraries give each method types of its own
  request(args: any): Promise<any>;
}

/** A wallet client of viem, and so a connector client of wagmi. */
export interface ViemWalletClient extends Eip1193Provider {
  readonly account?: { readonly address: string } | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: generic in viem
  sendTransaction(transaction: any): Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: generic in viem
  signTypedData(data: any): Promise<string>;
}

/** A signer of ethers 6. */
export interface EthersSigner {
  readonly provider: object | null;
  getAddress(): Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: a request of ethers
  sendTransaction(transaction: any): Promise<{ readonly hash: string }>;
  // biome-ignore lint/suspicious/noExplicitAny: domain, types and values as ethers takes them
  signTypedData(domain: any, types: any, values: any): Promise<string>;
}

/** TonConnect, or anything with its `sendTransaction`. */
export interface TonConnectWallet {
  readonly connected?: boolean;
  /** The account, in the raw form. */
  readonly account?: { readonly address: string } | null;
  sendTransaction(transaction: {
    validUntil: number;
    network?: string;
    messages: { address: string; amount: string; payload?: string; stateInit?: string }[];
  }): Promise<{ readonly boc: string }>;
}

/** A wallet of any library, told apart by its structure. None of these libraries is imported. */
export type Wallet = Eip1193Provider | ViemWalletClient | EthersSigner | TonConnectWallet;

/** How long a wallet may take. */
export interface WalletOptions {
  /** Milliseconds for an answer that needs no person; 15,000 by default. */
  readonly patience?: number;
  /** Milliseconds for an answer that a person gives; 600,000 by default. */
  readonly patienceWithPeople?: number;
}
