import { type ClientState, mailboxActs } from "@causeway/chains/ton/contracts";
import { type ChainConfig, type Finding, joinPlans, stepsOnly } from "@causeway/operator";
import type { TonPlan, TonStep } from "@causeway/operator/ton";

import { committeeSums } from "../../committee/index.ts";
import { tonActStep, tonContractsOn, tonMailboxState } from "../../deployment/index.ts";
import { followedChains, trustIdOf } from "../../lanes/index.ts";
import type { AnchoredAgain } from "../schema.ts";
import { anchoringEpoch } from "../startingEpoch.ts";
import { type TonClientsContext, tonClientName } from "./TonClientsContext.ts";

/** How often light clients were anchored again: as often as the configuration says, and never otherwise. */
export async function planTonAnchored(context: TonClientsContext): Promise<TonPlan> {
  const { config, chain } = context;
  const held = await tonMailboxState(context);
  const plans = followedChains(config, chain).map(async (followed): Promise<TonPlan> => {
    const client = held?.clients.get(trustIdOf(config, followed));
    return client === undefined ? stepsOnly([]) : planFor(context, followed, client);
  });
  return joinPlans(await Promise.all(plans));
}

async function planFor(
  context: TonClientsContext,
  followed: ChainConfig,
  { timesAnchored }: ClientState,
): Promise<TonPlan> {
  const wanted = context.config.lightClients.anchoredAgain.find(
    ({ on, follows }) => on === context.chain.name && follows === followed.name,
  );
  const times = wanted?.times ?? 0;
  if (timesAnchored === times) return stepsOnly([]);
  const finding: Finding = {
    kind: "client-anchor",
    subject: tonClientName(followed),
    expected: `anchored again ${describe(times)}`,
    held: describe(timesAnchored),
  };
  if (wanted !== undefined && timesAnchored < times) {
    return planAnchoring(context, followed, wanted, finding);
  }
  const remedy =
    "find out who anchored it and why; if that was meant, say so in light-clients.json, else anchor it again";
  return { ...stepsOnly<TonStep>([]), findings: [{ ...finding, remedy }] };
}

async function planAnchoring(
  context: TonClientsContext,
  followed: ChainConfig,
  { leastHeight }: AnchoredAgain,
  finding: Finding,
): Promise<TonPlan> {
  const { config, chain } = context;
  const start = await anchoringEpoch(context, followed);
  const name = tonClientName(followed);
  if (!("epoch" in start)) {
    const waiting = [{ subject: `anchor of the ${name}`, ...start }];
    return { steps: [], waiting, findings: [finding] };
  }
  const { hash, commitment } = committeeSums(config.committee.members, config.verifier.slots);
  const anchor = { committee: commitment, committeeHash: hash, epoch: start.epoch, leastHeight };
  return stepsOnly([
    tonActStep(tonContractsOn(config, chain).Mailbox, {
      id: `anchor ${name} again`,
      summary:
        `Anchor the ${name} again: it believes the committee ${hash} of epoch ${start.epoch}, takes blocks from ` +
        `${leastHeight} on, and forgets the checkpoints that it accepted before`,
      act: mailboxActs.anchorClient(trustIdOf(config, followed), anchor),
      after: [],
      findings: [finding],
    }),
  ]);
}

function describe(times: number): string {
  return times === 0 ? "never" : `${times} ${times === 1 ? "time" : "times"}`;
}
