import { loadMessages } from "@causeway/widget/parts";

import { loadActingWords } from "../../../acting/loadActingWords.ts";
import { languageOf } from "../../../frame/Language.ts";
import { SendExit } from "./SendExit.tsx";

/** What sends an exit, with its texts. @param locale BCP 47. */
export async function loadSending(locale: string) {
  const [{ common }, messages] = await Promise.all([
    loadActingWords(languageOf(locale)),
    loadMessages(locale),
  ]);
  return { SendExit, words: common, messages, locale };
}
