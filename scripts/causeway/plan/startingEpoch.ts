import type { ChainConfig } from "../config/Config.ts";
import { committeeSums } from "../contracts/committeeSums.ts";
import type { Signing } from "./OtherChain.ts";
import type { PlanContext } from "./PlanContext.ts";
import type { Waiting } from "./Step.ts";

/** From which epoch a light client starts, or why that cannot be said yet. */
export type Start = { readonly epoch: bigint } | Pick<Waiting, "reason" | "cause">;

/**
 * In which epoch a light client is anchored again: that of the configured committee, or the one after the present if
 * it is not in office yet. The role waits for longer than a stop outlasts the handover, so neither waits for the other.
 */
export function anchoringEpoch(context: PlanContext, followed: ChainConfig): Promise<Start> {
  return readEpochOf(context, followed, ({ epoch }) => ({ epoch: epoch + 1n }));
}

/**
 * From which epoch a light client that is deployed now starts. That chain's registry only says how often its committee
 * changed before; whom the light client trusts is the configuration's word alone, so an RPC that lies makes a light
 * client that is of no use and none that believes others.
 */
export function startingEpoch(context: PlanContext, followed: ChainConfig): Promise<Start> {
  return readEpochOf(context, followed, ({ epoch }) => ({
    reason:
      `${followed.name} is in epoch ${epoch} of another committee than the configured one: ` +
      "causeway committee rotate",
    cause: "elsewhere",
  }));
}

type Otherwise = (signing: Signing) => Start;

async function readEpochOf(
  context: PlanContext,
  followed: ChainConfig,
  otherwise: Otherwise,
): Promise<Start> {
  try {
    return await readEpoch(context, followed, otherwise);
  } catch (error) {
    const reason = `${followed.name} cannot be read (${(error as Error).message})`;
    return { reason, cause: "unreadable" };
  }
}

async function readEpoch(
  { config, otherChain }: PlanContext,
  followed: ChainConfig,
  otherwise: Otherwise,
): Promise<Start> {
  const signing = await (await otherChain(followed)).signing();
  if (signing === undefined) return { epoch: config.lightClients.anchor.epoch };
  const { hash } = committeeSums(config.committee.members, config.verifier.slots);
  return signing.committee === hash ? { epoch: signing.epoch } : otherwise(signing);
}
