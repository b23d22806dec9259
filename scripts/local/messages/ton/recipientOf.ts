import { basechainAddress } from "@causeway/chains/ton";
import type { TonCode } from "@causeway/creation-code/ton";
import type { Hex } from "@causeway/protocol";
import type { FundedAccount } from "@causeway/ton-chain/fundAccounts";
import { type Builder, beginCell, Cell, contractAddress } from "@ton/core";

/** Nanoton, which pay the rent of many years. */
const FUNDS = 1_000_000_000n;

/**
 * A recipient of a mailbox on TON, as the faucet deploys it.
 *
 * @param mailbox 33 bytes.
 * @param store Stores its data behind the mailbox's address.
 */
export function recipientOf(
  { boc }: TonCode,
  mailbox: Hex,
  store: (data: Builder) => Builder,
): FundedAccount {
  const address = basechainAddress(`0x${mailbox.slice(-64)}`);
  const data = store(beginCell().storeAddress(address)).endCell();
  const init = { code: Cell.fromBase64(boc), data };
  return { account: contractAddress(0, init), value: FUNDS, init };
}
