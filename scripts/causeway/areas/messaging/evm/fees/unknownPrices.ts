import { connectContract } from "@causeway/chains/ethers";
import { type Finding, joinPlans, NOTHING, type Plan, stepsOnly } from "@causeway/operator";
import { pastEvents, readingPast } from "@causeway/operator/evm";
import { toPrice } from "@causeway/protocol";
import {
  interfaceOf,
  mailboxAbi,
  messageFeeScheduleAbi,
  relaySenderAbi,
  type TypedContract,
} from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";
import { chainName } from "../../../fees/index.ts";
import { retiredDestinations } from "../../../lanes/index.ts";
import { describePrice } from "../../fees/describePrice.ts";
import { reachedFrom } from "../../fees/pricedDestinations.ts";
import type { MessageFeesContext } from "./MessageFeesContext.ts";
import { scheduleAbi } from "./messageFees.ts";

const mailboxInterface = interfaceOf(mailboxAbi);
const relaySenderInterface = interfaceOf(relaySenderAbi);

const MESSAGES = "PriceSet";
const RESULTS = "OnwardPriceSet";

/** Prices of what the configuration does not have sent: with each, messages are taken that nobody planned for. */
export const planUnknownPrices = readingPast(
  planPrices,
  ({ config, chain }: MessageFeesContext) => {
    const { Mailbox, RelaySender } = addressesOn(config, chain);
    const results = { address: RelaySender, events: [relaySenderInterface.getEvent(RESULTS)] };
    return [
      { address: Mailbox, events: [mailboxInterface.getEvent(MESSAGES)] },
      ...(chain === config.hub ? [] : [results]),
    ];
  },
);

async function planPrices(context: MessageFeesContext): Promise<Plan> {
  const [findings, results] = await Promise.all([findMessages(context), findResults(context)]);
  return joinPlans([{ ...stepsOnly([]), findings }, results]);
}

/** A mailbox keeps the price of a destination for ever; by a retired route nothing can be sent. */
async function findMessages(context: MessageFeesContext): Promise<Finding[]> {
  const { config, chain, view } = context;
  const { Mailbox } = addressesOn(config, chain);
  if (!(await view.hasCode(Mailbox))) return [];
  const mailbox = connectContract(mailboxAbi, Mailbox, view.provider);
  const retired = await retiredDestinations(context);
  const events = await pastEvents(context, Mailbox, MESSAGES);
  const ids = events.map(({ destinationChainId }) => destinationChainId as bigint);
  const reached = reachedFrom(chain, context).map(({ chainId }) => chainId);
  const known = [...reached, ...retired];
  return (await pricesHeld(mailbox, ids, known, context)).map(({ chainId, price }) => ({
    ...finding("messages", chainId, price, context),
    remedy:
      "find out which account added a lane there, then close the lane: without a lane nobody pays this price",
  }));
}

async function findResults(context: MessageFeesContext): Promise<Plan> {
  const { config, chain, view } = context;
  const { RelaySender, MessageFeeSchedule } = addressesOn(config, chain);
  if (chain === config.hub || !(await view.hasCode(RelaySender))) return stepsOnly([]);
  const relaySender = connectContract(relaySenderAbi, RelaySender, view.provider);
  const schedule = connectContract(messageFeeScheduleAbi, MessageFeeSchedule, view.provider);
  const events = await pastEvents(context, RelaySender, RESULTS);
  const ids = events.map(({ destinationChainId }) => destinationChainId as bigint);
  const known = reachedFrom(config.hub, context).map(({ chainId }) => chainId);
  const plans = (await pricesHeld(relaySender, ids, known, context)).map(async (held) => {
    const { chainId, price } = held;
    const found = finding("the hub's results", chainId, price, context);
    const { inForce } = await schedule.resultEntry(chainId, { blockTag: view.blockTag });
    if (!inForce) return { ...stepsOnly([]), findings: [{ ...found, remedy: NOT_SCHEDULED }] };
    return stepsOnly([
      {
        id: `end results to ${chainId}`,
        summary: `End the results to ${chainName(chainId, context)}`,
        to: MessageFeeSchedule,
        data: scheduleAbi.encodeFunctionData("endResults", [chainId]),
        after: [],
        findings: [found],
      },
    ]);
  });
  return joinPlans(await Promise.all(plans));
}

const NOT_SCHEDULED =
  "find the accounts that hold the role feeSchedule beside the fee schedule, which knows of no such price; then publish one for it, and end it";

interface UnknownPrice {
  readonly chainId: bigint;
  /** In words. */
  readonly price: string;
}

/** Prices that were set at some time, that are set still, and that are of none of the chains that are known. */
async function pricesHeld(
  contract: Pick<TypedContract<typeof mailboxAbi>, "pricesTo">,
  everSet: readonly bigint[],
  known: readonly bigint[],
  { view: { blockTag } }: MessageFeesContext,
): Promise<UnknownPrice[]> {
  const others = [...new Set(everSet)].filter((chainId) => !known.includes(chainId));
  const prices = await Promise.all(
    others.map(async (chainId) => ({
      chainId,
      held: (await contract.pricesTo(chainId, { blockTag })).upcoming,
    })),
  );
  return prices.flatMap(({ chainId, held }) =>
    held.maxGasLimit === 0n ? [] : [{ chainId, price: describePrice(toPrice(held)) }],
  );
}

function finding(
  what: string,
  chainId: bigint,
  held: string,
  context: MessageFeesContext,
): Finding {
  const subject = `${what} to ${chainName(chainId, context)}`;
  return { kind: "price", subject, expected: NOTHING, held };
}
