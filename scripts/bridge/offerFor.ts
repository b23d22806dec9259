import {
  type AdvanceOffer,
  amountText,
  type DefaultOffer,
  NO_OFFER,
  type OfferingTransfer,
  suggestOffer,
} from "@causeway/protocol";

import { CannotSend } from "../local/messages/CannotSend.ts";
import type { AssetRequest } from "./AssetRequest.ts";
import type { AssetRoute } from "./AssetRoute.ts";
import { advancedArrival, type Quote } from "./quote.ts";
import { requireAmount } from "./requireAmount.ts";

/** How long an offer lasts that somebody makes where none is made by default: seconds. */
const OWN: Pick<DefaultOffer, "fallsAfter" | "endsAfter"> = { fallsAfter: 60, endsAfter: 600 };

/**
 * What a transfer offers to who pays its receiver in advance: what is asked for, as it is, or what is offered by default.
 *
 * @throws CannotSend if what is asked for is no amount.
 */
export function offerFor(
  { offer: asked }: Pick<AssetRequest, "offer">,
  route: AssetRoute,
  transfer: OfferingTransfer,
): AdvanceOffer {
  if (asked === false) return NO_OFFER;
  if (asked === undefined) return route.offer ? suggestOffer(route.offer, transfer) : NO_OFFER;
  const { amount: units } = requireAmount(asked, route);
  const { fallsAfter, endsAfter } = route.offer ?? OWN;
  const whole = { rateBps: 0, floor: units, fallsAfter, endsAfter };
  // Of more than is sent: the bridge says that it is too much.
  return { ...suggestOffer(whole, transfer), advanceFee: units };
}

/**
 * The same where it leaves its receiver something. A default that does not is no offer: small amounts wait for their proof.
 *
 * @throws CannotSend if what is asked for leaves nothing.
 */
export function bearableOffer(
  { offer: asked }: Pick<AssetRequest, "offer">,
  offer: AdvanceOffer,
  { route, quote }: { readonly route: AssetRoute; readonly quote: Quote },
): AdvanceOffer {
  const { advanceFee } = offer;
  if (advanceFee === 0n || advancedArrival(quote, offer) > 0n) return offer;
  if (typeof asked !== "string") return NO_OFFER;
  const most = amountText(advancedArrival(quote, NO_OFFER), route);
  throw new CannotSend(
    `an offer of ${amountText(advanceFee, route)} leaves the receiver nothing of ${most}: give a smaller --offer`,
  );
}
