import { chains, createCauseway, tokens } from "@causeway/sdk";
import { loadMessages } from "@causeway/widget/parts";
import { render } from "preact";

import { Acting } from "../../acting/Acting.ts";
import { costIn } from "../../acting/costIn.ts";
import { loadActingWords } from "../../acting/loadActingWords.ts";
import { ask } from "../../api/ask.ts";
import { readPlaces } from "../../api/Places.ts";
import { vault as vaultSchema } from "../../api/wire.ts";
import { offerDevelopment } from "../../development/offerDevelopment.ts";
import { startPage } from "../../frame/startPage.ts";
import { Loaded } from "../../rows/Loaded.tsx";
import { sayIn, wordsOf } from "../../words/Say.ts";
import { VaultPage } from "./VaultPage.tsx";

const { baseUrl, locale, language, query, main } = startPage();
const [words, acting, messages] = await Promise.all([
  ...([wordsOf(language), loadActingWords(language), loadMessages(locale)] as const),
]);
offerDevelopment({ baseUrl });

async function read() {
  const [chainId, asset] = [query.get("chain") ?? "", query.get("asset") ?? ""];
  const unknown = (text: string) => (
    <p>
      {text} <a href="vaults.html">{words.vaults}</a>
    </p>
  );
  if (!/^\d{1,20}$/.test(chainId) || !/^0x[0-9a-f]{64}$/i.test(asset)) {
    return unknown(acting.vault.unknown);
  }
  const causeway = createCauseway({ baseUrl });
  const [places, listed, known, vault] = await Promise.all([
    readPlaces(baseUrl, locale),
    chains(causeway),
    tokens(causeway),
    ask(baseUrl, `/v1/vaults/${chainId}/${asset}`, vaultSchema),
  ]);
  const chain = listed.find((one) => `${one.chainId}` === chainId);
  const token = known.find(
    (one) =>
      `${one.chainId}` === chainId && one.address.toLowerCase() === vault.token.toLowerCase(),
  );
  if (chain === undefined || token === undefined) return unknown(acting.vault.unknown);
  if (vault.isMinted === true) return unknown(acting.vault.minted);
  const say = sayIn(locale, words, places);
  const store = new Acting({ baseUrl, kinds: ["deposit", "withdrawal"] }, (state) => draw(state));
  const draw = (state: typeof store.state) => {
    const shown = { words: acting, messages, locale, cost: costIn(listed, locale) };
    render(<VaultPage {...shown} {...{ state, vault, chain, token, say }} acting={store} />, main);
  };
  draw(store.state);
  void store.start();
  return undefined;
}

render(<Loaded title={words.vault} words={words} read={read} />, main);
