import { sendingError } from "../errors/sendingError.ts";
import type { ConnectedWallet, EvmConnectedWallet, TonConnectedWallet } from "./ConnectedWallet.ts";
import { connectEvm } from "./evm/connectEvm.ts";
import { ethersPort } from "./evm/ethersPort.ts";
import { providerPort } from "./evm/providerPort.ts";
import { viemPort } from "./evm/viemPort.ts";
import { connectTon } from "./ton/connectTon.ts";
import type {
  Eip1193Provider,
  EthersSigner,
  TonConnectWallet,
  ViemWalletClient,
  Wallet,
  WalletOptions,
} from "./Wallet.ts";

export function connectWallet(
  wallet: Eip1193Provider | ViemWalletClient | EthersSigner,
  options?: WalletOptions,
): EvmConnectedWallet;
export function connectWallet(
  wallet: TonConnectWallet,
  options?: WalletOptions,
): TonConnectedWallet;
export function connectWallet(wallet: Wallet, options?: WalletOptions): ConnectedWallet;
/**
 * Takes a wallet as it is: an EIP-1193 provider, a wallet client of viem or wagmi, a signer of ethers, or TonConnect. The
 * wallet is asked nothing yet.
 *
 * @throws CausewayError `WalletUnrecognised` if the value has the form of none of these.
 */
export function connectWallet(wallet: Wallet, options: WalletOptions = {}): ConnectedWallet {
  const has = (name: string) => isFunction(wallet, name);
  if (has("getAddress") && has("signTypedData") && has("sendTransaction")) {
    return connectEvm(ethersPort(wallet as EthersSigner), options);
  }
  if (has("request") && has("sendTransaction") && has("signTypedData")) {
    return connectEvm(viemPort(wallet as ViemWalletClient), options);
  }
  if (has("request")) return connectEvm(providerPort(wallet as Eip1193Provider), options);
  if (has("sendTransaction")) return connectTon(wallet as TonConnectWallet, options);
  throw sendingError("WalletUnrecognised", {
    message: `This is no wallet: ${shapeOf(wallet)}`,
    details: { shape: shapeOf(wallet) },
  });
}

function isFunction(value: unknown, name: string): boolean {
  return typeof (value as Record<string, unknown> | null | undefined)?.[name] === "function";
}

function shapeOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value).slice(0, 80);
  return `an object with ${Object.keys(value).slice(0, 8).join(", ") || "nothing"}`;
}
