import { type ChainConfig, type Finding, timeText } from "@causeway/operator";

import type { ZkLightClient } from "../../../../../typechain-types/index.js";
import type { LightClientsContext } from "../config.ts";

/** A light client as this chain holds it. */
export interface HeldClient {
  readonly contract: ZkLightClient;
  /** The chain that it follows. */
  readonly origin: ChainConfig;
  /** What it is called in findings. */
  readonly subject: string;
}

/** Whether a light client is frozen or stopped, or was distrusted and has no checkpoint of afterwards yet. */
export async function findHalts(
  client: HeldClient,
  context: LightClientsContext,
): Promise<Finding[]> {
  const { contract } = client;
  const at = { blockTag: context.view.blockTag };
  const [frozen, stoppedUntil, distrustedUntil, { timestamp }, now] = await Promise.all([
    contract.frozen(at),
    contract.stoppedUntil(at),
    contract.distrustedUntil(at),
    contract.newest(at),
    context.view.time(),
  ]);
  if (frozen) return [frozenFinding(client)];
  if (stoppedUntil > now) return [stoppedFinding(client, stoppedUntil, context)];
  // Whoever anchors it says of that moment that it is trusted: then the two are equal.
  return distrustedUntil > timestamp ? [distrustedFinding(client, distrustedUntil)] : [];
}

function frozenFinding({ subject, origin }: HeldClient): Finding {
  const remedy =
    `the committee of ${origin.name} signed what contradicts itself: find out who, then whoever has the role anchor ` +
    "anchors it again: anchoredAgain in light-clients.json, then plan and apply";
  return { kind: "client-frozen", subject, expected: "not frozen", held: "frozen", remedy };
}

function stoppedFinding(
  { subject, origin }: HeldClient,
  until: bigint,
  { config, chain }: LightClientsContext,
): Finding {
  const resume = `causeway client resume --environment ${config.environment} --follows ${origin.name} --on ${chain.name}`;
  const remedy =
    `if the committee's keys are lost, whoever has the role anchor anchors it again before ${timeText(until)}, when ` +
    `the stop ends by itself; if they are not, whoever has the role laneAdmin ends it: ${resume}`;
  const held = `stopped until ${timeText(until)}`;
  return { kind: "client-stopped", subject, expected: "not stopped", held, remedy };
}

function distrustedFinding({ subject, origin }: HeldClient, until: bigint): Finding {
  const since = timeText(until);
  return {
    kind: "client-distrusted",
    subject,
    expected: "a checkpoint of after its distrust",
    held: `none of after ${since}`,
    remedy: `anyone hands it a checkpoint of ${origin.name} of after ${since}, as a relayer does with every message`,
  };
}
