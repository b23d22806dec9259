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
import { connectContract } from "../connectContract.ts";

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
export async function readFeeEntries(view: ChainView, address: Hex): Promise<FeeEntry[]> {
  const at = { blockTag: view.blockTag };
  const schedule = connectContract(messageFeeScheduleAbi, address, view.provider);
  const [subjects, mailbox, relaySender] = await Promise.all([
    schedule.subjects(at),
    schedule.mailbox(at),
    schedule.relaySender(at),
  ]);
  const inOrder = [...subjects].sort((one, other) => (one < other ? -1 : 1));
  return Promise.all(
    inOrder.map(async (number) => {
      const subject = parseFeeSubject(number);
      const { kind, destinationChainId } = subject;
      const contract = kind === "messages" ? mailbox : relaySender;
      const charging = connectContract(iPricedAbi, contract, view.provider);
      const [{ price: terms, lowest, highest, graceEndsAt }, { price, upcoming }] =
        await Promise.all([
          kind === "messages"
            ? schedule.messageEntry(destinationChainId, at)
            : schedule.resultEntry(destinationChainId, at),
          charging.pricesTo(destinationChainId, at),
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
