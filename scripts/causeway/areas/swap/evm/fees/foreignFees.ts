import { connectContract } from "@causeway/chains/ethers";
import { type Finding, NOTHING, type Plan, stepsOnly } from "@causeway/operator";
import { pastEvents, readingPast } from "@causeway/operator/evm";
import { interfaceOf, swapFeeScheduleAbi, swapRouterAbi } from "@causeway/protocol/contracts";
import { getAddress, ZeroAddress } from "ethers";

import { partnersOf } from "../../../bridge/index.ts";
import { addressesOn } from "../../../deployment/index.ts";
import { chainName } from "../../../fees/index.ts";
import { feeText } from "../../fees/describeFee.ts";
import { swapOn } from "../../SwapConfig.ts";
import type { SwapFeesContext } from "./SwapFeesContext.ts";

const TERMS = "TermsSet";

const REMEDY =
  "find the accounts that hold the role swapFeeSchedule beside the fee schedule, and revoke the role";

/** Fees that no version set, and fees that go to a purse of no version. */
export const planForeignFees = readingPast(findAll, ({ config, chain }: SwapFeesContext) =>
  swapOn(config, chain) === undefined
    ? []
    : [
        {
          address: addressesOn(config, chain).SwapRouter,
          events: [interfaceOf(swapRouterAbi).getEvent(TERMS)],
        },
      ],
);

async function findAll(context: SwapFeesContext): Promise<Plan> {
  const { config, chain, view } = context;
  const { SwapFeeSchedule, SwapRouter } = addressesOn(config, chain);
  const areThere = await Promise.all([SwapFeeSchedule, SwapRouter].map((at) => view.hasCode(at)));
  if (swapOn(config, chain) === undefined || areThere.includes(false)) return stepsOnly([]);
  const findings = [...(await foreignPurse(context)), ...(await foreignFees(context))];
  return { ...stepsOnly([]), findings };
}

async function foreignPurse({ config, chain, view }: SwapFeesContext): Promise<Finding[]> {
  const { SwapFeeSchedule, SwapRouter } = addressesOn(config, chain);
  const at = { blockTag: view.blockTag };
  const [purses, held] = await Promise.all([
    connectContract(swapFeeScheduleAbi, SwapFeeSchedule, view.provider).allPurses(at),
    connectContract(swapRouterAbi, SwapRouter, view.provider).purse(at),
  ]);
  const expected = purses.at(-1) ?? ZeroAddress;
  if (getAddress(held) === getAddress(expected)) return [];
  const remedy = `${REMEDY}. The next version has fees go to its own purse again`;
  return [{ kind: "swap-purse", subject: "fees of the swap", expected, held, remedy }];
}

async function foreignFees(context: SwapFeesContext): Promise<Finding[]> {
  const { config, chain, view } = context;
  const { SwapFeeSchedule, SwapRouter } = addressesOn(config, chain);
  const at = { blockTag: view.blockTag };
  const router = connectContract(swapRouterAbi, SwapRouter, view.provider);
  const schedule = connectContract(swapFeeScheduleAbi, SwapFeeSchedule, view.provider);
  const [events, inForce] = await Promise.all([
    pastEvents(context, SwapRouter, TERMS),
    schedule.subjects(at),
  ]);
  const partners = partnersOf(config, chain).map(({ chainId }) => chainId);
  const known = [chain.chainId, ...partners, ...inForce];
  const set = events.map(({ chainId }): bigint => chainId);
  const others = [...new Set(set)].filter((chainId) => !known.includes(chainId));
  const found = others.map(async (chainId): Promise<Finding[]> => {
    const { upcoming } = await router.termsOf(chainId, at);
    if (upcoming === 0n) return [];
    const subject = `orders to ${chainName(chainId, context)}`;
    const held = feeText(upcoming);
    return [{ kind: "swap-fee", subject, expected: NOTHING, held, remedy: REMEDY }];
  });
  return (await Promise.all(found)).flat();
}
