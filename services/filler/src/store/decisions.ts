import type { Queryable } from "@causeway/database";
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
    `update transfers set decision = $2, look_again_at = ${after("$3")}
     where transfer_id = any($1::text[])`,
    [transferIds, decision, inSeconds(milliseconds)],
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
    `update transfers set decision = $2, look_again_at = ${after("$3")}, asked = asked + 1
     where transfer_id = $1`,
    [transferId, decision, inSeconds(milliseconds)],
  );
}

/** Has transfers and held orders looked at again that other rules left; what failed when it was tried is not. */
export async function forgetDecisions(db: Queryable): Promise<void> {
  await db.query(
    `update transfers set look_again_at = now(), asked = 0
     where look_again_at > now() and decision !~ '^(refused|reverted|outdone)'`,
  );
  await db.query(
    `update held_orders set look_again_at = now(), asked = 0
     where look_again_at > now() and decision !~ '^(refused|reverted|outdone)'`,
  );
}

/** When so many seconds are over; never where there are none. */
function after(seconds: string): string {
  return `coalesce(now() + make_interval(secs => ${seconds}), 'infinity')`;
}

function inSeconds(milliseconds: number | undefined): number | null {
  return milliseconds === undefined ? null : milliseconds / 1_000;
}
