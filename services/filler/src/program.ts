import type { ServiceProgram } from "@causeway/service";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";

import { booksOf } from "./books/booksOf.ts";
import { type FillerConfig, readFillerConfig } from "./config.ts";
import { startFiller } from "./startFiller.ts";

interface Flags {
  readonly dryRun?: boolean;
}

const BOOKS: CommandHelp = {
  does: "print advances, repayments, earnings and losses",
  examples: ["--config filler.json"],
};

/** The filler as a program. */
export const FILLER: ServiceProgram<FillerConfig, Flags> = {
  name: "filler",
  description: "pay receivers of transfers before the proof, for later repayment",
  work: "advance transfers until SIGINT or SIGTERM",
  port: "port of the books",
  readConfig: (file, { dryRun }: Flags) => readFillerConfig(file, dryRun),
  start: (config, logger) => startFiller(config, process.env.DATABASE_URL, logger),
  extend(program, run) {
    run.option("--dry-run", "send nothing; print the advances that it would pay");
    withHelp(program.command("books"), BOOKS)
      .requiredOption("--config <file>", "configuration, JSON")
      .option("--dry-run", "print the advances that dry runs would have paid")
      .action(async ({ config: file, dryRun }: Flags & { readonly config: string }) => {
        const config = readFillerConfig(file, dryRun);
        process.stdout.write(`${await booksOf(config, process.env.DATABASE_URL)}\n`);
      });
  },
};
