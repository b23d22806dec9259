import { join } from "node:path";
import type { ChainConfig } from "../../../config/chains.ts";
import type { Environment } from "../../ChainFamily.ts";
import { openChain } from "../EvmChains.ts";
import { rehearseBatch } from "../proposals/rehearseBatch.ts";
import { type WrittenProposal, writeProposals } from "../proposals/writeProposals.ts";
import { type CancelledOperation, cancelActions } from "./cancelActions.ts";

/**
 * Writes, for each Safe of the configuration that may cancel operations, what its owners sign. The files stand beside
 * those of `apply`, which removes what no plan asks for.
 *
 * @param folder Holds a folder of proposals for each environment.
 */
export async function proposeCancelling(
  environment: Environment,
  chain: ChainConfig,
  operations: readonly CancelledOperation[],
  folder: string,
): Promise<readonly WrittenProposal[]> {
  const open = await openChain(environment, chain);
  try {
    const context = await open.context();
    const actions = (await cancelActions(context, operations)).flat();
    const { written } = await writeProposals({
      folder: join(folder, "cancel"),
      context,
      time: await context.view.time(),
      actions,
      rehearse: (batch, earlier) => rehearseBatch(context, batch, earlier),
    });
    return written;
  } finally {
    await open.close();
  }
}
