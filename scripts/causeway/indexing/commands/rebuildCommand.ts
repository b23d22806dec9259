import { PRODUCTS, rebuildAggregates, valueRows } from "@causeway/index";
import { type Operator, withConfigOptions, withJsonOption } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { toJson } from "@causeway/service/toJson";
import type { Command } from "commander";
import type { Pool } from "pg";

import type { Config } from "../../areas.ts";
import {
  type DatabaseOptions,
  databaseUrl,
  NoDatabase,
  withDatabaseOption,
} from "../databaseUrl.ts";
import { withIndex } from "../openIndex.ts";
import { rebuiltText } from "../rebuild/rebuiltText.ts";

interface RebuildOptions extends DatabaseOptions {
  readonly json: boolean;
}

const DIFFERENT = 1;
/** No price is older; unix seconds. */
const FIRST_HOUR = 0n;

const HELP: CommandHelp = {
  does: "compute sums by hour and by address again from rows",
  notes: [
    "Corrects sums that differ. Only another version of Causeway makes some differ.",
    "Stores the worth of rows in US dollars that were read again since.",
    "Services may go on meanwhile.",
  ],
  exitCodes: { 0: "all sums were right", [DIFFERENT]: "some were wrong, and are right now" },
  examples: ["--environment local", "--environment local --json"],
};

/** `causeway index rebuild`. */
export function rebuildCommand(index: Command, { terminal }: Operator<Config>): void {
  const command = withHelp(index.command("rebuild"), HELP);
  withJsonOption(withDatabaseOption(withConfigOptions(command))).action(
    async (options: RebuildOptions) => {
      const url = databaseUrl(options, terminal.env);
      if (url === undefined) throw new NoDatabase();
      const rebuilt = await withIndex(url, rebuild);
      if (options.json) terminal.printJson(toJson(rebuilt));
      else terminal.print(rebuiltText(rebuilt));
      if (rebuilt.tables.some(({ differences }) => differences > 0n)) terminal.exitCode = DIFFERENT;
    },
  );
}

/** A row that was forgotten and read again has no worth: writers look at prices of the last days alone. */
async function rebuild(db: Pool) {
  const entities = PRODUCTS.flatMap((product) => product.entities);
  const rebuilt = await rebuildAggregates(db, entities);
  while (await valueRows(db, FIRST_HOUR));
  return rebuilt;
}
