import { type Cell, countCell, textCell } from "@causeway/operator";
import { type CommitteeMember, totalWeight, uintBytes } from "@causeway/protocol";

import { failuresLeft } from "../members/failuresLeft.ts";
import type { AskHealth } from "../overview.ts";
import type { MemberConfig } from "../schema.ts";
import type { CommitteeContext } from "./CommitteeContext.ts";
import { readRegistry } from "./readRegistry.ts";

const SOURCE = "CommitteeRegistry.members, and /health of each validator";

/** How many of those who sign a chain's checkpoints can sign now, and how many more may fail. */
export function signerCells(ask: AskHealth) {
  return async (context: CommitteeContext): Promise<readonly Cell[]> => {
    const { config, chain } = context;
    const members = (await readRegistry(context))?.current.members;
    if (members === undefined) {
      const cell = textCell("no committee", "CommitteeRegistry.epoch");
      return [cell, cell];
    }
    const seen = await Promise.all(
      members.map(async (member) => {
        const { name, ...known } = nameOf(member, config.committee.members);
        const health = known.config && (await ask(known.config));
        const own = health?.find(({ chainId }) => chainId === chain.chainId);
        const signs = own !== undefined && own.error === undefined;
        return { name, weight: member.weight, isKnown: known.config !== undefined, signs };
      }),
    );
    const stranger = seen.find(({ isKnown }) => !isKnown);
    if (stranger !== undefined) {
      const unknown = `committee.json has no URL of the validator ${stranger.name}, who signs for ${chain.name}`;
      return [
        { unknown, source: SOURCE },
        { unknown, source: SOURCE },
      ];
    }
    const signing = seen.filter(({ signs }) => signs);
    const missing = seen.filter(({ signs }) => !signs).map(({ name }) => name);
    const count = `${signing.length} of ${seen.length}`;
    const left = failuresLeft(
      signing.map(({ weight }) => weight),
      totalWeight(members),
    );
    return [
      textCell(
        [count, ...(missing.length > 0 ? [`not ${missing.join(", ")}`] : [])].join(": "),
        SOURCE,
      ),
      left === undefined ? textCell("none: no quorum answers", SOURCE) : countCell(left, SOURCE),
    ];
  };
}

/** A member of a committee as the configuration knows it. */
function nameOf(
  { x, ed25519 }: CommitteeMember,
  known: readonly MemberConfig[],
): { readonly name: string; readonly config: MemberConfig | undefined } {
  const config = known.find((one) => one.x === x && one.ed25519 === ed25519);
  return { name: config?.name ?? `with x = ${uintBytes(x, 32)}`, config };
}
