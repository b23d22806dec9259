import type { Causeway } from "../createCauseway.ts";
import type { ExecuteParameters } from "../execution/ExecuteParameters.ts";
import type { Execution } from "../execution/Execution.ts";
import { meansOf } from "../execution/meansOf.ts";
import { walletOn } from "../execution/origin/walletOn.ts";
import { wantedOf } from "../execution/requests/wantedOf.ts";
import { start } from "../execution/start.ts";
import { newId } from "../values/newId.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/**
 * Executes a route, a transfer, a message, a deposit or a withdrawal: changes the wallet's chain, gives the allowance, has
 * it signed and sent, and follows it to its end. Each request to the wallet is written down before and after, so `resume`
 * goes on after a kill at any point.
 *
 * @param options `signal` ends the execution between steps, and leaves it resumable. A request that lies in the wallet
 *   is waited for: `inWallet` of a snapshot names its step.
 * @returns at once; the execution's snapshots tell how far it is, and `finished` why it failed.
 * @throws CausewayError of the wallet, if it gives no account; `WrongFamily` for the wallet of another family; `NoTon`
 */
export async function execute(
  causeway: Causeway,
  parameters: ExecuteParameters,
  { signal }: ActionOptions = {},
): Promise<Execution> {
  const { chainId, requestOf } = await wantedOf(parameters);
  const wallet = await walletOn(causeway, chainId, parameters.wallet);
  const means = await meansOf(causeway, wallet);
  const sender = await wallet.address();
  const request = requestOf(sender);
  return start({ id: newId(), chainId, sender, request, effects: {}, steps: {} }, means, signal);
}
