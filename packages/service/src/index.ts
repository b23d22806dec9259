export { answerAnyOrigin } from "./answerAnyOrigin.ts";
export { Backoff } from "./Backoff.ts";
export { type BackoffDelays, backoffDelay } from "./backoffDelay.ts";
export { boundConnections, HTTP_BOUNDS } from "./boundConnections.ts";
export { boundedFastify } from "./boundedFastify.ts";
export { type HttpOptions, HttpService, listenAt } from "./HttpService.ts";
export { type Head, Heads } from "./health/Heads.ts";

export { databaseProblem, type HealthProblem } from "./health/HealthProblem.ts";
export {
  type ChainLimits,
  chainLimits,
  healthLimits,
  type StageLimits,
  stageLimits,
} from "./health/healthLimits.ts";
export { Problems } from "./health/Problems.ts";
export { type Health, serveHealth } from "./health/serveHealth.ts";
export { stageProblems } from "./health/stageProblems.ts";
export { createLogger, type Logger, type LogLevel, logLevel } from "./logger.ts";
export { type Metrics, metricsIn } from "./metricsIn.ts";
export { NamingCommand } from "./NamingCommand.ts";
export { readWithMode, requireOwn } from "./ownFile.ts";
export { median, percentile } from "./percentile.ts";
export { ConfigError, readConfig } from "./readConfig.ts";
export { ServiceError } from "./ServiceError.ts";
export type { ServedConfig, ServiceProgram } from "./ServiceProgram.ts";
export { serve } from "./serve.ts";
export { serviceCommand } from "./serviceCommand.ts";
export type { Changes } from "./stages/Changes.ts";
export { RunningStages } from "./stages/RunningStages.ts";
export { type Pipeline, runPipeline } from "./stages/runPipeline.ts";
export type { Stage, StagedChain, StagedService } from "./stages/Stage.ts";
export { type StageFailure, StageFailures } from "./stages/StageFailures.ts";
export { createStageMetrics, type StageMetrics } from "./stages/StageMetrics.ts";
export {
  type OnStop,
  type RunningService,
  type Stoppable,
  startParts,
  workUntilStopped,
} from "./startParts.ts";
export { toJson } from "./toJson.ts";
export { untilStopped } from "./untilStopped.ts";
