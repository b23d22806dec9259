import { connectContract } from "@causeway/chains/ethers";
import { chainNamed, type Finding, joinPlans, type Plan, stepsOnly } from "@causeway/operator";
import { interfaceOf, zkLightClientAbi } from "@causeway/protocol/contracts";

import { committeeSums } from "../../../committee/index.ts";
import { addressesOn, lightClientName } from "../../../deployment/index.ts";
import { followedChains } from "../../../lanes/index.ts";
import type { AnchoredAgain } from "../../schema.ts";
import { anchoringEpoch } from "../../startingEpoch.ts";
import type { LightClientsContext } from "../LightClientsContext.ts";
import { abusedKeys } from "./abusedKeys.ts";

const clientAbi = interfaceOf(zkLightClientAbi);

/**
 * How often light clients were anchored again: as often as the configuration says, and never otherwise. Anchoring says
 * again whom a light client believes and forgets what it had accepted: so one that is frozen or stale comes back, and so
 * would a thief begin.
 */
export async function planAnchoredClients(context: LightClientsContext): Promise<Plan> {
  const { config, chain, view } = context;
  const addresses = addressesOn(config, chain);
  const plans = followedChains(config, chain).map(async (followed) => {
    const address = addresses.lightClientOf(followed);
    if (!(await view.hasCode(address))) return stepsOnly([]);
    const client = connectContract(zkLightClientAbi, address, view.provider);
    const held = Number(await client.timesAnchored({ blockTag: view.blockTag }));
    const wanted = config.lightClients.anchoredAgain.find(
      ({ on, follows }) => on === chain.name && follows === followed.name,
    );
    const times = wanted?.times ?? 0;
    if (held === times) return stepsOnly([]);
    const subject = `${lightClientName(followed)}, which follows ${followed.name}`;
    const finding: Finding = {
      kind: "client-anchor",
      subject,
      expected: `anchored again ${describe(times)}`,
      held: describe(held),
    };
    if (wanted === undefined || held > times)
      return { ...stepsOnly([]), findings: [unasked(finding)] };
    return planAnchoring(context, wanted, finding);
  });
  return joinPlans(await Promise.all(plans));
}

async function planAnchoring(
  context: LightClientsContext,
  { follows, leastHeight }: AnchoredAgain,
  finding: Finding,
): Promise<Plan> {
  const { config, chain } = context;
  const addresses = addressesOn(config, chain);
  const followed = chainNamed(config, follows);
  const start = await anchoringEpoch(context, followed);
  const name = lightClientName(followed);
  if (!("epoch" in start)) {
    return {
      steps: [],
      waiting: [{ subject: `anchor of ${name}`, ...start }],
      findings: [finding],
    };
  }
  const abused = await abusedKeys(context, followed);
  if (abused !== undefined) {
    return { ...stepsOnly([]), findings: [{ ...finding, remedy: abused }] };
  }
  const { hash, commitment } = committeeSums(config.committee.members, config.verifier.slots);
  return stepsOnly([
    {
      id: anchorStepId(name),
      summary:
        `Anchor ${name} again: it believes the committee ${hash} of epoch ${start.epoch}, takes blocks of ` +
        `${follows} from ${leastHeight} on, and forgets the checkpoints that it accepted before`,
      to: addresses.lightClientOf(followed),
      data: clientAbi.encodeFunctionData("anchor", [commitment, hash, start.epoch, leastHeight]),
      after: [],
      findings: [finding],
    },
  ]);
}

/** The id of the step that anchors a light client again. */
export function anchorStepId(client: string): string {
  return `anchor ${client} again`;
}

function unasked(finding: Finding): Finding {
  const remedy =
    "find out who anchored it and why; if that was meant, say so in light-clients.json, else anchor it again";
  return { ...finding, remedy };
}

function describe(times: number): string {
  return times === 0 ? "never" : `${times} ${times === 1 ? "time" : "times"}`;
}
