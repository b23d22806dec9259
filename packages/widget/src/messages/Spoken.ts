import { type ReadTexts, readTexts } from "../config/readTexts.ts";
import type { Speech } from "./Language.ts";
import { englishMessages, loadMessages } from "./loadMessages.ts";
import type { Messages } from "./Messages.ts";

/** Texts of the form that were loaded. */
export interface Spoken extends ReadTexts<Messages> {
  readonly speech: Speech;
}

/** Before anything is loaded. */
export function englishSpoken(): Spoken {
  const speech: Speech = { locale: "en", language: undefined, messages: {} };
  return { speech, texts: englishMessages(), problems: [] };
}

/**
 * Loads texts of the form. English stands in for those that a language of the page lacks.
 *
 * @param before With which the element stays if the language does not load.
 */
export async function loadSpoken(speech: Speech, before: Spoken): Promise<Spoken> {
  const { locale, language, messages } = speech;
  try {
    const own = language === undefined ? await loadMessages(locale) : englishMessages();
    const given = await language?.messages(locale);
    return { speech, ...readTexts(given, own, `languages.${locale}.messages`) };
  } catch {
    return { ...before, speech: { ...before.speech, messages } };
  }
}
