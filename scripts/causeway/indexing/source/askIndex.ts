import type { Environment as KnownEnvironment } from "@causeway/environment";
import { type Environment, secondsFrom, type Terminal } from "@causeway/operator";
import type { Command } from "commander";
import type { Pool } from "pg";

import type { Config } from "../../areas.ts";
import { describeEnvironment } from "../../services/describeEnvironment.ts";
import { type DatabaseOptions, databaseUrl, withDatabaseOption } from "../databaseUrl.ts";
import { withIndex } from "../openIndex.ts";
import type { IndexSource } from "./IndexSource.ts";
import { judgeIndex } from "./judgeIndex.ts";

/** Options of commands that ask an index first, and RPCs else. */
export interface SourceOptions extends DatabaseOptions {
  readonly rpcs: boolean;
  readonly mostBehind: number;
}

const MOST_BEHIND_SECONDS = 60;

/** Adds `--database`, `--rpcs` and `--most-behind`. */
export function withSourceOptions(command: Command): Command {
  return withDatabaseOption(command)
    .option("--rpcs", "ask RPCs alone, and no index", false)
    .option(
      "--most-behind <seconds>",
      "ask RPCs if the index is further behind a chain",
      secondsFrom(0),
      MOST_BEHIND_SECONDS,
    );
}

/** An index that answers for an environment. */
export interface OpenIndex {
  readonly db: Pool;
  readonly source: IndexSource;
  /** Chains and assets of the environment. */
  readonly known: KnownEnvironment;
}

/**
 * Asks the index that a caller names; undefined without one, if it must not answer, or if it does not know. In the
 * last two cases, people learn why.
 *
 * @param ask Returns undefined if the index does not know.
 */
export async function askIndex<T>(
  { config, deployments }: Environment<Config>,
  options: SourceOptions,
  { env, tell }: Terminal,
  ask: (index: OpenIndex) => Promise<T | undefined>,
): Promise<T | undefined> {
  const url = options.rpcs ? undefined : databaseUrl(options, env);
  if (url === undefined) return undefined;
  const known = describeEnvironment(config, deployments);
  try {
    const answer = await withIndex(url, async (db) => {
      const source = await judgeIndex(db, known.chains, options.mostBehind);
      return ask({ db, source, known });
    });
    if (answer === undefined) tell("the index does not know it; RPCs are asked");
    return answer;
  } catch (error) {
    tell(`${(error as Error).message}; RPCs are asked`);
    return undefined;
  }
}
