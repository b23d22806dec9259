import type { Hex } from "@causeway/protocol";
import type { TypedDataDomain, TypedDataField } from "ethers";

/** Data that an account signs by EIP-712. */
export interface SignedData {
  readonly domain: TypedDataDomain;
  readonly types: Record<string, TypedDataField[]>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The key of an account, wherever it is kept: in a file, in a keystore, or with a remote signer. */
export interface AccountKey {
  /** With the checksum of EIP-55. */
  readonly address: Hex;
  /** Signs data by EIP-712. */
  sign(data: SignedData): Promise<Hex>;
}
