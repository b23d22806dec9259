import "@causeway/service/refuseOldNode";

import { announce, createLogger, NamingCommand, portNumber, untilStopped } from "@causeway/service";

import { readUpdaterConfig } from "./config.ts";
import { startUpdater } from "./startUpdater.ts";

const program = new NamingCommand("fee-updater").description(
  "Moves gas prices of destinations within the fee schedule's band",
);

program
  .command("run")
  .description("move gas prices until SIGINT or SIGTERM")
  .requiredOption("--config <file>", "configuration, JSON")
  .option("--port <number>", "port of health and metrics instead of the configured one", portNumber)
  .action(async ({ config: file, port }: { config: string; port?: number }) => {
    const config = readUpdaterConfig(file);
    const listen = { ...config.listen, ...(port === undefined ? {} : { port }) };
    const logger = createLogger("fee-updater", config.logLevel);
    const stopped = untilStopped();
    const updater = await startUpdater({ ...config, listen }, logger);
    announce(updater.url);
    logger.info({ reason: await stopped }, "fee updater stops");
    await updater.stop();
  });

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`fee-updater: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
