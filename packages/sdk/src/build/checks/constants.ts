/** Nobody; as a token, the coin of a chain. */
export const ZERO_ADDRESS = "0x0000000000000000000000000000000000000000";
export const WHOLE_BPS = 10_000n;
