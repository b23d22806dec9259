import { archiveEvents, dueBefore, lateRows, type Month, PRODUCTS } from "@causeway/index";
import { type Operator, withConfigOptions } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { type Command, InvalidArgumentError } from "commander";

import type { Config } from "../../areas.ts";
import { archivedText, lateText } from "../archive/archivedText.ts";
import {
  type DatabaseOptions,
  databaseUrl,
  NoDatabase,
  withDatabaseOption,
} from "../databaseUrl.ts";
import { withIndex } from "../openIndex.ts";

interface ArchiveOptions extends DatabaseOptions {
  readonly before?: Month;
  readonly folder: string;
}

const HELP: CommandHelp = {
  does: "move events of old months into files, if no row needs them",
  notes: [
    "Without --before, the months that ended 90 days ago or more.",
    "The files are lines of JSON, compressed. Keep them: only the chains have these events else.",
    "After an interruption, run the command again.",
  ],
  examples: [
    "--environment local --folder archive",
    "--environment local --folder archive --before 2026-07",
  ],
};

/** `causeway index archive`. */
export function archiveCommand(index: Command, { terminal }: Operator<Config>): void {
  const command = withHelp(index.command("archive"), HELP)
    .requiredOption("--folder <folder>", "folder of the files")
    .option("--before <month>", "first month that stays, as 2026-07", monthFrom);
  withDatabaseOption(withConfigOptions(command)).action(async (options: ArchiveOptions) => {
    const url = databaseUrl(options, terminal.env);
    if (url === undefined) throw new NoDatabase();
    const { before = dueBefore(Date.now()), folder } = options;
    const entities = PRODUCTS.flatMap((product) => product.entities);
    await withIndex(url, async (db) => {
      let months = 0;
      for await (const month of archiveEvents(db, { entities, before, folder })) {
        months += 1;
        terminal.print(archivedText(month, folder));
      }
      if (months === 0)
        terminal.print(`There are no events of months before ${before.slice(0, 7)}.`);
      const late = await lateRows(db);
      if (late.length > 0) terminal.print(lateText(late));
    });
  });
}

/** Takes a month as `2026-07`. Throws `InvalidArgumentError`. */
function monthFrom(text: string): Month {
  if (/^20\d\d-(0[1-9]|1[0-2])$/.test(text)) return `${text}-01`;
  throw new InvalidArgumentError("give a month as 2026-07");
}
