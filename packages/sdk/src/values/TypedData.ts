/** Data to sign by EIP-712, with `EIP712Domain` among its types. Integers are digits. */
export interface TypedData {
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >;
  readonly primaryType: string;
  readonly domain: Readonly<Record<string, unknown>>;
  readonly message: Readonly<Record<string, unknown>>;
}
