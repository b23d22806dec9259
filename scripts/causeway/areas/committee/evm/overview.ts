import { type Cell, countCell, textCell } from "@causeway/operator";
import { type CommitteeMember, type Hex, uintBytes } from "@causeway/protocol";

import { failuresLeft } from "../members/failuresLeft.ts";
import type { AskHealth } from "../overview.ts";
import type { MemberConfig } from "../schema.ts";
import type { CommitteeContext } from "./CommitteeContext.ts";
import { readRegistry } from "./readRegistry.ts";

const SOURCE = "CommitteeRegistry.members, and /health of each validator";

/** A validator that signs a chain's checkpoints. */
interface Signer {
  readonly name: string;
  readonly weight: bigint;
  /** Whether it answers and can read the chain. */
  readonly signs: boolean;
}

/** How many of those who sign a chain's checkpoints can sign now, and how many more may fail. */
export function signerCells(ask: AskHealth) {
  return async (context: CommitteeContext): Promise<readonly Cell[]> => {
    const { config, chain } = context;
    const members = (await readRegistry(context))?.current.members;
    if (members === undefined) {
      const cell = textCell("no committee", "CommitteeRegistry.epoch");
      return [cell, cell];
    }
    const signers = await Promise.all(
      members.map(async ({ weight, ...keys }): Promise<Signer> => {
        const member = configured(keys, config.committee.members);
        const health = await ask(member);
        const own = health?.find(({ chainId }) => chainId === chain.chainId);
        return { name: member.name, weight, signs: own !== undefined && own.error === undefined };
      }),
    );
    return cellsOf(signers);
  };
}

/** A validator's entry in the configuration. Throws if it has none: nobody knows where to ask. */
function configured(
  { x, ed25519 }: Pick<CommitteeMember, "x" | "ed25519">,
  known: readonly MemberConfig[],
): MemberConfig {
  const member = known.find((one) => one.x === x && one.ed25519 === ed25519);
  if (member === undefined) throw new SignerUnknown(uintBytes(x, 32));
  return member;
}

/** A validator that signs is not in the configuration. */
class SignerUnknown extends Error {
  constructor(x: Hex) {
    super(`committee.json has no URL of the validator with x = ${x}, which signs`);
    this.name = "SignerUnknown";
  }
}

function cellsOf(signers: readonly Signer[]): readonly Cell[] {
  const total = signers.reduce((sum, { weight }) => sum + weight, 0n);
  const answering = signers.filter(({ signs }) => signs);
  const missing = signers.filter(({ signs }) => !signs).map(({ name }) => name);
  const count = `${answering.length} of ${signers.length}`;
  const left = failuresLeft(
    answering.map(({ weight }) => weight),
    total,
  );
  return [
    textCell(missing.length === 0 ? count : `${count}: not ${missing.join(", ")}`, SOURCE),
    left === undefined ? textCell("none: no quorum answers", SOURCE) : countCell(left, SOURCE),
  ];
}
