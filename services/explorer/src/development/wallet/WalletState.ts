/** A chain that the wallet knows. */
export interface WalletChain {
  readonly chainId: bigint;
  readonly name: string;
  readonly rpcUrl: string;
  /** Symbol of the coin. */
  readonly coin: string;
}

/** How the wallet answers what a person is asked for. */
export const ANSWERS = ["ask", "refuse", "silent", "busy"] as const;
/** In what the wallet lies. */
export const LIES = ["nothing", "chain", "account", "signature", "hash"] as const;

/** How the wallet behaves, as its person set it. */
export interface Behaviour {
  readonly answer: (typeof ANSWERS)[number];
  /** Before each answer of a person. */
  readonly delaySeconds: number;
  readonly lie: (typeof LIES)[number];
}

/** All that a wallet is. */
export interface WalletState {
  /** Private keys; at least one. */
  readonly keys: readonly string[];
  /** Place of the account that signs. */
  readonly account: number;
  readonly chainId: bigint;
  readonly chains: readonly WalletChain[];
  readonly isLocked: boolean;
  readonly behaviour: Behaviour;
}

/** As wallets should be. */
export const GOOD: Behaviour = { answer: "ask", delaySeconds: 0, lie: "nothing" };

/** The chain on which the wallet is; undefined if the wallet knows none. */
export function chainOf({ chains, chainId }: WalletState): WalletChain | undefined {
  return chains.find((chain) => chain.chainId === chainId);
}
