import {
  type ChargedPrice,
  type FeeSubject,
  type GasPriceBand,
  type Hex,
  type Price,
  parseFeeSubject,
  toPrice,
} from "@causeway/protocol";

import { iPricedAbi, messageFeeScheduleAbi } from "@causeway/protocol/contracts";
import type { ChainView } from "../ChainView.ts";
import { readView } from "../readView.ts";
import type { StateReader } from "../StateReader.ts";

/** What a fee schedule has in force for a subject, and what is charged for it. */
export interface FeeEntry {
  readonly subject: FeeSubject;
  /** By the version in force: its gas price is the centre of the band. */
  readonly terms: Price;
  readonly band: GasPriceBand;
  readonly charged: ChargedPrice;
}

/**
 * All that a chain's fee schedule has in force, messages first, by ascending destination.
 *
 * @param address Of the schedule.
 */
export async function readFeeEntries(
  view: ChainView<StateReader>,
  address: Hex,
): Promise<FeeEntry[]> {
  const schedule = { abi: messageFeeScheduleAbi, address };
  const [subjects, mailbox, relaySender] = await Promise.all([
    readView(view, schedule, "subjects"),
    readView(view, schedule, "mailbox"),
    readView(view, schedule, "relaySender"),
  ]);
  const inOrder = [...subjects].sort((one, other) => (one < other ? -1 : 1));
  return Promise.all(
    inOrder.map(async (number) => {
      const subject = parseFeeSubject(number);
      const { kind, destinationChainId } = subject;
      const entry = kind === "messages" ? "messageEntry" : "resultEntry";
      const charging = kind === "messages" ? mailbox : relaySender;
      const [{ price: terms, lowest, highest, graceEndsAt }, { price, upcoming }] =
        await Promise.all([
          readView(view, schedule, entry, destinationChainId),
          readView(view, { abi: iPricedAbi, address: charging }, "pricesTo", destinationChainId),
        ]);
      return {
        subject,
        terms: toPrice(terms),
        band: { lowest, highest },
        charged: { price: toPrice(price), upcoming: toPrice(upcoming), graceEndsAt },
      };
    }),
  );
}
