export { ask } from "./ask.ts";
export { askJson } from "./askJson.ts";
export { freePorts } from "./freePorts.ts";
