export { type Asking, ask, type HttpAnswer } from "./ask.ts";
export { askJson } from "./askJson.ts";
export { freePorts } from "./freePorts.ts";
