import type { Queryable } from "@causeway/database";

import { ApiError } from "../errors/ApiError.ts";
import { Gathering } from "../reading/Gathering.ts";

/** One statement at a time: it has all signatures that came during the one before. */
const BOUNDS = { atOnce: 1, most: 256, mostWaiting: 1_024 };

/** In one order, so that no two processes wait for each other. */
const USE = `
  insert into api.signatures (hash) select used from unnest($1::bytea[]) used order by used
  on conflict do nothing returning hash`;

/** Signatures that were used, over all processes. */
export class Signatures {
  readonly #gathering: Gathering<Buffer, boolean>;

  constructor(db: Queryable) {
    this.#gathering = new Gathering(async (hashes) => {
      const { rows } = await db.query(USE, [hashes]);
      const isNew = new Set(rows.map(({ hash }) => hash.toString("hex")));
      // A signature that is there twice is used by the first request alone.
      return hashes.map((hash) => isNew.delete(hash.toString("hex")));
    }, BOUNDS);
  }

  /** @throws ApiError `signatureInvalid` if it was used before, `unavailable` if the primary cannot say. */
  async use(hash: Buffer): Promise<void> {
    const isNew = await this.#gathering.get(hash);
    if (!isNew) throw new ApiError("signatureInvalid", "it was used before");
  }
}
