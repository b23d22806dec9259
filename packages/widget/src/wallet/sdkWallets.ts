export { connectWallet, discoverWallets } from "@causeway/sdk";
