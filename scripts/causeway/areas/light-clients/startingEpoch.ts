import type { AskedChain, ChainConfig, Waiting } from "@causeway/operator";

import { committeeSums, type Signing, signing } from "../committee/index.ts";
import type { LightClientsConfig } from "./config.ts";

/** As much of a plan's context as asks other chains. */
interface Asking {
  readonly config: LightClientsConfig;
  readonly on: (chain: ChainConfig) => AskedChain<LightClientsConfig>;
}

/** From which epoch a light client starts, or why that cannot be said yet. */
export type Start = { readonly epoch: bigint } | Pick<Waiting, "reason" | "cause">;

/**
 * In which epoch a light client is anchored again: that of the configured committee, or the one after the present if
 * it is not in office yet. The role waits for longer than a stop outlasts the handover, so neither waits for the other.
 */
export function anchoringEpoch(context: Asking, followed: ChainConfig): Promise<Start> {
  return readEpochOf(context, followed, ({ epoch }) => ({ epoch: epoch + 1n }));
}

/**
 * From which epoch a light client that is deployed now starts. That chain's registry only says how often its committee
 * changed before; whom the light client trusts is the configuration's word alone, so an RPC that lies makes a light
 * client that is of no use and none that believes others.
 */
export function startingEpoch(context: Asking, followed: ChainConfig): Promise<Start> {
  return readEpochOf(context, followed, ({ epoch }) => ({
    reason:
      `${followed.name} is in epoch ${epoch} of another committee than the configured one: ` +
      "causeway committee rotate",
    cause: "elsewhere",
  }));
}

type Otherwise = (signing: Signing) => Start;

async function readEpochOf(
  context: Asking,
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
  { config, on }: Asking,
  followed: ChainConfig,
  otherwise: Otherwise,
): Promise<Start> {
  const held = await on(followed).read(signing);
  if (held === undefined) return { epoch: config.lightClients.anchor.epoch };
  const { hash } = committeeSums(config.committee.members, config.verifier.slots);
  return held.committee === hash ? { epoch: held.epoch } : otherwise(held);
}
