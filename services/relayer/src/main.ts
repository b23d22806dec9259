import "@causeway/service/refuseOldNode";

import { announce, createLogger, NamingCommand, portNumber, untilStopped } from "@causeway/service";

import { readRelayerConfig } from "./config.ts";
import { startRelayer } from "./startRelayer.ts";

const program = new NamingCommand("relayer").description("Carries messages from chain to chain");

program
  .command("run")
  .description("carry messages until SIGINT or SIGTERM")
  .requiredOption("--config <file>", "configuration, JSON")
  .option("--port <number>", "port of the status API instead of the configured one", portNumber)
  .action(async ({ config: file, port }: { config: string; port?: number }) => {
    const config = readRelayerConfig(file);
    const listen = { ...config.listen, ...(port === undefined ? {} : { port }) };
    const logger = createLogger("relayer", config.logLevel);
    const stopped = untilStopped();
    const relayer = await startRelayer({ ...config, listen }, process.env.DATABASE_URL, logger);
    announce(relayer.url);
    const reason = await Promise.race([stopped, relayer.lost]);
    logger.info({ reason: String(reason) }, "relayer stops");
    await relayer.stop();
    if (reason instanceof Error) throw reason;
  });

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`relayer: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
