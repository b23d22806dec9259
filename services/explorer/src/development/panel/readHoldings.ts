import { formatUnits, toBeHex, ZeroAddress } from "ethers";

import type { OfferedGift } from "../Faucet.ts";
import { askNode } from "../wallet/askNode.ts";
import type { DevelopmentWallet } from "../wallet/DevelopmentWallet.ts";
import type { LateWallet } from "../wallet/LateWallets.ts";
import type { WalletChain } from "../wallet/WalletState.ts";

const COIN_DECIMALS = 18;
/** `balanceOf(address)` and `decimals()`. */
const [BALANCE, DECIMALS] = ["0x70a08231", "0x313ce567"];
const WORD_BYTES = 32;

/** What an account has of a token. */
export interface Holding {
  readonly chain: string;
  readonly symbol: string;
  /** In whole tokens; undefined if the node does not answer. */
  readonly amount: string | undefined;
}

/**
 * Reads what the account of a wallet has of each token that the faucet gives.
 *
 * @param others Accounts on chains of other families.
 */
export function readHoldings(
  wallet: DevelopmentWallet,
  gifts: readonly OfferedGift[],
  others: readonly LateWallet[],
): Promise<Holding[]> {
  const { chains } = wallet.state;
  const { address } = wallet;
  const known = gifts.flatMap((gift) => {
    const chain = chains.find(({ chainId }) => chainId === gift.chainId);
    return chain === undefined ? [] : [{ gift, chain }];
  });
  const elsewhere = others.map(async (one) => {
    const { name: chain, coin: symbol } = one.chain;
    return { chain, symbol, amount: await one.coins().catch(() => undefined) };
  });
  return Promise.all([
    ...known.map(async ({ gift: { token, symbol }, chain }) => {
      const amount = await amountOf(chain, token, address).catch(() => undefined);
      return { chain: chain.name, symbol, amount };
    }),
    ...elsewhere,
  ]);
}

async function amountOf(chain: WalletChain, token: string, account: string) {
  const ask = async (method: string, params: readonly unknown[]) =>
    BigInt(`${await askNode(chain, method, params)}`);
  if (token === ZeroAddress) {
    return formatUnits(await ask("eth_getBalance", [account, "latest"]), COIN_DECIMALS);
  }
  const call = (data: string) => ask("eth_call", [{ to: token, data }, "latest"]);
  const [held, decimals] = await Promise.all([
    call(BALANCE + toBeHex(account, WORD_BYTES).slice(2)),
    call(DECIMALS),
  ]);
  return formatUnits(held, decimals);
}
