import { advanceClocks } from "./alignClocks.ts";
import { configure } from "./contractCalls.ts";
import type { DeployedChains } from "./deployChains.ts";
import type { SimulatedChain } from "./SimulatedChain.ts";
import { SimulatorError } from "./SimulatorError.ts";

/** A distrust reaches 15 minutes ahead, for clocks that differ: what is signed later counts. */
const UNTIL_CHECKPOINTS_COUNT = 16n * 60n;

/**
 * Distrusts the light client by which a chain follows another: what it vouched for counts no more.
 *
 * @throws SimulatorError `UnknownChain` where the chain does not follow the other itself.
 */
export async function distrust(
  holder: SimulatedChain,
  followed: SimulatedChain,
  { chains, lanes }: DeployedChains,
): Promise<void> {
  const client = holder.clients.get(followed.chainId);
  if (client === undefined) {
    const [by, of] = [holder.chainId, followed.chainId];
    throw new SimulatorError(
      "UnknownChain",
      `chain ${by} does not follow chain ${of} itself: distrust the hub's light client of it`,
      { by, of },
    );
  }
  await configure(holder.rpc, client, "distrust", []);
  await advanceClocks(chains, lanes, UNTIL_CHECKPOINTS_COUNT);
}
