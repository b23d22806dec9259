export { type FillerConfig, readFillerConfig } from "./config.ts";
export { type RunningFiller, startFiller } from "./startFiller.ts";
