import type { Queryable } from "@causeway/database";

import { ApiError } from "../errors/ApiError.ts";

/** Signatures that were used, over all processes. */
export class Signatures {
  readonly #db: Queryable;

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** @throws ApiError `signatureInvalid` if it was used before, `unavailable` if the primary cannot say. */
  async use(hash: Buffer): Promise<void> {
    const { rowCount } = await this.#db.query(
      "insert into api.signatures (hash) values ($1) on conflict do nothing",
      [hash],
    );
    if (rowCount === 0) throw new ApiError("signatureInvalid", "it was used before");
  }
}
