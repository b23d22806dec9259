import "@causeway/service/refuseOldNode";

import { serve } from "@causeway/service";

import { booksOf } from "./books/booksOf.ts";
import { readFillerConfig } from "./config.ts";
import { startFiller } from "./startFiller.ts";

interface Flags {
  readonly dryRun?: boolean;
}

await serve({
  name: "filler",
  description: "Pays receivers of transfers before these are proven, and is repaid at delivery",
  work: "advance transfers until SIGINT or SIGTERM",
  port: "port of the books",
  readConfig: (file, { dryRun }: Flags) => readFillerConfig(file, dryRun),
  start: (config, logger) => startFiller(config, process.env.DATABASE_URL, logger),
  extend(program, run) {
    run.option("--dry-run", "send nothing: tell what would have been advanced");
    program
      .command("books")
      .description("print what was paid, repaid, earned and lost")
      .requiredOption("--config <file>", "configuration, JSON")
      .option("--dry-run", "what dry runs would have advanced")
      .action(async ({ config: file, dryRun }: Flags & { readonly config: string }) => {
        const config = readFillerConfig(file, dryRun);
        process.stdout.write(`${await booksOf(config, process.env.DATABASE_URL)}\n`);
      });
  },
});
