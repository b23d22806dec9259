import type { ITonConnect, TonConnect } from "@tonconnect/sdk";
import { expect } from "chai";
import type {
  AbstractSigner,
  Wallet as EthersWallet,
  HDNodeWallet,
  JsonRpcSigner,
  Signer,
} from "ethers";
import type {
  Account,
  Chain,
  Client,
  createWalletClient,
  EIP1193Provider,
  Transport,
  WalletClient,
} from "viem";

import {
  connectWallet,
  type EvmConnectedWallet,
  type TonConnectedWallet,
  type Wallet,
} from "../../src/index.ts";

/** What `getConnectorClient` of wagmi gives: a client without actions. */
type WagmiConnectorClient = Client<Transport, Chain, Account>;
/** What `useWalletClient` of wagmi gives. */
type WagmiWalletClient = WalletClient<Transport, Chain, Account>;

/** Types of the libraries, each assigned to the type that takes it: the compiler tests this. */
type EvmWallets =
  | EIP1193Provider
  | WalletClient
  | WagmiConnectorClient
  | WagmiWalletClient
  | ReturnType<typeof createWalletClient>
  | Signer
  | AbstractSigner
  | JsonRpcSigner
  | EthersWallet
  | HDNodeWallet;

/** Never called. */
export const connects = {
  viemProvider: (wallet: EIP1193Provider): EvmConnectedWallet => connectWallet(wallet),
  viemClient: (wallet: WalletClient): EvmConnectedWallet => connectWallet(wallet),
  wagmiConnector: (wallet: WagmiConnectorClient): EvmConnectedWallet => connectWallet(wallet),
  wagmiClient: (wallet: WagmiWalletClient): EvmConnectedWallet => connectWallet(wallet),
  ethersSigner: (wallet: Signer): EvmConnectedWallet => connectWallet(wallet),
  ethersWallet: (wallet: EthersWallet): EvmConnectedWallet => connectWallet(wallet),
  ethersInBrowser: (wallet: JsonRpcSigner): EvmConnectedWallet => connectWallet(wallet),
  tonConnect: (wallet: TonConnect): TonConnectedWallet => connectWallet(wallet),
  tonConnectInterface: (wallet: ITonConnect): TonConnectedWallet => connectWallet(wallet),
  any: (wallet: EvmWallets | TonConnect): Wallet => wallet,
};

describe("types of wallets", () => {
  it("take those of viem, wagmi, ethers and TonConnect", () => {
    expect(Object.keys(connects)).to.have.length(10);
  });
});
