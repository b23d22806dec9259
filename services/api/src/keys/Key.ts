import { z } from "zod";

import { type ApiName, ENVELOPES } from "../http/envelopes.ts";

/** A limit by its name: quotes and the transactions that follow from them, or all other requests. */
export type PolicyName = "quotes" | "others";

/** Weight of requests that a minute may have, by limit. */
export type Limits = Readonly<Record<PolicyName, number>>;

/** Names of all APIs: a key is for some of them. */
export const SCOPES = Object.keys(ENVELOPES) as readonly ApiName[];

/** An operator's choices for a key. */
export interface KeyTerms {
  /** For operators. */
  readonly name: string;
  readonly scopes: readonly ApiName[];
  readonly limits: Limits;
  /** The one `entrance` that its requests may name where keys are required. */
  readonly entrance?: string | undefined;
  readonly expiresAt?: Date | undefined;
}

/** A key of a client, as the primary has it. */
export interface Key extends KeyTerms {
  readonly id: string;
  /** SHA-256 of its secret. */
  readonly secretHash: Buffer;
  /** Which of its secrets for signatures is valid. */
  readonly generation: number;
  /** By the clock of the primary. */
  readonly isExpired: boolean;
  readonly isRevoked: boolean;
}

const row = z
  .object({
    ...{ id: z.string(), name: z.string(), scopes: z.array(z.enum(SCOPES)) },
    ...{ secret_hash: z.instanceof(Buffer), generation: z.number() },
    ...{ quotes_per_minute: z.number(), others_per_minute: z.number() },
    ...{ entrance: z.string().nullable(), expires_at: z.date().nullable() },
    ...{ is_expired: z.boolean(), is_revoked: z.boolean() },
  })
  .transform(
    (of): Key => ({
      ...{ id: of.id, name: of.name, scopes: of.scopes },
      ...{ secretHash: of.secret_hash, generation: of.generation },
      limits: { quotes: of.quotes_per_minute, others: of.others_per_minute },
      ...{ entrance: of.entrance ?? undefined, expiresAt: of.expires_at ?? undefined },
      ...{ isExpired: of.is_expired, isRevoked: of.is_revoked },
    }),
  );

/** Reads a row of `api.keys`. */
export function keyOf(stored: unknown): Key {
  return row.parse(stored);
}
