import type { Queryable } from "@causeway/database";

import type { PrimaryClock } from "../keys/PrimaryClock.ts";
import type { Grant, LimitOf, Tokens } from "./Tokens.ts";

/** A minute begins with a client's first request. If the primary's clock is set back, it begins again. */
const IS_OVER = `(held.begins_at <= clock_timestamp() - interval '1 minute' or held.begins_at > clock_timestamp())`;

const GRANT = `
  insert into api.limits as held (client, policy, begins_at, used, granted)
  values ($1, $2, clock_timestamp(), api.block($3, 0, $4), api.block($3, 0, $4))
  on conflict (client, policy) do update set
    begins_at = case when ${IS_OVER} then excluded.begins_at else held.begins_at end,
    used = case when ${IS_OVER} then excluded.used else held.used + api.block($3, held.used, $4) end,
    granted = case when ${IS_OVER} then excluded.granted else api.block($3, held.used, $4) end
  returning granted, used, (extract(epoch from clock_timestamp()) * 1000)::float8 as time,
    ceil(extract(epoch from begins_at + interval '1 minute' - clock_timestamp()) * 1000)::integer as milliseconds`;

/** Limits that all processes share: each takes a twentieth of the rest at once, so the last ones take single tokens. */
export class PrimaryTokens implements Tokens {
  readonly #db: Queryable;
  readonly #clock: PrimaryClock;

  /** @param clock Told the time of the primary by each grant. */
  constructor(db: Queryable, clock: PrimaryClock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** @throws ApiError `unavailable` */
  async grant({ client, policy, limit }: LimitOf, wanted: number): Promise<Grant> {
    const { rows } = await this.#db.query(GRANT, [client, policy, limit, wanted]);
    const [{ granted, used, milliseconds, time }] = rows;
    this.#clock.set(time);
    return {
      tokens: granted,
      left: Math.max(0, limit - used),
      milliseconds: Math.max(1, milliseconds),
    };
  }
}
