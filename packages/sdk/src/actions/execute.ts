import type { Hex } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import type { Execution } from "../execution/Execution.ts";
import { meansOf } from "../execution/meansOf.ts";
import { start } from "../execution/start.ts";
import { termsOf } from "../execution/Terms.ts";
import type { Route } from "../routes/Route.ts";
import type { Address } from "../values/ids.ts";
import { newId } from "../values/newId.ts";
import type { EvmConnectedWallet } from "../wallets/ConnectedWallet.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** What is executed, and by which wallet. */
export interface ExecuteParameters {
  /** The person saw it: worse terms wait for `accept`. */
  readonly route: Route;
  /** Of `connectWallet`. */
  readonly wallet: EvmConnectedWallet;
  /** Gets the final token; the wallet's account if left out. */
  readonly receiver?: Address | undefined;
  /** May act for the receiver if the order is held; the wallet's account if left out. */
  readonly fallbackReceiver?: Address | undefined;
  /** Data for the receiver's `onOrderFilled`. */
  readonly call?: Hex | undefined;
}

/**
 * Executes a route: changes the wallet's chain, gives the allowance, has the order signed and sent, and follows it to its
 * end. Each request to the wallet is written down before and after, so `resume` goes on after a kill at any point.
 *
 * @param options `signal` ends the execution between steps, and leaves it resumable. A request that lies in the wallet
 *   is waited for: `inWallet` of a snapshot names its step.
 * @returns at once; the execution's snapshots tell how far it is, and `finished` why it failed.
 * @throws CausewayError of the wallet, if it gives no account
 */
export async function execute(
  causeway: Causeway,
  { wallet, route, ...more }: ExecuteParameters,
  { signal }: ActionOptions = {},
): Promise<Execution> {
  const means = await meansOf(causeway, wallet);
  const request = { ...more, route, accepted: termsOf(route) };
  const sender = await wallet.address();
  const { chainId } = route.request.from;
  return start({ id: newId(), chainId, sender, request, effects: {}, steps: {} }, means, signal);
}
