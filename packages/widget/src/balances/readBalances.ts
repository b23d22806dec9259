// Loaded once a wallet is connected: reading chains takes half as much code as the form.

export { balances as readBalances } from "@causeway/sdk";
