import type { AbiValue } from "../abi/AbiType.ts";

/** What a call reverted with. */
export interface DecodedError {
  readonly name: string;
  /** `NotPeer(bytes)`. */
  readonly signature: string;
  readonly values: readonly ErrorValue[];
}

/** A value that an error carries. */
export interface ErrorValue {
  readonly name: string;
  /** Solidity's, `uint256` or `bytes`. */
  readonly type: string;
  /** A bigint, a string (bytes and addresses in hexadecimal digits), a boolean, or a list of these: a struct is one. */
  readonly value: AbiValue;
  /** Where the value is what another call reverted with, and that is known too. */
  readonly inner?: DecodedError;
}
