import { render } from "preact";

import { ask } from "../../api/ask.ts";
import { readPlaces } from "../../api/Places.ts";
import { feePage, laneHealthList, lightClientPage, vaultPage, volumeList } from "../../api/wire.ts";
import { startPage } from "../../frame/startPage.ts";
import { Loaded } from "../../rows/Loaded.tsx";
import { sayIn, wordsOf } from "../../words/Say.ts";
import { Clients } from "./committees/Clients.tsx";
import { Validators } from "./committees/Validators.tsx";
import { validatorsOf } from "./committees/validatorsOf.ts";
import { Fees } from "./fees/Fees.tsx";
import { feeRows } from "./fees/feeRows.ts";
import { Halts } from "./Halts.tsx";
import { haltsOf } from "./haltsOf.ts";
import { Lanes } from "./Lanes.tsx";
import { Volumes } from "./volumes/Volumes.tsx";
import { HOURS, volumeCharts } from "./volumes/volumeCharts.ts";

const { baseUrl, locale, language, main } = startPage();
const words = await wordsOf(language);

async function read() {
  const [places, { items: lanes }, { items: clients }, { items: vaults }, ...others] =
    await Promise.all([
      readPlaces(baseUrl, locale),
      ask(baseUrl, "/v1/health/lanes", laneHealthList),
      ask(baseUrl, "/v1/light-clients?size=100", lightClientPage),
      ask(baseUrl, "/v1/vaults?size=100", vaultPage),
      ask(baseUrl, `/v1/volumes?hours=${HOURS}`, volumeList),
      ask(baseUrl, "/v1/fee-schedules?state=open&size=100", feePage),
    ]);
  const [{ items: volumes }, { items: fees }] = others;
  const say = sayIn(locale, words, places);
  const now = Date.now();
  return (
    <>
      <Halts halts={haltsOf({ lanes, clients, vaults }, now)} say={say} />
      <Lanes health={lanes} say={say} />
      <Clients {...{ clients, say }} />
      <Validators validators={validatorsOf(clients)} say={say} />
      <Fees rows={feeRows(fees, places.takesValue)} say={say} />
      <Volumes charts={volumeCharts(volumes, now)} say={say} />
    </>
  );
}

render(<Loaded title={words.network} words={words} read={read} />, main);
