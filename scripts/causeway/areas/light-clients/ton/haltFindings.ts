import type { ClientState } from "@causeway/chains/ton/contracts";
import type { ChainConfig, Finding } from "@causeway/operator";
import { timeText } from "@causeway/protocol";

import { type TonClientsContext, tonClientName } from "./TonClientsContext.ts";
import { TRUSTING_PERIOD } from "./trustingPeriod.ts";

/**
 * Whether a light client is frozen or stopped, was stopped until that ended by itself, was distrusted and has no
 * checkpoint of afterwards yet, or heard nothing for too long.
 */
export function haltFindings(
  context: TonClientsContext,
  followed: ChainConfig,
  client: ClientState,
): Finding[] {
  const subject = tonClientName(followed);
  const { stoppedUntil, distrustedUntil, trustedSince } = client;
  const now = BigInt(context.view.time);
  if (client.isFrozen) return [frozen(subject, followed)];
  if (stoppedUntil > now) return [stopped(subject, stoppedUntil, resume(context, followed))];
  return [
    ...(client.isSuspected ? [suspected(subject, stoppedUntil, resume(context, followed))] : []),
    ...(distrustedUntil > trustedSince ? [distrusted(subject, distrustedUntil, followed)] : []),
    ...staleFindings(context, followed, client),
  ];
}

function staleFindings(
  { config, view }: TonClientsContext,
  followed: ChainConfig,
  { trustedSince }: ClientState,
): Finding[] {
  const { staleAfter } = config.lightClients;
  const now = BigInt(view.time);
  if (now - trustedSince <= BigInt(staleAfter)) return [];
  const until = trustedSince + TRUSTING_PERIOD;
  return [
    {
      kind: "client-stale",
      subject: tonClientName(followed),
      expected: `a checkpoint of the last ${staleAfter} s`,
      held: `none since ${timeText(trustedSince)}`,
      remedy:
        now > until
          ? `it accepts no checkpoint since ${timeText(until)}: a holder of the role anchor anchors it again`
          : `anyone can show it a newer checkpoint of ${followed.name} before ${timeText(until)}; after that it accepts none`,
    },
  ];
}

function frozen(subject: string, followed: ChainConfig): Finding {
  const remedy =
    `the committee of ${followed.name} signed two checkpoints that contradict each other: find out which members did; ` +
    "with other keys in committee.json, a holder of the role anchor anchors it again: anchoredAgain in light-clients.json, then plan and apply";
  return { kind: "client-frozen", subject, expected: "not frozen", held: "frozen", remedy };
}

function stopped(subject: string, until: bigint, command: string): Finding {
  const remedy =
    `the stop ends by itself at ${timeText(until)}. If keys were abused, a holder of the role anchor anchors it at another ` +
    `committee before. If no key was abused, a holder of the role laneAdmin runs ${command}`;
  const held = `stopped until ${timeText(until)}`;
  return { kind: "client-stopped", subject, expected: "not stopped", held, remedy };
}

function suspected(subject: string, until: bigint, command: string): Finding {
  const remedy =
    "it accepts checkpoints of its committee again. If keys were abused, pause its lanes, and have a holder of the role " +
    `anchor anchor it at another committee. If no key was abused, a holder of the role laneAdmin runs ${command}`;
  const held = `its stop ended by itself at ${timeText(until)}`;
  return {
    kind: "client-suspected",
    subject,
    expected: "anchored again, or resumed",
    held,
    remedy,
  };
}

function distrusted(subject: string, until: bigint, { name }: ChainConfig): Finding {
  const since = timeText(until);
  return {
    kind: "client-distrusted",
    subject,
    expected: "a checkpoint from after the distrust",
    held: `none from after ${since}`,
    remedy: `anyone can show it a checkpoint of ${name} from after ${since}; a relayer does so with every message`,
  };
}

function resume({ config, chain }: TonClientsContext, { name }: ChainConfig): string {
  const { environment } = config;
  return `causeway client resume --environment ${environment} --follows ${name} --on ${chain.name}`;
}
