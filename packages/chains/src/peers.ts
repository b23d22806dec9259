// For packages beside this one: if each held its own copy, a page would load two.

export {
  AnswerUnusable,
  type Ask,
  type Asking,
  askByFetch,
  Budget,
  type HttpAnswer,
  JsonBounds,
} from "@causeway/peers";
