import pg from "pg";

import { prepared } from "./prepared.ts";
import { RepeatedTexts } from "./RepeatedTexts.ts";

/** Texts that each connection prepares by itself. All stages of a service have about a hundred. */
const MOST_TEXTS = 400;
/** What has a plan, and is one statement. */
const HAS_PLAN = /^[\s(]*(select|with|insert|update|delete)\b[^;]*$/i;
/** SQLSTATE of a statement whose columns are others than when it was prepared: a migration changed its tables. */
const CHANGED = "0A000";

const texts = new RepeatedTexts(MOST_TEXTS);

/** PostgreSQL's errors have a code. */
type QueryError = Error & { readonly code?: string };
type Done = (error: QueryError, result: pg.QueryResult) => void;

/**
 * A connection that prepares each query which the process asks again. To read and plan a short query takes PostgreSQL
 * several times as long as to answer the query.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the client of `pg` has a type for each kind of call
  override query(asked: any, values?: any, done?: Done): any {
    if (!mayPrepare(asked, values) || !texts.ask(asked)) {
      return super.query(asked, values, done as Done);
    }
    const named = prepared(asked, values ?? []);
    if (done !== undefined) {
      return super.query(named, (error, result) => done(noted(asked, error), result));
    }
    return super.query(named).catch((error) => {
      throw noted(asked, error);
    });
  }
}

function mayPrepare(asked: unknown, values: unknown): asked is string {
  const hasValues = values === undefined || Array.isArray(values);
  return typeof asked === "string" && hasValues && HAS_PLAN.test(asked);
}

/** From then on the text is not prepared: the statement of this connection would fail each time. */
function noted(text: string, error: QueryError): QueryError {
  // A query that succeeds has null in place of an error.
  if (error?.code === CHANGED) texts.refuse(text);
  return error;
}
