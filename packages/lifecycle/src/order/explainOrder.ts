import { timeText } from "@causeway/protocol";

import { amountOf } from "../transfer/amountOf.ts";
import { type OrderSituation, orderFactsOf, ownersOf } from "./OrderSituation.ts";
import { orderStateOf } from "./OrderState.ts";

/** Where an order stands, in whole sentences; undefined where the transfer says all of it. */
export function explainOrder(situation: OrderSituation): string | undefined {
  const { transfer, order, event, fillFee, minimum } = situation;
  const { destination } = transfer.message;
  const owners = ownersOf(order).join(" or ");
  switch (orderStateOf(orderFactsOf(situation))) {
    case "filled": {
      const by = event?.isAdvanced ? "A filler paid before the proof" : "It was filled";
      return `${by} on ${destination.name}: ${event?.receiver} got ${event?.amount} units of ${event?.token}.`;
    }
    case "taken":
      return `${event?.receiver} got the asset's token on ${destination.name}, ${event?.amount} units of ${event?.token}.`;
    case "held":
      return (
        `It is held on ${destination.name} for ${owners}, since its swap failed or fell short (${event?.reason?.slice(0, 10)}). ` +
        `Anyone may fill it for at least ${minimum} units of the final token, and keeps ${fillFee} units of the ` +
        `asset's token. From ${timeText(order.holdUntil)} on, anyone ends the hold.`
      );
    case "ready":
      return (
        `Its asset is set aside on ${destination.name}: the call of its receiver failed. Anyone makes the call again, or ` +
        `has the asset held for ${owners}.`
      );
    case "waiting":
    case "aside":
      return `Its transfer of ${amountOf(transfer, transfer.transfer.units)} has arrived and is not paid yet; ${owners} may send it back.`;
    default:
      return undefined;
  }
}
