import type { TransferStatus } from "./transferStatus.ts";

/** What `causeway status --json` prints of a transfer. Integers are decimal strings once they are printed. */
export function transferReport({ situation, state, where, transactions, refused }: TransferStatus) {
  const { transfer, asset, advancer, owed, arrival, comeback, returned, returnId } = situation;
  const { isOutdated, isOverdue } = situation;
  return {
    ...{ state, where, transactions, refused, isOutdated, isOverdue },
    asset: asset?.symbol ?? null,
    ...transfer,
    advancer: advancer ?? null,
    owed,
    ...{ arrival, comeback, returned, returnId: returnId ?? null },
  };
}
