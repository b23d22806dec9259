import type { TypedDataDomain, TypedDataField } from "ethers";

import type { Hex } from "./bytes.ts";
import { encodeInteroperableAddress, type InteroperableAddress } from "./chains.ts";
import { remoteAccountAddress } from "./remoteAccount.ts";
import type { RemoteCall } from "./remoteCalls.ts";

/** Calls that an owner orders by signature: `SignedCalls` of `IRemoteAccounts`. */
export interface SignedCalls {
  /** Interoperable address of the owner, of an EVM chain. */
  readonly owner: Hex;
  readonly calls: readonly RemoteCall[];
  /** The account's next. */
  readonly nonce: bigint;
  /** Unix seconds after which the order is void. */
  readonly deadline: bigint;
  /** Gas that the account gets for its calls at least. */
  readonly gasLimit: bigint;
}

/** Where an order counts: one contract on one chain. */
export interface SignedCallsPlace {
  readonly chainId: bigint;
  /** Address of `RemoteAccounts` there. */
  readonly remoteAccounts: Hex;
}

/** What a wallet is asked to sign, as ethers' `signTypedData` takes it. */
export interface SignedCallsTypedData {
  readonly domain: TypedDataDomain;
  readonly types: Record<string, TypedDataField[]>;
  readonly message: Omit<SignedCalls, "owner"> & { readonly account: Hex };
}

const TYPES: Record<string, TypedDataField[]> = {
  RemoteCalls: [
    { name: "account", type: "address" },
    { name: "calls", type: "Call[]" },
    { name: "nonce", type: "uint64" },
    { name: "deadline", type: "uint40" },
    { name: "gasLimit", type: "uint64" },
  ],
  Call: [
    { name: "target", type: "address" },
    { name: "value", type: "uint128" },
    { name: "data", type: "bytes" },
  ],
};

/**
 * An order for the owner's account, and the typed data (EIP-712) that he signs for
 * `executeSigned`.
 *
 * @throws ChainError if `owner` is no account on a chain.
 */
export function makeSignedCalls(
  { chainId, remoteAccounts }: SignedCallsPlace,
  { owner, ...order }: Omit<SignedCalls, "owner"> & { readonly owner: InteroperableAddress },
): { readonly order: SignedCalls; readonly typedData: SignedCallsTypedData } {
  return {
    order: { owner: encodeInteroperableAddress(owner), ...order },
    typedData: {
      domain: {
        name: "Causeway RemoteAccounts",
        version: "1",
        chainId,
        verifyingContract: remoteAccounts,
      },
      types: TYPES,
      message: { account: remoteAccountAddress(remoteAccounts, owner), ...order },
    },
  };
}
