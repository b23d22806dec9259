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
import type { TonFeesContext, WantedFees, WantedSubject } from "./wantedFees.ts";

/** Seconds in which a price that the schedule sent must have reached its contract. */
const ON_ITS_WAY = 300;
const POKE_VALUE = 2_000_000_000n;

/** A subject whose contract does not charge what the schedule has it charge. */
interface Uncharged {
  readonly subject: WantedSubject;
  readonly entry: FeeEntry;
  readonly finding: Finding;
}

/** Whether mailbox and RelaySender charge the prices of the schedule. A price that was lost on its way is sent again. */
export async function chargedFindings(
  context: TonFeesContext,
  { subjects }: WantedFees,
  { entries }: FeeScheduleState,
): Promise<TonPlan> {
  const charged = await readCharged(context);
  const uncharged = subjects.flatMap((subject): Uncharged[] => {
    const entry = entries.get(subject.terms.subject);
    const held = charged(subject);
    if (entry === undefined || isSame(entry.prices, held)) return [];
    return [{ subject, entry, finding: findingOf(subject, entry, held) }];
  });
  const changed = uncharged.filter(({ entry }) => entry.isConfirmed);
  const sent = uncharged.filter(({ entry }) => !entry.isConfirmed);
  const isYoung = ({ entry }: Uncharged) => entry.sentAt + ON_ITS_WAY > context.view.time;
  return {
    ...stepsOnly(sent.filter((one) => !isYoung(one)).map((one) => pokeStep(context, one))),
    waiting: sent.filter(isYoung).map(({ subject }) => ({
      subject: subject.name,
      reason: "the schedule sent the price, and the contract has not confirmed it",
      cause: "time",
    })),
    findings: changed.map(({ finding }) => ({ ...finding, remedy: CHANGED })),
  };
}

const CHANGED =
  "find out which account set it: the schedule alone must have the role feeSchedule; publish another version, which sets all prices";

type Charged = (subject: WantedSubject) => KeptPrices | undefined;

async function readCharged(context: TonFeesContext): Promise<Charged> {
  const { RelaySender } = tonContractsOn(context.config, context.chain);
  const destinations = (await tonMailboxState(context))?.destinations;
  const { data } = await context.view.account(RelaySender.address);
  const results = data && readRelaySender(data).prices;
  return ({ destination: { chainId }, terms }) =>
    terms.subject === chainId ? destinations?.get(chainId)?.prices : results?.get(chainId);
}

function isSame(wanted: KeptPrices, held: KeptPrices | undefined): boolean {
  return wanted.price === held?.price && wanted.upcoming === held.upcoming;
}

function findingOf(
  { name }: WantedSubject,
  { prices }: FeeEntry,
  held: KeptPrices | undefined,
): Finding {
  const expected = textOf(prices);
  return { kind: "price", subject: name, expected, held: held ? textOf(held) : NOTHING };
}

function pokeStep(
  { config, chain }: TonFeesContext,
  { subject: { name, terms }, finding }: Uncharged,
): TonStep {
  return messageStep({
    id: `charge ${name}`,
    summary: `Have the schedule send the price of ${name} again`,
    to: tonContractsOn(config, chain).MessageFeeSchedule.address,
    message: { value: POKE_VALUE, body: pokeBody(terms.subject) },
    ...{ after: [], findings: [finding] },
  });
}

function textOf({ price, upcoming }: KeptPrices): string {
  return price === upcoming ? `${price}` : `${price}, then ${upcoming}`;
}
