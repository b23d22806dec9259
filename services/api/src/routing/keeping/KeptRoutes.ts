import type { Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import { type Hex, ROUTE_TYPES, routeDomain } from "@causeway/protocol";

import { Gathering } from "../../reading/Gathering.ts";
import type { AccountKey } from "../../signing/AccountKey.ts";
import { promiseFrom, promiseText } from "../promise/promiseJson.ts";
import { type RoutePromise, routeHash, routeValues } from "../promise/RoutePromise.ts";
import { isSignedBy } from "./isSignedBy.ts";

/** A promise that the service signed, and keeps. */
export interface KeptRoute {
  readonly hash: Hex;
  readonly promise: RoutePromise;
  readonly signature: Hex;
}

/** A row as it stands in the table. */
interface StoredRoute {
  readonly promise: string;
  readonly signature: Hex;
  /** Unix seconds of the database. */
  readonly time: bigint;
}

/** A row whose hash and signature were right. */
interface RightRow {
  readonly text: string;
  readonly signature: Hex;
  readonly promise: RoutePromise;
}

/** Rows that are remembered. */
const MOST_RIGHT = 4_096;
/** Milliseconds between two looks at the partitions. */
const LOOK_INTERVAL = 600_000;
/** No partition takes the row. */
const NO_PARTITION = "23514";
/** Seconds by which a process may be ahead of the primary. */
const MOST_AHEAD = 30n;

/** Routes that any process of the service builds for five minutes, by the clock of the database. */
export class KeptRoutes {
  readonly #primary: Queryable;
  readonly #key: AccountKey;
  readonly #signers: readonly Hex[];
  readonly #timer: NodeJS.Timeout;
  readonly #rows = new Gathering((hashes: readonly Hex[]) => this.#read(hashes));
  /** Rows that were right, by their hash. */
  readonly #right = new Map<Hex, RightRow>();

  /** @param former Addresses of earlier keys whose routes still count. */
  constructor(primary: Queryable, key: AccountKey, former: readonly Hex[]) {
    this.#primary = primary;
    this.#key = key;
    this.#signers = [key.address, ...former];
    this.#timer = setInterval(() => {
      this.#keepPartitions().catch(() => undefined);
    }, LOOK_INTERVAL).unref();
  }

  /** Addresses whose signatures count, the present one first. */
  get signers(): readonly Hex[] {
    return this.#signers;
  }

  /** Signs promises, and keeps them. */
  async keep(promises: readonly RoutePromise[]): Promise<KeptRoute[]> {
    const kept = await Promise.all(promises.map((promise) => this.#sign(promise)));
    try {
      await this.#insert(kept);
    } catch (error) {
      if ((error as { code?: unknown }).code !== NO_PARTITION) throw error;
      await this.#keepPartitions();
      await this.#insert(kept);
    }
    return kept;
  }

  /** A route that is kept still, and that the service signed; else undefined: no stored row alone makes a promise. */
  async find(hash: Hex): Promise<KeptRoute | undefined> {
    const row = await this.#rows.get(hash);
    const promise = row && this.#promiseIn(hash, row);
    if (row === undefined || promise === undefined) return undefined;
    if (!isPresent(promise, row.time)) return undefined;
    return { hash, promise, signature: row.signature };
  }

  /**
   * The promise of a row that the service signed. Hash and signature take milliseconds to check, and a client asks more than
   * once: a row that was right stays right as long as it is the same.
   */
  #promiseIn(hash: Hex, { promise: text, signature }: StoredRoute): RoutePromise | undefined {
    const known = this.#right.get(hash);
    if (known?.text === text && known.signature === signature) return known.promise;
    const promise = promiseFrom(text);
    const isOurs = routeHash(promise) === hash && isSignedBy(promise, signature, this.#signers);
    if (!isOurs) return undefined;
    this.#right.set(hash, { text, signature, promise });
    const [oldest] = this.#right.keys();
    if (this.#right.size > MOST_RIGHT && oldest !== undefined) this.#right.delete(oldest);
    return promise;
  }

  async #read(hashes: readonly Hex[]): Promise<(StoredRoute | undefined)[]> {
    const { rows } = await this.#primary.query(
      `select hash, promise, signature, extract(epoch from now())::bigint as time from api.routes
       where hash = any($1::bytea[]) and made_at > now() - interval '5 minutes'`,
      [hashes.map(toBytea)],
    );
    const found = new Map(
      rows.map(({ hash, promise, signature, time }) => [
        fromBytea(hash),
        { promise, signature: fromBytea(signature), time },
      ]),
    );
    return hashes.map((hash) => found.get(hash));
  }

  /** Ends the looks at partitions. */
  close(): void {
    clearInterval(this.#timer);
  }

  async #sign(promise: RoutePromise): Promise<KeptRoute> {
    const data = { domain: routeDomain(promise), types: ROUTE_TYPES, values: routeValues(promise) };
    return { hash: routeHash(promise), promise, signature: await this.#key.sign(data) };
  }

  async #insert(kept: readonly KeptRoute[]): Promise<void> {
    await this.#primary.query(
      `insert into api.routes (hash, promise, signature)
       select * from unnest($1::bytea[], $2::text[], $3::bytea[])`,
      [
        kept.map(({ hash }) => toBytea(hash)),
        kept.map(({ promise }) => promiseText(promise)),
        kept.map(({ signature }) => toBytea(signature)),
      ],
    );
  }

  async #keepPartitions(): Promise<void> {
    await this.#primary.query("select api.keep_route_partitions()");
  }
}

/** Whether a promise was made and has not ended: so nobody revives an old one, and no clock that is set back does. */
function isPresent({ madeAt, expiresAt }: RoutePromise, now: bigint): boolean {
  return madeAt <= now + MOST_AHEAD && now < expiresAt;
}
