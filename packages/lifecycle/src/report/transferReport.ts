import { isTransferOverdue } from "../transfer/TransferSituation.ts";
import type { OrderReport, TransferReport } from "./readTransferReport.ts";
import { refusedText } from "./refusedText.ts";

/** What `causeway status --json` prints of a transfer. Integers are decimal strings once they are printed. */
export function transferReport(report: TransferReport) {
  const { situation, state, where, order, transactions, refused } = report;
  const { transfer, asset, advancer, owed, arrival, comeback, returned, returnId } = situation;
  const { isOutdated } = situation;
  const isOverdue = isTransferOverdue(situation);
  return {
    ...{ state, where, transactions, refused: refused.map(refusedText), isOutdated, isOverdue },
    asset: asset?.symbol ?? null,
    ...transfer,
    advancer: advancer ?? null,
    owed,
    ...{ arrival, comeback, returned, returnId: returnId ?? null },
    order: order ? orderReport(order) : null,
  };
}

function orderReport({ situation, state, where }: OrderReport) {
  const { order, event, held, minimum, fillFee } = situation;
  return {
    ...{ state, where: where ?? null },
    ...order,
    ...{ event: event ?? null, held: held ?? null, minimum, fillFee },
  };
}
