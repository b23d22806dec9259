export { AnswerUnusable } from "./AnswerUnusable.ts";
export { ask } from "./ask.ts";
export { askJson } from "./askJson.ts";
export { Budget } from "./Budget.ts";
export { JsonBounds } from "./JsonBounds.ts";
