import { render } from "preact";

import { readPlaces } from "../../api/Places.ts";
import { startPage } from "../../frame/startPage.ts";
import { Loaded } from "../../rows/Loaded.tsx";
import { sayIn, wordsOf } from "../../words/Say.ts";
import { readVaults } from "./readVaults.ts";
import { Vaults } from "./Vaults.tsx";

const { baseUrl, locale, language, main } = startPage();
const words = await wordsOf(language);

async function read() {
  const [places, vaults] = await Promise.all([readPlaces(baseUrl, locale), readVaults(baseUrl)]);
  return <Vaults vaults={vaults} say={sayIn(locale, words, places)} />;
}

render(<Loaded title={words.liquidity} words={words} read={read} />, main);
