import { fileURLToPath } from "node:url";

import type { Product } from "../../Product.ts";
import { committee } from "./committee.ts";
import {
  addedFee,
  call,
  checkpoint,
  exemption,
  failure,
  laneImport,
  notice,
  price,
} from "./facts.ts";
import { feeSchedule } from "./feeSchedule.ts";
import { lane } from "./lane.ts";
import { lightClient } from "./lightClient.ts";
import { laneSequence, message } from "./message.ts";

/** Messages, the lanes that carry them, what proves lanes, and what messages cost. */
export const messages: Product = {
  name: "messages",
  entities: [
    ...[message, call, failure, addedFee, notice],
    ...[lane, laneImport, lightClient, checkpoint, committee],
    ...[price, exemption, feeSchedule],
  ],
  sequences: [laneSequence],
  pairs: [{ first: "mailbox.MessageSent", second: "mailbox.MessageIndexed" }],
  migrations: fileURLToPath(new URL("migrations", import.meta.url)),
};
