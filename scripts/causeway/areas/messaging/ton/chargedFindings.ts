import {
  type FeeEntry,
  type FeeScheduleState,
  type KeptPrices,
  pokeBody,
  readRelaySender,
} from "@causeway/chains/ton/contracts";
import { type Finding, NOTHING, stepsOnly } from "@causeway/operator";
import { messageStep, type TonPlan, type TonStep } from "@causeway/operator/ton";

import { tonContractsOn, tonMailboxState } from "../../deployment/index.ts";
import { allPrices, type PricedDestination } from "../fees/PricedDestination.ts";
import { subjectOf, type TonFeesContext, type WantedFees } from "./wantedFees.ts";

/** Seconds in which a price that the schedule sent must have reached its contract. */
const ON_ITS_WAY = 300;
const POKE_VALUE = 2_000_000_000n;

/** A subject whose contract does not charge what the schedule has it charge. */
interface Uncharged {
  readonly price: PricedDestination;
  readonly entry: FeeEntry;
  readonly finding: Finding;
}

/** Whether mailbox and RelaySender charge the prices of the schedule. A price that was lost on its way is sent again. */
export async function chargedFindings(
  context: TonFeesContext,
  { prices }: WantedFees,
  { entries }: FeeScheduleState,
): Promise<TonPlan> {
  const charged = await readCharged(context);
  const uncharged = allPrices(prices).flatMap((price): Uncharged[] => {
    const entry = entries.get(subjectOf(price));
    const held = charged(price);
    if (entry === undefined || isSame(entry.prices, held)) return [];
    return [{ price, entry, finding: findingOf(price, entry, held) }];
  });
  const changed = uncharged.filter(({ entry }) => entry.isConfirmed);
  const sent = uncharged.filter(({ entry }) => !entry.isConfirmed);
  const isYoung = ({ entry }: Uncharged) => entry.sentAt + ON_ITS_WAY > context.view.time;
  return {
    ...stepsOnly(sent.filter((one) => !isYoung(one)).map((one) => pokeStep(context, one))),
    waiting: sent.filter(isYoung).map(({ price: { subject } }) => ({
      subject,
      reason: "the schedule sent the price, and the contract has not confirmed it",
      cause: "time",
    })),
    findings: changed.map(({ finding }) => ({ ...finding, remedy: CHANGED })),
  };
}

const CHANGED =
  "find out which account set it: the schedule alone must have the role feeSchedule; publish another version, which sets all prices";

type Charged = (price: PricedDestination) => KeptPrices | undefined;

async function readCharged(context: TonFeesContext): Promise<Charged> {
  const { RelaySender } = tonContractsOn(context.config, context.chain);
  const destinations = (await tonMailboxState(context))?.destinations;
  const { data } = await context.view.account(RelaySender.address);
  const results = data && readRelaySender(data).prices;
  return ({ kind, chainId }) =>
    kind === "messages" ? destinations?.get(chainId)?.prices : results?.get(chainId);
}

function isSame(wanted: KeptPrices, held: KeptPrices | undefined): boolean {
  return wanted.price === held?.price && wanted.upcoming === held.upcoming;
}

function findingOf(
  { subject }: PricedDestination,
  { prices }: FeeEntry,
  held: KeptPrices | undefined,
): Finding {
  const expected = textOf(prices);
  return { kind: "price", subject, expected, held: held ? textOf(held) : NOTHING };
}

function pokeStep({ config, chain }: TonFeesContext, { price, finding }: Uncharged): TonStep {
  return messageStep({
    id: `charge ${price.subject}`,
    summary: `Have the schedule send the price of ${price.subject} again`,
    to: tonContractsOn(config, chain).MessageFeeSchedule.address,
    message: { value: POKE_VALUE, body: pokeBody(subjectOf(price)) },
    ...{ after: [], findings: [finding] },
  });
}

function textOf({ price, upcoming }: KeptPrices): string {
  return price === upcoming ? `${price}` : `${price}, then ${upcoming}`;
}
