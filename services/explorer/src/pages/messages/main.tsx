import { render } from "preact";

import { ask } from "../../api/ask.ts";
import { readPlaces } from "../../api/Places.ts";
import { laneHealthList, vaultPage } from "../../api/wire.ts";
import { startPage } from "../../frame/startPage.ts";
import { listQueryOf } from "../../lists/ListQuery.ts";
import { readList } from "../../lists/readList.ts";
import { Loaded } from "../../rows/Loaded.tsx";
import { sayIn, wordsOf } from "../../words/Say.ts";
import { Activity } from "./Activity.tsx";

const { baseUrl, locale, language, query, main } = startPage();
const words = await wordsOf(language);
const asked = listQueryOf(query);

async function read() {
  const [places, lanes, vaults, page] = await Promise.all([
    readPlaces(baseUrl, locale),
    ask(baseUrl, "/v1/health/lanes", laneHealthList),
    ask(baseUrl, "/v1/vaults?size=100", vaultPage),
    readList(baseUrl, asked),
  ]);
  const say = sayIn(locale, words, places);
  return <Activity {...{ asked, page, say }} lanes={lanes.items} vaults={vaults.items} />;
}

render(<Loaded title={words.activity} words={words} read={read} />, main);
