import type { StatusWords } from "../status/StatusWords.ts";
import type { ExitMessages } from "./exits/ExitMessages.ts";
import type { Messages } from "./Messages.ts";
import type { SwapMessages } from "./swap/SwapMessages.ts";

/** Texts that are loaded with a swap. */
export interface LaterTexts {
  /** Of the dialog of swaps: the review, the steps, earlier swaps. */
  readonly dialog: SwapMessages;
  /** Of each state, and of the Way. */
  readonly states: StatusWords;
  /** Of ways on and out of a swap that waits. */
  readonly exits: ExitMessages;
}

/** Every text of a language. */
export interface LanguageTexts extends LaterTexts {
  /** Of the form, its options and wallets. */
  readonly messages: Messages;
}

/** A language that a page brings. The element calls each function once it needs the texts, with the wanted locale. */
export type Language = {
  readonly [Part in keyof LanguageTexts]: (locale: string) => Promise<LanguageTexts[Part]>;
};

/** Languages by their tags, as BCP 47 has them: `fr`, or `pt-BR` for a region alone. */
export type Languages = Readonly<Record<string, Language>>;

/** Some of the texts, of each list as many as one likes. */
export type Changed<Texts> = Texts extends string | ((...values: never[]) => string) | undefined
  ? Texts
  : { readonly [Name in keyof Texts]?: Changed<Texts[Name]> };

/** Texts in the place of those of the language. */
export type ChangedTexts = Changed<Messages & LaterTexts>;

/** How an element speaks. A changed one is another object. */
export interface Speech {
  /** BCP 47. */
  readonly locale: string;
  /** Undefined for a language of the element. */
  readonly language: Language | undefined;
  readonly messages: ChangedTexts;
}
