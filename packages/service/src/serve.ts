import { hashFast } from "./hashFast.ts";
import { createLogger } from "./logger.ts";
import type { RunFlags, ServedConfig, ServiceProgram } from "./ServiceProgram.ts";
import { serviceCommand } from "./serviceCommand.ts";
import { untilStopped } from "./untilStopped.ts";

/**
 * Is a service's program: `run --config <file> [--port <number>]`, and what the service adds. `run` tells its URL in one
 * line on standard output, and ends at SIGINT, at SIGTERM, or when the service is lost. Errors end the process with code 1.
 */
export async function serve<Config extends ServedConfig, Flags extends object = object>(
  service: ServiceProgram<Config, Flags>,
): Promise<void> {
  hashFast();
  try {
    await serviceCommand(service, (flags) => runService(service, flags)).parseAsync();
  } catch (error) {
    process.stderr.write(`${service.name}: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

async function runService<Config extends ServedConfig, Flags extends object>(
  service: ServiceProgram<Config, Flags>,
  flags: RunFlags & Flags,
): Promise<void> {
  const config = service.readConfig(flags.config, flags);
  const { port = config.listen.port } = flags;
  const logger = createLogger(service.name, config.logLevel);
  const stopped = untilStopped();
  const running = await service.start({ ...config, listen: { ...config.listen, port } }, logger);
  process.stdout.write(`${JSON.stringify({ ready: true, url: running.url })}\n`);
  const reason = await Promise.race([stopped, running.lost ?? stopped]);
  logger.info({ reason: String(reason) }, `${service.name} stops`);
  await running.stop();
  if (reason instanceof Error) throw reason;
}
