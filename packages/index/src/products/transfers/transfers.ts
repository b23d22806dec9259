import { fileURLToPath } from "node:url";

import type { Product } from "../../Product.ts";
import { feeScheduleRows } from "../feeScheduleRows.ts";
import { asset } from "./asset.ts";
import { claimableBook, custodyHints, lockedBook } from "./books.ts";
import { entry } from "./entry.ts";
import {
  advance,
  advanceDelivery,
  containment,
  curveBound,
  openedOrder,
  payment,
} from "./facts.ts";
import { ceiling, limit, releaseTerms, route } from "./settings.ts";
import { transfer } from "./transfer.ts";
import { vaultMove } from "./vaultMove.ts";

const bridgeFeeSchedule = feeScheduleRows({
  name: "bridge_fee_schedule",
  table: "index.bridge_fee_schedules",
  contract: "bridgeFeeSchedule",
});

/** Transfers of assets, where they wait, who paid them in advance, and the money of custodies. */
export const transfers: Product = {
  name: "transfers",
  entities: [
    ...[transfer, entry, advance, advanceDelivery, payment, openedOrder],
    ...[vaultMove, asset, route, limit, ceiling, releaseTerms, bridgeFeeSchedule],
    ...[containment, curveBound],
  ],
  hints: custodyHints,
  books: [lockedBook, claimableBook],
  migrations: fileURLToPath(new URL("migrations", import.meta.url)),
};
