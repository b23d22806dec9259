import { loadStatusWords } from "@causeway/widget/parts";
import { render } from "preact";

import { offerDevelopment } from "../../development/offerDevelopment.ts";
import { startPage } from "../../frame/startPage.ts";
import { loadPageWords } from "./loadPageWords.ts";
import { namesOf } from "./namesOf.ts";
import { subjectOf } from "./subjectOf.ts";
import { WayPage } from "./views/WayPage.tsx";
import { WayStore } from "./WayStore.ts";

const { main, locale, language, query, baseUrl } = startPage();
const [words, states] = await Promise.all([
  loadPageWords(language, locale),
  loadStatusWords(language),
]);
const { host } = new URL(baseUrl);
main.replaceChildren();
const store = new WayStore(baseUrl, subjectOf(query.get("id")), (state) => {
  const names = namesOf(state, locale);
  render(<WayPage {...{ state, words, states, names, host, act: store }} />, main);
});
offerDevelopment({ baseUrl });
await store.start();
