// cspell:ignore Montant envoyer Vérifiez votre échange Cela seul Vous pouvez
import { exitsEn } from "../../src/messages/exits/en.ts";
import type { Language } from "../../src/messages/Language.ts";
import { englishMessages } from "../../src/messages/loadMessages.ts";
import { swapEn } from "../../src/messages/swap/en.ts";
import { en } from "../../src/status/words/en.ts";

/** Some texts of another language, which differ from those of all others. The rest stays English. */
export const FRENCH: Language = {
  messages: async () => ({ ...englishMessages(), amountToSend: "Montant à envoyer" }),
  dialog: async () => ({ ...swapEn, review: "Vérifiez votre échange" }),
  states: async () => ({ ...en, goesOn: "Cela continue tout seul." }),
  exits: async () => ({ ...exitsEn, youCan: "Vous pouvez" }),
};
