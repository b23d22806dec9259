import "@causeway/service/refuseOldNode";

import { announce, createLogger, NamingCommand, portNumber, untilStopped } from "@causeway/service";

import { booksOf } from "./books/booksOf.ts";
import { readFillerConfig } from "./config.ts";
import { startFiller } from "./startFiller.ts";

interface RunOptions {
  readonly config: string;
  readonly port?: number;
  readonly dryRun?: boolean;
}

const program = new NamingCommand("filler").description(
  "Pays receivers of transfers before these are proven, and is repaid at delivery",
);

program
  .command("run")
  .description("advance transfers until SIGINT or SIGTERM")
  .requiredOption("--config <file>", "configuration, JSON")
  .option("--port <number>", "port of the books instead of the configured one", portNumber)
  .option("--dry-run", "send nothing: tell what would have been advanced")
  .action(async ({ config: file, port, dryRun }: RunOptions) => {
    const config = readFillerConfig(file, dryRun);
    const listen = { ...config.listen, ...(port === undefined ? {} : { port }) };
    const logger = createLogger("filler", config.logLevel);
    const stopped = untilStopped();
    const filler = await startFiller({ ...config, listen }, process.env.DATABASE_URL, logger);
    announce(filler.url);
    const reason = await Promise.race([stopped, filler.lost]);
    logger.info({ reason: String(reason) }, "filler stops");
    await filler.stop();
    if (reason instanceof Error) throw reason;
  });

program
  .command("books")
  .description("print what was paid, repaid, earned and lost")
  .requiredOption("--config <file>", "configuration, JSON")
  .option("--dry-run", "what dry runs would have advanced")
  .action(async ({ config: file, dryRun }: RunOptions) => {
    const config = readFillerConfig(file, dryRun);
    process.stdout.write(`${await booksOf(config, process.env.DATABASE_URL)}\n`);
  });

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`filler: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
