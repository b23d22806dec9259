import { TonWallet } from "@causeway/chains/ton/sending";
import { developmentAccount } from "@causeway/operator";

/** As the TON chain of `config/local` has it. */
export const TON_CHAIN_ID = 31_390;

/**
 * The wallet of a development account's key on a development chain of TON, in the raw form.
 *
 * @param globalId What its blocks bear; those of the local chain if left out.
 */
export function tonWallet(account: number, globalId: number = TON_CHAIN_ID): string {
  const { address } = new TonWallet(developmentAccount(account).privateKey, globalId);
  return address.toRawString();
}
