import type { NetworkDescription } from "@causeway/environment";

import type { Display } from "../local/display/Display.ts";
import { type Journey, showWay } from "../local/messages/showWay.ts";
import type { AssetRoute } from "./AssetRoute.ts";
import { type SentAt, type ShownAdvance, showAdvance } from "./showAdvance.ts";
import { type Outcome, showArrival } from "./showArrival.ts";

/** A transfer on its way. */
export interface SentTransfer {
  readonly asset: AssetRoute;
  readonly sentAt: SentAt;
  /** Whether somebody may pay its receiver in advance. */
  readonly isOffering: boolean;
}

/**
 * Shows a transfer's way until it is paid, and that its receiver was paid in advance if he is.
 *
 * @throws NotDelivered, NeverDelivered, NotPaid
 */
export async function followTransfer(
  network: NetworkDescription,
  journey: Journey,
  { asset, sentAt, isOffering }: SentTransfer,
  display: Display,
): Promise<Outcome> {
  const delivered = new AbortController();
  const advancing: Promise<ShownAdvance | undefined> = isOffering
    ? showAdvance(network, journey, { asset, sentAt }, display, delivered.signal)
    : Promise.resolve(undefined);
  const way = showWay(network, journey, display).finally(() => delivered.abort());
  const [advance] = await settled([advancing, way]);
  return showArrival(network, journey, { asset, sentAt, advance }, display);
}

/** Like `Promise.all`, but where one fails the other comes to its end too: nothing is shown behind its back. */
async function settled<const T extends readonly Promise<unknown>[]>(promises: T) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
