import type { ShownRow } from "./ShownRow.ts";
import type { TypedRequest } from "./signing.ts";
import type { WalletChain } from "./WalletState.ts";

/** A transaction with everything that is signed. */
export interface FilledTransaction {
  readonly type: 2;
  readonly chainId: bigint;
  readonly nonce: number;
  /** Undefined for a new contract. */
  readonly to: string | undefined;
  readonly data: string;
  readonly value: bigint;
  readonly gasLimit: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** What a person is asked to sign. */
export type SignRequest = { readonly account: string; readonly chain: WalletChain } & (
  | { readonly kind: "transaction"; readonly transaction: FilledTransaction }
  | { readonly kind: "typed"; readonly data: TypedRequest }
  | { readonly kind: "text"; readonly text: string }
  /** Of a family that has words of its own for it. */
  | { readonly kind: "order"; readonly title: string; readonly rows: readonly ShownRow[] }
);
