import type { ChainConfig, Finding } from "@causeway/operator";
import { timeText } from "@causeway/protocol";
import type { TypedContract, zkLightClientAbi } from "@causeway/protocol/contracts";

import type { LightClientsContext } from "../LightClientsContext.ts";

/** A light client as this chain holds it. */
export interface HeldClient {
  readonly contract: TypedContract<typeof zkLightClientAbi>;
  /** The chain that it follows. */
  readonly origin: ChainConfig;
  /** What it is called in findings. */
  readonly subject: string;
}

/**
 * Whether a light client is frozen or stopped, was stopped until that ended by itself, or was distrusted and has no
 * checkpoint of afterwards yet.
 */
export async function findHalts(
  client: HeldClient,
  context: LightClientsContext,
): Promise<Finding[]> {
  const { contract } = client;
  const at = { blockTag: context.view.blockTag };
  const [frozen, stoppedUntil, suspected, distrustedUntil, { timestamp }, now] = await Promise.all([
    contract.frozen(at),
    contract.stoppedUntil(at),
    contract.suspected(at),
    contract.distrustedUntil(at),
    contract.newest(at),
    context.view.time(),
  ]);
  if (frozen) return [frozenFinding(client)];
  if (stoppedUntil > now) return [stoppedFinding(client, stoppedUntil, context)];
  return [
    ...(suspected ? [suspectedFinding(client, stoppedUntil, context)] : []),
    // Whoever anchors it says of that moment that it is trusted: then the two are equal.
    ...(distrustedUntil > timestamp ? [distrustedFinding(client, distrustedUntil)] : []),
  ];
}

function frozenFinding({ subject, origin }: HeldClient): Finding {
  const remedy =
    `the committee of ${origin.name} signed two checkpoints that contradict each other: find out which members did; with other keys in committee.json, ` +
    "a holder of the role anchor anchors it again: anchoredAgain in light-clients.json, then plan and apply";
  return { kind: "client-frozen", subject, expected: "not frozen", held: "frozen", remedy };
}

function stoppedFinding(
  { subject, origin }: HeldClient,
  until: bigint,
  { config, chain }: LightClientsContext,
): Finding {
  const remedy =
    `the stop ends by itself at ${timeText(until)}. If keys were abused, even if they are safe again, a holder of the ` +
    "role anchor anchors it at another committee before. If no key was abused, a holder of the role laneAdmin runs " +
    resumeCommand(config, origin, chain);
  const held = `stopped until ${timeText(until)}`;
  return { kind: "client-stopped", subject, expected: "not stopped", held, remedy };
}

function suspectedFinding(
  { subject, origin }: HeldClient,
  until: bigint,
  { config, chain }: LightClientsContext,
): Finding {
  const remedy =
    "it accepts checkpoints of its committee again. If keys were abused, pause its lanes, and have a holder of the role " +
    "anchor anchor it at another committee. If no key was abused, a holder of the role laneAdmin runs " +
    resumeCommand(config, origin, chain);
  const held = `its stop ended by itself at ${timeText(until)}`;
  return {
    kind: "client-suspected",
    subject,
    expected: "anchored again, or resumed",
    held,
    remedy,
  };
}

function resumeCommand(
  { environment }: LightClientsContext["config"],
  origin: ChainConfig,
  chain: ChainConfig,
): string {
  return `causeway client resume --environment ${environment} --follows ${origin.name} --on ${chain.name}`;
}

function distrustedFinding({ subject, origin }: HeldClient, until: bigint): Finding {
  const since = timeText(until);
  return {
    kind: "client-distrusted",
    subject,
    expected: "a checkpoint from after the distrust",
    held: `none from after ${since}`,
    remedy: `anyone can show it a checkpoint of ${origin.name} from after ${since}; a relayer does so with every message`,
  };
}
