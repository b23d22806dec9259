import { describeRpc } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { ChainConfig } from "../../../config/chains.ts";
import { shortReason } from "../act/actThroughRpc.ts";
import { connectAlone } from "../act/connectAlone.ts";
import {
  type FoundOperation,
  type OperationState,
  OperationUnknown,
  operationThroughRpc,
} from "./operationThroughRpc.ts";

/** An execution is reported before a loss: what it did must be undone. */
const STATES: readonly OperationState[] = ["pending", "executed", "cancelled", "lapsed"];

/**
 * Finds an operation by its id, by all RPCs of its chain at once: one that says that it waits is enough. That it waits
 * no more is only believed where no other denies it.
 *
 * @param manager Address of the access manager.
 * @throws OperationUnknown naming what each RPC says.
 */
export async function findOperation(
  chain: ChainConfig,
  manager: Hex,
  id: Hex,
): Promise<FoundOperation> {
  const told = chain.rpcUrls.map((url) => tellBy(url, chain, manager, id));
  try {
    return await Promise.any(told.map(requirePending));
  } catch {
    const all = await Promise.allSettled(told);
    const found = all.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    const ranked = found.sort(
      (one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state),
    );
    const [worst] = ranked;
    if (worst !== undefined) return worst;
    const reasons = all.map((one) => (one.status === "rejected" ? one.reason.message : ""));
    throw new OperationUnknown(`no RPC of ${chain.name} knows it (${reasons.join("; ")})`);
  }
}

async function tellBy(
  url: string,
  chain: ChainConfig,
  manager: Hex,
  id: Hex,
): Promise<FoundOperation> {
  const rpc = connectAlone(url, chain);
  try {
    return await operationThroughRpc(rpc, chain, { manager, logRange: chain.logRange }, id);
  } catch (error) {
    const reason = error instanceof OperationUnknown ? error.message : shortReason(error);
    throw new OperationUnknown(`${describeRpc(url)}: ${reason}`);
  } finally {
    rpc.destroy();
  }
}

async function requirePending(told: Promise<FoundOperation>): Promise<FoundOperation> {
  const found = await told;
  if (found.state === "pending") return found;
  throw new Error("it waits no more");
}
