import type { Queryable } from "@causeway/database";
import { toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

/** Notes why a transfer is not advanced; see `noteDecisions`. */
export function noteDecision(
  db: Queryable,
  transferId: Hex,
  decision: string,
  milliseconds: number | undefined,
): Promise<void> {
  return noteDecisions(db, [transferId], decision, milliseconds);
}

/**
 * Notes why transfers are not advanced.
 *
 * @param milliseconds After which they are looked at again; undefined for never.
 */
export async function noteDecisions(
  db: Queryable,
  transferIds: readonly Hex[],
  decision: string,
  milliseconds: number | undefined,
): Promise<void> {
  await db.query(
    `insert into transfer_notes (transfer_id, decision, look_again_at)
     select transfer_id, $2, ${after("$3")} from unnest($1::bytea[]) as noted (transfer_id)
     on conflict (transfer_id) do update set
       decision = excluded.decision, look_again_at = excluded.look_again_at`,
    [transferIds.map(toBytea), decision, inSeconds(milliseconds)],
  );
}

/** Notes the same of one about which its destination was asked. */
export async function noteAsked(
  db: Queryable,
  transferId: Hex,
  decision: string,
  milliseconds: number | undefined,
): Promise<void> {
  await db.query(
    `insert into transfer_notes (transfer_id, decision, look_again_at, asked)
     values ($1, $2, ${after("$3")}, 1)
     on conflict (transfer_id) do update set
       decision = excluded.decision, look_again_at = excluded.look_again_at,
       asked = transfer_notes.asked + 1`,
    [toBytea(transferId), decision, inSeconds(milliseconds)],
  );
}

/** Has transfers and held orders looked at again that other rules left; what failed when it was tried is not. */
export async function forgetDecisions(db: Queryable): Promise<void> {
  await db.query(
    `update transfer_notes set look_again_at = now(), asked = 0
     where look_again_at > now() and decision !~ '^(refused|reverted|outdone)'`,
  );
  await db.query(
    `update hold_notes set look_again_at = now(), asked = 0
     where look_again_at > now() and decision !~ '^(refused|reverted|outdone)'`,
  );
}

/** When so many seconds are over; never where there are none. */
function after(seconds: string): string {
  return `coalesce(now() + make_interval(secs => ${seconds}::float8), 'infinity')`;
}

function inSeconds(milliseconds: number | undefined): number | null {
  return milliseconds === undefined ? null : milliseconds / 1_000;
}
