import { inTransaction, type Queryable } from "@causeway/database";
import { toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";
import type { Pool } from "pg";

/** A message, and how often it was tried when it was looked at. */
export interface TriedMessage {
  readonly messageId: Hex;
  readonly attempts: number;
}

/** Another relayer that uses this database tries a message now: both would pay for its recipient. */
export class AttemptTakenError extends Error {
  readonly messageIds: readonly Hex[];

  constructor(messageIds: readonly Hex[]) {
    super(`another relayer of this database tries one of ${messageIds.join(", ")} now`);
    this.name = "AttemptTakenError";
    this.messageIds = messageIds;
  }
}

/**
 * Notes an attempt of ours at messages, and when to try again those that it does not end. Of the relayers that use one
 * database, one makes each attempt.
 *
 * @param delay Seconds; undefined for never.
 * @throws AttemptTakenError if one of them was tried since it was looked at. Then nothing is noted.
 */
export async function noteAttempt(
  db: Pool,
  messages: readonly TriedMessage[],
  delay: number | undefined,
): Promise<void> {
  await inTransaction(db, async (client) => {
    const { rowCount } = await client.query(
      `insert into message_notes as noted (message_id, attempts, next_attempt_at)
       select id, before + 1, coalesce(now() + make_interval(secs => $3), 'infinity')
       from unnest($1::bytea[], $2::integer[]) as tried (id, before) order by id
       on conflict (message_id) do update set
         attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at
       where noted.attempts = excluded.attempts - 1`,
      [...parametersOf(messages), delay ?? null],
    );
    if (rowCount === messages.length) return;
    throw new AttemptTakenError(messages.map(({ messageId }) => messageId));
  });
}

/** Takes back what was noted of an attempt that called no recipient. */
export async function takeBackAttempt(
  db: Queryable,
  messages: readonly TriedMessage[],
): Promise<void> {
  await db.query(
    `update message_notes set attempts = before, next_attempt_at = now()
     from unnest($1::bytea[], $2::integer[]) as tried (id, before)
     where message_id = id and attempts = before + 1`,
    parametersOf(messages),
  );
}

function parametersOf(messages: readonly TriedMessage[]) {
  return [messages.map(({ messageId }) => toBytea(messageId)), messages.map((one) => one.attempts)];
}
