export const ZERO_ADDRESS = "0x0000000000000000000000000000000000000000";
/** As requests name the coin of a chain. */
export const COIN = ZERO_ADDRESS;
export const WHOLE_BPS = 10_000n;
