import type { ClientState } from "@causeway/chains/ton/contracts";
import { type ChainConfig, type Finding, stepsOnly } from "@causeway/operator";
import type { TonPlan, TonStep } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";

import { committeeOf, committeeSums, signing } from "../../committee/index.ts";
import { type TonClientsContext, tonClientName } from "./TonClientsContext.ts";

/** The chain that is followed says which committee signs there in which epoch. */
export async function committeeFindings(
  context: TonClientsContext,
  followed: ChainConfig,
  client: ClientState,
): Promise<TonPlan> {
  const nothing = stepsOnly<TonStep>([]);
  try {
    return { ...nothing, findings: await compare(context, followed, client) };
  } catch (error) {
    const reason = `${followed.name} cannot be read (${(error as Error).message})`;
    const subject = tonClientName(followed);
    return { ...nothing, waiting: [{ subject, reason, cause: "unreadable" }] };
  }
}

async function compare(
  { config, on }: TonClientsContext,
  followed: ChainConfig,
  { epoch, committeeHash }: ClientState,
): Promise<Finding[]> {
  const other = on(followed);
  const [office, ofEpoch] = await Promise.all([
    other.read(signing),
    other.read(committeeOf(epoch)),
  ]);
  if (office === undefined) return [];
  const subject = tonClientName(followed);
  if (ofEpoch !== undefined && ofEpoch !== committeeHash) {
    return [
      {
        kind: "client-committee",
        subject,
        expected: describe(epoch, ofEpoch),
        held: describe(epoch, committeeHash),
        remedy:
          "find out which account anchored it so; a holder of the role anchor anchors it again",
      },
    ];
  }
  const wanted = committeeSums(config.committee.members, config.verifier.slots).hash;
  // A chain with another committee than the configuration's is that chain's finding, not this one's.
  if (epoch >= office.epoch || office.committee !== wanted) return [];
  return [
    {
      kind: "epoch-behind",
      subject,
      expected: describe(office.epoch, office.committee),
      held: describe(epoch, committeeHash),
      remedy:
        `anyone hands it a checkpoint of ${followed.name} in which the committee of epoch ${epoch} names its ` +
        "successor, as causeway committee rotate does",
    },
  ];
}

function describe(epoch: bigint, committee: Hex): string {
  return `epoch ${epoch}, committee ${committee}`;
}
