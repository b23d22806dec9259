export { AnswerUnusable } from "./AnswerUnusable.ts";
export { Budget } from "./Budget.ts";
export { JsonBounds } from "./JsonBounds.ts";
export { cut, LONGEST_REASON, LONGEST_TEXT, shorten } from "./shorten.ts";
