import type { OverviewPart, RowReaders } from "@causeway/operator";

import { committeeChains } from "./committeeChains.ts";
import type { CommitteeConfig } from "./config.ts";
import { type ChainHealth, readHealth } from "./members/readKeys.ts";
import type { MemberConfig } from "./schema.ts";

/** What a validator says of the chains that it signs for; undefined if it does not answer. */
export type AskHealth = (member: MemberConfig) => Promise<readonly ChainHealth[] | undefined>;

/**
 * Whether those who sign a chain's checkpoints answer, and how many more of them may fail.
 *
 * @param reading Reads a chain's committee and asks its members, for each family of chains: two cells.
 */
export function committeeOverview(
  reading: (ask: AskHealth) => RowReaders<CommitteeConfig>,
): readonly OverviewPart<CommitteeConfig>[] {
  const rows = ({ chains }: CommitteeConfig) => {
    const ask = askingOnce();
    return committeeChains(chains).map((chain) => {
      return { subject: chain.name, at: chain, of: [chain], ...reading(ask) };
    });
  };
  return [{ section: "validators", columns: ["answer", "more may fail"], rows }];
}

/** Asks each validator once, for all chains. */
function askingOnce(): AskHealth {
  const answers = new Map<string, ReturnType<AskHealth>>();
  return ({ url }) => {
    const answer = answers.get(url) ?? readHealth(url).catch(() => undefined);
    answers.set(url, answer);
    return answer;
  };
}
