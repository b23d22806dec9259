import type { HeldOrder, Submission } from "@causeway/chains";
import { type Hex, timeText } from "@causeway/protocol";

import type { Exit, ExitKind } from "../Exit.ts";
import type { ReadChains } from "../ReadChain.ts";
import { bridgeOn } from "../transfer/bridgeOn.ts";
import { sentBackByAnyoneFrom, transferExits } from "../transfer/transferExits.ts";
import { type OrderSituation, orderFactsOf, ownersOf } from "./OrderSituation.ts";
import { orderStateOf } from "./OrderState.ts";

/**
 * Every way on and out of where an order stands, the best first. The receiver of orders makes no call by itself: where
 * its transfer's receiver alone may act, the order's owner acts through it.
 */
export async function orderExits(chains: ReadChains, situation: OrderSituation): Promise<Exit[]> {
  const state = orderStateOf(orderFactsOf(situation));
  if (state === "held") return heldExits(situation);
  if (state === "filled" || state === "taken") return [];
  const own = await transferExits(chains, situation.transfer);
  const others = own.filter(({ by }) => by?.toLowerCase() !== receiverOf(situation).toLowerCase());
  if (state === "ready") return [...others, claimExit(situation), ...sendBackExits(situation)];
  if (state === "waiting" || state === "aside") return [...others, ...sendBackExits(situation)];
  return others;
}

/** Of the output that its pools pay now, an owner asks for so many per cent at least. */
const LEAST_PERCENT = 99n;

function heldExits(situation: OrderSituation): Exit[] {
  const { order, held, fillFee } = situation;
  if (held === undefined) return [];
  const receiver = ordersOn(situation);
  const isOver = situation.transfer.now >= order.holdUntil;
  return [
    exit(
      "fill",
      situation,
      `Fill it by its own hops, at the minimum of this moment, for ${fillFee} units of the asset's token`,
      () => receiver.fillCall(held, order.hops),
    ),
    ...ownersOf(order).flatMap((by) => ownerExits(situation, held, by)),
    {
      ...exit("release", situation, `Have the asset's token paid to ${order.receiver}`, () =>
        receiver.releaseCall(held),
      ),
      startsAt: order.holdUntil,
      vain: isOver ? undefined : `it is held until ${timeText(order.holdUntil)}`,
    },
  ];
}

/** An owner fills it at a minimum of their own, if there is something to swap, or takes the asset's token. */
function ownerExits(situation: OrderSituation, held: HeldOrder, by: Hex): Exit[] {
  const { hops } = situation.order;
  const receiver = ordersOn(situation);
  const does = `Fill it by its own hops without a fee, for ${LEAST_PERCENT} % of the output of this moment at least`;
  const fill = exit("fill", situation, does, async () => {
    const output = await receiver.outputForOwner(held, hops, by);
    return receiver.fillAsOwnerCall(held, hops, (output * LEAST_PERCENT) / 100n, by);
  });
  const take = exit("take", situation, `Take the asset's token, ${held.amount} units`, () =>
    receiver.takeCall(held, by),
  );
  return (hops === "0x" ? [take] : [fill, take]).map((one) => ({ ...one, by }));
}

function claimExit(situation: OrderSituation): Exit {
  return exit("claim", situation, "Hold it for its owner, without its call", () =>
    ordersOn(situation).claimCall(frameOf(situation)),
  );
}

function sendBackExits(situation: OrderSituation): Exit[] {
  const { origin, destination } = situation.transfer.message;
  const anyoneFrom = sentBackByAnyoneFrom(situation.transfer);
  const isOpen = situation.transfer.now >= anyoneFrom;
  return ownersOf(situation.order).map((by) => ({
    ...exit("sendBack", situation, `Send it back to ${origin.name}`, async () => {
      const { value } = await bridgeOn(destination).sendBackCall(
        frameOf(situation),
        origin.chainId,
      );
      return ordersOn(situation).sendBackCall(frameOf(situation), value);
    }),
    by,
    // then the bridge takes it from anyone, without its receiver
    ...(isOpen ? {} : { anyoneFrom }),
  }));
}

function frameOf({ transfer: { message } }: OrderSituation) {
  const { sent } = message;
  return { laneId: sent.laneId, index: sent.index, frame: sent.frame };
}

function ordersOn(situation: OrderSituation) {
  return situation.transfer.message.destination.adapter.ordersAt(receiverOf(situation));
}

function receiverOf({ transfer }: OrderSituation): Hex {
  return transfer.message.destination.swap?.receiver ?? "0x";
}

function exit(
  kind: ExitKind,
  { transfer }: OrderSituation,
  does: string,
  make: () => Submission | Promise<Submission>,
): Exit {
  return { kind, chain: transfer.message.destination, does, make: async () => make() };
}
