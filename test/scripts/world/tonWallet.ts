import { TonWallet } from "@causeway/chains/ton/sending";
import { developmentAccount } from "@causeway/operator";

/** As the TON chain of `config/local` has it. */
export const TON_CHAIN_ID = 31_390;

/** The wallet of a development account's key on the local TON chain, in the raw form. */
export function tonWallet(account: number): string {
  const { address } = new TonWallet(developmentAccount(account).privateKey, TON_CHAIN_ID);
  return address.toRawString();
}
