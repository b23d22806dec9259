export { AnswerUnusable } from "./AnswerUnusable.ts";
export type * from "./Asking.ts";
export { askByFetch } from "./askByFetch.ts";
export { askJson } from "./askJson.ts";
export { Budget } from "./Budget.ts";
export { JsonBounds } from "./JsonBounds.ts";
export { cut, LONGEST_REASON, LONGEST_TEXT, shorten } from "./shorten.ts";
