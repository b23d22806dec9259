import type { Step } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";

import type { ConfiguredLane } from "../../configuredLanes.ts";

/** A lane that another light client must prove. */
export interface LightClientChange {
  readonly lane: ConfiguredLane;
  readonly lightClient: Hex;
  readonly previous: Hex;
}

/** Replaces the light client of an inbound or an imported lane. */
export function replaceLightClientStep(
  mailbox: Hex,
  { lane, lightClient, previous }: LightClientChange,
  after: readonly string[],
): Step {
  return {
    id: `replace light client of ${lane.label}`,
    summary: `Replace the light client of ${lane.label}: ${lightClient}, before ${previous}`,
    to: mailbox,
    data: interfaceOf(mailboxAbi).encodeFunctionData("replaceLightClient", [lane.id, lightClient]),
    after,
    findings: [
      {
        kind: "lane-light-client",
        subject: lane.label,
        expected: lightClient,
        held: previous,
      },
    ],
  };
}
