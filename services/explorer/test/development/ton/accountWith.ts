import type { AccountAt } from "@causeway/chains/ton";
import { Address, beginCell, Cell, storeAccount } from "@ton/core";

/** An account of a wallet with coins, whose next order bears a number. */
export function accountWith(coins: bigint, seqno: number): AccountAt {
  const data = beginCell().storeBit(true).storeUint(seqno, 32).endCell();
  const account = beginCell().storeBit(true);
  storeAccount({
    addr: Address.parseRaw(`0:${"cd".repeat(32)}`),
    storageStats: { used: { cells: 1n, bits: 1n }, lastPaid: 0, storageExtra: null },
    storage: {
      ...{ lastTransLt: 1n, balance: { coins } },
      state: { type: "active", state: { code: Cell.EMPTY, data } },
    },
  })(account);
  return { cell: account.endCell() } as AccountAt;
}
