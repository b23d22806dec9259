import { type KeyPair, mnemonicToPrivateKey } from "@ton/crypto";
import { WalletContractV5R1 } from "@ton/ton";

/** The words of the faucet's key. They are public: a coin of this chain is worth nothing. */
export const FAUCET_MNEMONIC =
  "voyage artwork body dilemma exact illness seminar join coach easy birth fit " +
  "position add marble nasty script deliver dynamic apple impulse copy obey duty";

export function faucetKey(): Promise<KeyPair> {
  return mnemonicToPrivateKey(FAUCET_MNEMONIC.split(" "));
}

/** The faucet's wallet, as `@ton/ton` opens it. */
export function faucetWallet(publicKey: Buffer, chainId: number): WalletContractV5R1 {
  return WalletContractV5R1.create({ publicKey, walletId: { networkGlobalId: chainId } });
}
