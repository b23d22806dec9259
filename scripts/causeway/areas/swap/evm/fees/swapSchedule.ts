import { connectContract } from "@causeway/chains/ethers";
import { type Finding, NOTHING } from "@causeway/operator";
import { grantStepId, pastEvents, restrictStepId } from "@causeway/operator/evm";
import { swapFeeScheduleAbi } from "@causeway/protocol/contracts";

import { addressesOn, deploymentOf } from "../../../deployment/index.ts";
import {
  contentHash,
  describeShares,
  joinChanges,
  type WantedSchedule,
} from "../../../fees/index.ts";
import { compareFees } from "../../fees/compareFees.ts";
import { SWAP_FEES_FILE, type SwapFeesConfig } from "../../fees/config.ts";
import { describeFeeChange, feeFindings, feeText } from "../../fees/describeFee.ts";
import type { PricedOrders } from "../../fees/PricedOrders.ts";
import { SWAP_FEE_SCHEDULE, SWAP_FEE_SCHEDULE_ROLE } from "../../fees/roles.ts";
import type { SwapFeesContext } from "./SwapFeesContext.ts";
import {
  decodeSwapFees,
  encodeSwapFees,
  PUBLISHED,
  readSwapFees,
  type SwapFees,
  swapScheduleAbi,
  toSwapFees,
} from "./swapFees.ts";

/** The name of this kind of schedule. */
export const SWAP = "swap";

const SUBJECT = "fee schedule of the swap";

/** The configured fees of a chain's orders, and the accounts that share them. */
export async function swapSchedule(
  context: SwapFeesContext,
  { version, effectiveAt, shares }: SwapFeesConfig,
  priced: readonly PricedOrders[],
): Promise<WantedSchedule> {
  const fees = toSwapFees(priced, shares);
  const differing = await differingShares(context, fees);
  const isShared = differing.length === 0 || differing.some(({ held }) => held === NOTHING);
  const address = addressesOn(context.config, context.chain).SwapFeeSchedule;
  const encode = swapScheduleAbi.encodeFunctionData.bind(swapScheduleAbi);
  return {
    ...{ subject: SUBJECT, schedule: SWAP, address, file: SWAP_FEES_FILE, version, effectiveAt },
    content: encodeSwapFees(fees),
    hashOf: contentHash,
    says: priced.map(describeFeeChange).join("; "),
    differences: [...differing, ...priced.flatMap(feeFindings)],
    change: joinChanges([
      { changes: false, needsNotice: !isShared, refused: [] },
      ...priced.map(compareFees),
    ]),
    calls: {
      publish: (from) => encode("publish", [version, from, fees]),
      makeEffective: () => encode("makeEffective", [fees]),
      rollBack: (earlier, content) => encode("rollBack", [earlier, decodeSwapFees(content)]),
    },
    after: BEFORE_PUBLICATION,
    published: async () =>
      (await pastEvents(context, address, PUBLISHED)).map((event) => ({
        version: Number(event.version),
        content: encodeSwapFees(readSwapFees(event.fees)),
      })),
    differsFrom: (earlier) => differencesFrom(decodeSwapFees(earlier), fees, priced),
  };
}

/** The schedule calls the router when a version comes into force. */
const BEFORE_PUBLICATION = [
  deploymentOf(SWAP_FEE_SCHEDULE),
  deploymentOf("SwapRouter"),
  grantStepId(SWAP_FEE_SCHEDULE_ROLE, SWAP_FEE_SCHEDULE),
  restrictStepId("SwapRouter", SWAP_FEE_SCHEDULE_ROLE),
];

async function differingShares(
  { config, chain, view }: SwapFeesContext,
  { shares }: SwapFees,
): Promise<Finding[]> {
  const address = addressesOn(config, chain).SwapFeeSchedule;
  const schedule = connectContract(swapFeeScheduleAbi, address, view.provider);
  const isThere = await view.hasCode(address);
  const held = isThere ? describeShares(await schedule.shares({ blockTag: view.blockTag })) : "";
  const expected = describeShares(shares);
  if (expected === held) return [];
  return [{ kind: "fee-shares", subject: SUBJECT, expected, held: held || NOTHING }];
}

/** The fees that an earlier version had otherwise. A fee that came after that version stays at a return. */
function differencesFrom(
  earlier: SwapFees,
  now: SwapFees,
  priced: readonly PricedOrders[],
): string[] {
  const [sharesBefore, sharesNow] = [earlier, now].map(({ shares }) => describeShares(shares));
  return [
    ...(sharesBefore === sharesNow ? [] : [`shares were ${sharesBefore} and are ${sharesNow}`]),
    ...priced.flatMap(({ subject, chainId, wanted, held }) => {
      const named = earlier.destinations.find((one) => one.chainId === chainId);
      const before = named === undefined ? held?.terms : BigInt(named.feeBps);
      if (before === undefined || before === wanted) return [];
      return [`${subject}: ${feeText(before)}, and not ${feeText(wanted)}`];
    }),
  ];
}
