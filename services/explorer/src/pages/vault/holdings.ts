// What reads contracts is loaded once a wallet is connected.
export { balances, maxWithdrawal } from "@causeway/sdk";
