import type { Causeway } from "../createCauseway.ts";
import { loaded } from "../kept/loaded.ts";
import { untilAborted } from "../kept/untilAborted.ts";
import type { RecoverParameters, Recovery } from "../recovery/Recovery.ts";
import { requireBytes32 } from "../values/requireBytes32.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/**
 * Finds a message, a transfer or an order on the chains, without any service of ours: from RPCs and `contracts` alone. Says
 * where it stands, who must act, and every way on and back, each tried on its chain. Nothing is sent.
 *
 * @returns one for each message of a transaction, in their order; one for an id.
 * @throws CausewayError `BadInput`, `NoContracts`, `NotFound`, `RpcUnreachable`, `PartNotLoaded`; the signal's reason
 */
export async function recover(
  causeway: Causeway,
  parameters: RecoverParameters,
  { signal }: ActionOptions = {},
): Promise<readonly Recovery[]> {
  signal?.throwIfAborted();
  const checked =
    "id" in parameters
      ? { ...parameters, id: requireBytes32<`0x${string}`>("id", parameters.id) }
      : {
          ...parameters,
          transaction: requireBytes32<`0x${string}`>("transaction", parameters.transaction),
        };
  const read = loaded(import("../recovery/reading.ts")).then(({ readRecovery }) =>
    readRecovery(causeway, checked),
  );
  return untilAborted(read, signal);
}
