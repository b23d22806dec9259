import { readRelaySender, setHubRelayAct } from "@causeway/chains/ton/contracts";
import { NOTHING, stepsOnly } from "@causeway/operator";
import type { TonContext, TonPlan } from "@causeway/operator/ton";

import { addressesOn, tonActStep, tonContractsOn } from "../deployment/index.ts";
import type { LanesConfig } from "../lanes/index.ts";

/** Names the counterpart on the hub, to which first legs go. */
export async function planTonRelay(context: TonContext<LanesConfig>): Promise<TonPlan> {
  const { config, chain, view } = context;
  const { RelaySender } = tonContractsOn(config, chain);
  const { HubRelay } = addressesOn(config, config.hub);
  const { data } = await view.account(RelaySender.address);
  const held = data && readRelaySender(data).hubRelay;
  const expected = HubRelay.toLowerCase();
  if (held === expected) return stepsOnly([]);
  return stepsOnly([
    tonActStep(RelaySender, {
      id: "set HubRelay of RelaySender",
      summary: `Have RelaySender send first legs to HubRelay on ${config.hub.name}: ${HubRelay}`,
      act: setHubRelayAct(HubRelay),
      after: [],
      findings: [
        {
          kind: "peer",
          subject: `RelaySender on ${config.hub.name}`,
          expected,
          held: held ?? NOTHING,
        },
      ],
    }),
  ]);
}
