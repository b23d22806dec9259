import { chains, createCauseway } from "@causeway/sdk";
import { loadMessages } from "@causeway/widget/parts";
import { render } from "preact";

import { Acting } from "../../acting/Acting.ts";
import { costIn } from "../../acting/costIn.ts";
import { loadActingWords } from "../../acting/loadActingWords.ts";
import { otherFamilies } from "../../acting/otherFamilies.ts";
import { ask } from "../../api/ask.ts";
import { laneList } from "../../api/wire.ts";
import { offerDevelopment } from "../../development/offerDevelopment.ts";
import { startPage } from "../../frame/startPage.ts";
import { Loaded } from "../../rows/Loaded.tsx";
import { wordsOf } from "../../words/Say.ts";
import { firstForm } from "./firstForm.ts";
import { SendPage } from "./SendPage.tsx";

const { baseUrl, locale, language, query, main } = startPage();
const [words, acting, messages] = await Promise.all([
  ...([wordsOf(language), loadActingWords(language), loadMessages(locale)] as const),
]);
offerDevelopment({ baseUrl });

async function read() {
  const [listed, { items: lanes }] = await Promise.all([
    chains(createCauseway({ baseUrl })),
    ask(baseUrl, "/v1/lanes", laneList),
  ]);
  const facts = { chains: listed, lanes };
  const first = firstForm(query, { ...facts, locale });
  if (first === undefined) return <p class="empty">{acting.send.noLanes}</p>;
  const place = { baseUrl, kinds: ["message"], others: otherFamilies } as const;
  const store = new Acting(place, (state) => draw(state));
  const draw = (state: typeof store.state) => {
    const shown = { words: acting, messages, locale, cost: costIn(listed, locale) };
    render(<SendPage {...shown} {...{ state, facts, first }} acting={store} />, main);
  };
  draw(store.state);
  void store.start();
  return undefined;
}

render(<Loaded title={acting.send.title} words={words} read={read} />, main);
