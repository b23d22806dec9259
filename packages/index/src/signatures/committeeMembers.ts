import type { Queryable } from "@causeway/database";
import type { CommitteeMember, Hex } from "@causeway/protocol";

import type { EventValue } from "../IndexedEvent.ts";
import { valuesFromJson } from "../store/values.ts";

/** Members as the column of a committee has them. @param json Text of the column; null for none. */
export function membersFrom(json: string | null): readonly CommitteeMember[] {
  if (json === null) return [];
  const { members } = valuesFromJson(`{"members":${json}}`);
  return (members as readonly (readonly EventValue[])[]).map(([x, y, ed25519, weight]) => ({
    ...{ x: x as bigint, y: y as bigint },
    ...{ ed25519: ed25519 as Hex, weight: weight as bigint },
  }));
}

/** A committee that signs for a chain may stand in the registry of another: its hash names it. */
const OF_CHAIN = `
  select c.members::text as members from index.committees c
  where c.members <> '[]' and c.committee_hash in (
    select committee_hash from index.committees where chain_id = $1
    union all
    select k.committee_hash from index.following_clients f
    join index.light_clients k on k.key = int8send(f.chain_id) || f.address
    where f.followed_chain_id = $1)`;

/** All members that committees of a chain have or had, each once. */
export async function membersFor(
  db: Queryable,
  chainId: bigint,
): Promise<readonly CommitteeMember[]> {
  const { rows } = await db.query(OF_CHAIN, [chainId]);
  const all = rows.flatMap(({ members }) => membersFrom(members));
  return [...new Map(all.map((member) => [`${member.x} ${member.y}`, member])).values()];
}
