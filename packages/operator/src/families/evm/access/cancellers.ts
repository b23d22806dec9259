import type { Hex } from "@causeway/protocol";
import { isCallException } from "ethers";

import type { PlanContext } from "../PlanContext.ts";
import { deployerSigner } from "../signing/assignSteps.ts";
import { managerAbi } from "./accessManager.ts";

/** The operation that the access manager cancels. */
export interface Cancellable {
  readonly caller: Hex;
  readonly target: Hex;
  readonly data: Hex;
}

/** The access manager's calldata that cancels an operation. */
export function cancelData({ caller, target, data }: Cancellable): Hex {
  return managerAbi.encodeFunctionData("cancel", [caller, target, data]);
}

/**
 * Which accounts of the configuration may cancel an operation that is scheduled, and who scheduled it if he may. The
 * access manager itself is asked, by trying: each has rules of its own about who guards what.
 */
export async function cancellers(
  { config, view, blueprint: { manager } }: PlanContext,
  operation: Cancellable,
): Promise<Hex[]> {
  const known = [...config.accounts, deployerSigner(config)].map(({ address }) => address);
  const accounts = [...new Set([...known, operation.caller])];
  const data = cancelData(operation);
  const may = await Promise.all(
    accounts.map((from) =>
      view.provider.call({ from, to: manager, data, blockTag: view.blockTag }).then(
        () => true,
        (error: unknown) => {
          // The manager says why it refuses; an RPC that does not ask it has nothing of the manager's to tell.
          if (isCallException(error) && error.data !== null) return false;
          throw error;
        },
      ),
    ),
  );
  return accounts.filter((_, index) => may[index]);
}
