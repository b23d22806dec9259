import { type ReadTexts, readTexts } from "../config/readTexts.ts";
import type { LaterTexts, Speech } from "./Language.ts";

/**
 * Loads a part of how an element speaks: the language's texts, with the page's changes in their place.
 *
 * @param load Texts of a language of the element. English stands in for what the page's language lacks, or does not load.
 */
export async function loadPart<Part extends keyof LaterTexts>(
  part: Part,
  { locale, language, messages }: Speech,
  load: (locale: string) => LaterTexts[Part] | Promise<LaterTexts[Part]>,
): Promise<ReadTexts<LaterTexts[Part]>> {
  const [own, given] = await Promise.all([
    load(language === undefined ? locale : "en"),
    Promise.resolve()
      .then(() => language?.[part](locale))
      .catch(() => undefined),
  ]);
  const spoken = readTexts(given, own, `languages.${locale}.${part}`);
  const changed = readTexts(messages[part], spoken.texts, `messages.${part}`);
  return { texts: changed.texts, problems: [...spoken.problems, ...changed.problems] };
}
