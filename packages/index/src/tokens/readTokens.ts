import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../store/bytes.ts";
import { shownToken } from "./shownToken.ts";
import type { TokenReader } from "./TokenReader.ts";

/** Tokens that are read in one run. */
const AT_ONCE = 20;

/** A token that the configuration lists, in its order. */
export interface ListedToken {
  readonly chainId: bigint;
  readonly address: Hex;
  readonly icon?: string;
}

/**
 * Reads each token of a chain once: those of assets, and those that the configuration lists. A token that does not answer has
 * a row too.
 *
 * @returns whether there may be more.
 */
export async function readTokens(
  db: Queryable,
  chainId: bigint,
  reader: TokenReader,
  listed: readonly ListedToken[],
): Promise<boolean> {
  const own = listed.filter((token) => token.chainId === chainId);
  const unread = await unreadTokens(db, chainId, own);
  for (const address of unread) {
    const { name, symbol, decimals } = shownToken(await reader.token(address));
    await db.query(
      `insert into index.tokens (chain_id, address, name, symbol, decimals, listed)
       values ($1, $2, $3, $4, $5, false) on conflict (chain_id, address) do nothing`,
      [chainId, toBytea(address), name, symbol, decimals],
    );
  }
  await storeListing(db, chainId, own);
  return unread.length === AT_ONCE;
}

async function unreadTokens(
  db: Queryable,
  chainId: bigint,
  listed: readonly ListedToken[],
): Promise<Hex[]> {
  const { rows } = await db.query(
    `select known.address from (
       select address from unnest($2::bytea[]) as address
       union
       select token from index.assets where chain_id = $1 and final
     ) as known
     where not exists (
       select from index.tokens token where token.chain_id = $1 and token.address = known.address)
     order by known.address limit $3`,
    [chainId, listed.map(({ address }) => toBytea(address)), AT_ONCE],
  );
  return rows.map(({ address }) => fromBytea(address));
}

/** Ranks and icons change with the configuration. */
async function storeListing(
  db: Queryable,
  chainId: bigint,
  listed: readonly ListedToken[],
): Promise<void> {
  await db.query(
    `update index.tokens token
     set icon = given.icon, rank = given.rank, listed = given.rank is not null
     from index.tokens kept
     left join unnest($2::bytea[], $3::text[], $4::integer[]) as given (address, icon, rank)
       on given.address = kept.address
     where kept.chain_id = $1 and token.chain_id = $1 and token.address = kept.address
       and (token.icon, token.rank) is distinct from (given.icon, given.rank)`,
    [
      chainId,
      listed.map(({ address }) => toBytea(address)),
      listed.map(({ icon }) => icon ?? null),
      listed.map((_, rank) => rank),
    ],
  );
}
