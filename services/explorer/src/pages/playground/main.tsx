import { loadMessages } from "@causeway/widget/parts";
import { render } from "preact";

import { siteContracts } from "../../api/siteContracts.ts";
import { offerDevelopment } from "../../development/offerDevelopment.ts";
import { startPage } from "../../frame/startPage.ts";
import { firstEnds } from "../../swap/firstEnds.ts";
import { loadPlaygroundWords } from "./loadPlaygroundWords.ts";
import type { Chosen } from "./settings/Chosen.ts";
import { PlaygroundPage } from "./views/PlaygroundPage.tsx";

/** Where pages of the documentation have the environment's file. */
const CONTRACTS_FILE = "/contracts.json";

const { baseUrl, locale, language, query, main } = startPage();
const [words, messages, contracts] = await Promise.all([
  ...([loadPlaygroundWords(language), loadMessages(locale), siteContracts()] as const),
]);
const first: Chosen = {
  "base-url": baseUrl,
  ...(contracts && { ...firstEnds(contracts), "config.contracts": CONTRACTS_FILE }),
};
offerDevelopment({ baseUrl });
render(<PlaygroundPage {...{ words, messages, locale, query, first, contracts }} />, main);
