export { type FillerConfig, readFillerConfig } from "./config.ts";
export { startFiller } from "./startFiller.ts";
