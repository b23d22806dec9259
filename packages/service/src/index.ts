export { announce } from "./announce.ts";
export { type HttpOptions, HttpService } from "./HttpService.ts";
export { createLogger, type Logger, type LogLevel, logLevel } from "./logger.ts";
export { NamingCommand } from "./NamingCommand.ts";
export { portNumber } from "./portNumber.ts";
export { ConfigError, readConfig } from "./readConfig.ts";
export { ServiceError } from "./ServiceError.ts";
export { toJson } from "./toJson.ts";
export { untilStopped } from "./untilStopped.ts";
