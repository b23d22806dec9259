import type { Hex } from "@causeway/protocol";

/** What a token says of itself, as strangers wrote it; undefined for a part that it does not say. */
export interface TokenTexts {
  readonly name: string | undefined;
  readonly symbol: string | undefined;
  readonly decimals: bigint | undefined;
}

/** Reads tokens of one chain. */
export interface TokenReader {
  /** @throws ChainError `RpcUnavailable`, but not for a token that refuses to answer. */
  token(address: Hex): Promise<TokenTexts>;
}
