// Applies the configuration of `OperatedTonChain` as another process: the chain's URL, the folder of deployments, and the
// point at which the process kills itself, 0 for never. A point is before and after each write of a journal, and after
// each order that an endpoint took. At its end the process writes how many messages it sent.

import { writeSync } from "node:fs";
import { AppendOnlyFile } from "@causeway/journal";
import { chainNamed, developmentAccount, openEnvironment } from "@causeway/operator";

import { HttpEndpoint } from "../../../../packages/chains/src/ton/endpoints/HttpEndpoint.ts";
import { CAUSEWAY } from "../../../../scripts/causeway/areas.ts";
import { operatedConfig } from "../OperatedTonChain.ts";

const [url = "", deployments = "", killAt = "0"] = process.argv.slice(2);
let points = 0;

function reach(): void {
  points += 1;
  if (points === Number(killAt)) process.kill(process.pid, "SIGKILL");
}

const { append, replace } = AppendOnlyFile.prototype;
AppendOnlyFile.prototype.append = function (...lines) {
  reach();
  append.call(this, ...lines);
  reach();
};
AppendOnlyFile.prototype.replace = function (lines) {
  reach();
  replace.call(this, lines);
  reach();
};
const { offer } = HttpEndpoint.prototype;
HttpEndpoint.prototype.offer = async function (message) {
  await offer.call(this, message);
  reach();
};

const environment = openEnvironment(CAUSEWAY, operatedConfig(url), deployments);
const chain = chainNamed(environment.config, "ton");
const { transactions } = await environment.familyOf(chain).apply(
  { environment, chain },
  {
    ...{ waitMilliseconds: 0, onExecuted: () => {} },
    env: { CAUSEWAY_KEY: developmentAccount(0).privateKey },
  },
);
writeSync(1, `${transactions}`);
