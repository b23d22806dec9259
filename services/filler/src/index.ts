export type { BooksSummary } from "./books/summariseBooks.ts";
export { type FillerConfig, readFillerConfig } from "./config.ts";
export { startFiller } from "./startFiller.ts";
export { schemaOf } from "./store/schemaOf.ts";
