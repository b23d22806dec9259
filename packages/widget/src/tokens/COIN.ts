/** Stands for the coin of each chain. */
export const COIN = "0x0000000000000000000000000000000000000000";
