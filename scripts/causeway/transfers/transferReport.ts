import { refusedText } from "../messages/errorText.ts";
import type { TransferReport } from "./readTransferReport.ts";

/** What `causeway status --json` prints of a transfer. Integers are decimal strings once they are printed. */
export function transferReport({ situation, state, where, transactions, refused }: TransferReport) {
  const { transfer, asset, advancer, owed, arrival, comeback, returned, returnId } = situation;
  const { isOutdated, isOverdue } = situation;
  return {
    ...{ state, where, transactions, refused: refused.map(refusedText), isOutdated, isOverdue },
    asset: asset?.symbol ?? null,
    ...transfer,
    advancer: advancer ?? null,
    owed,
    ...{ arrival, comeback, returned, returnId: returnId ?? null },
  };
}
