export * from "./element/defineWidget.ts";
export type * from "./element/quoteDetail.ts";
export type { WidgetElement } from "./element/WidgetElement.ts";
export type { WidgetEvents } from "./element/WidgetEvents.ts";
export type { SwapDetail } from "./execution/TellingSteps.ts";
export type { ExitMessages } from "./messages/exits/ExitMessages.ts";
export type {
  ChangedTexts,
  Language,
  Languages,
  LanguageTexts,
  LaterTexts,
} from "./messages/Language.ts";
export type { Messages } from "./messages/Messages.ts";
export type { SwapMessages } from "./messages/swap/SwapMessages.ts";
export type { Failure } from "./quote/Failure.ts";
export type { StateText, StatusWords } from "./status/StatusWords.ts";
