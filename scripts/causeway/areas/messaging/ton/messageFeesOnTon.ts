import type { FeeScheduleState } from "@causeway/chains/ton/contracts";
import { hexOf, walletAddress } from "@causeway/operator/ton";

import { tonContractsOn } from "../../deployment/index.ts";
import type { ScheduleOnTon, ShownSchedule } from "../../fees/index.ts";
import type { MessageFeesConfig } from "../fees/config.ts";
import { pricedDestinations } from "../fees/pricedDestinations.ts";
import { shownPrices } from "../fees/shownPrices.ts";
import { heldPrices } from "./heldPrices.ts";
import { compareTonFees, planTonFees, readTonSchedule } from "./planFees.ts";
import type { TonFeesContext } from "./wantedFees.ts";

/** What messages and the hub's results cost on TON. */
export const messageFeesOnTon: ScheduleOnTon<MessageFeesConfig> = {
  concern: planTonFees,
  accountOn: ({ config, chain }) => tonContractsOn(config, chain).MessageFeeSchedule.address,
  managerOn: ({ config, chain }) => tonContractsOn(config, chain).AccessManager.address,
  read: readTonSchedule,
  compare: compareTonFees,
  show,
};

function show(context: TonFeesContext, state: FeeScheduleState): ShownSchedule {
  const { chain, view } = context;
  const { bandBps, treasury } = state;
  const { says, stands } = shownPrices(
    pricedDestinations(context, heldPrices(state)),
    BigInt(view.time),
  );
  const shares = treasury && [`share of ${walletAddress(chain, hexOf(treasury))}`, "10000 bps"];
  return {
    says: Object.fromEntries([
      ["gas price band", `${bandBps} bps`],
      ...(shares ? [shares] : []),
      ...says,
    ]),
    stands: Object.fromEntries(stands),
  };
}
