import type { ChainConfig } from "../config/Config.ts";
import { committeeSums } from "../contracts/committeeSums.ts";
import type { PlanContext } from "./PlanContext.ts";
import type { Waiting } from "./Step.ts";

/** From which epoch a light client starts, or why that cannot be said yet. */
export type Start = { readonly epoch: bigint } | Pick<Waiting, "reason" | "cause">;

/**
 * From which epoch a light client that is deployed now starts. That chain's registry only says how often its committee
 * changed before; whom the light client trusts is the configuration's word alone, so an RPC that lies makes a light
 * client that is of no use and none that believes others.
 */
export async function startingEpoch(context: PlanContext, followed: ChainConfig): Promise<Start> {
  try {
    return await readEpoch(context, followed);
  } catch (error) {
    const reason = `${followed.name} cannot be read (${(error as Error).message})`;
    return { reason, cause: "unreadable" };
  }
}

async function readEpoch(
  { config, otherChain }: PlanContext,
  followed: ChainConfig,
): Promise<Start> {
  const signing = await (await otherChain(followed)).signing();
  if (signing === undefined) return { epoch: config.lightClients.anchor.epoch };
  const { epoch, committee } = signing;
  const { hash } = committeeSums(config.committee.members, config.verifier.slots);
  if (committee === hash) return { epoch };
  const reason =
    `${followed.name} is in epoch ${epoch} of another committee than the configured one: ` +
    "causeway committee rotate";
  return { reason, cause: "elsewhere" };
}
