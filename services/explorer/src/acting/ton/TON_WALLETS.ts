/**
 * Names of the events by which wallets on TON announce themselves in a page, in the form of EIP-6963: `detail` has `info`, and
 * as `provider` what TonConnect has. An announcement without `detail` has the page ask again.
 */
export const TON_WALLETS = {
  announce: "causeway:announceTonWallet",
  request: "causeway:requestTonWallet",
} as const;
