import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readApiConfig } from "@causeway/api";
import { expect } from "chai";

import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { apiCommand, writeEnvironment } from "../../../scripts/local/network/commands.ts";
import { planNetwork } from "../../../scripts/local/network/NetworkPlan.ts";
import { EVM_LOCAL } from "../world/evmLocal.ts";

const DATABASE = "postgres://127.0.0.1:1/causeway";

describe("apiCommand", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-api-command-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("writes a file that an API takes, with the lists of the network, and a key of its own", async () => {
    const plan = await planNetwork(loadConfig(EVM_LOCAL), { api: 9700 });
    const folders = { run: folder, logs: folder, keys: folder };
    writeEnvironment(plan, folders);
    mkdirSync(join(folder, "pages"));
    writeFileSync(join(folder, "pages/index.html"), "<!doctype html>");
    const command = apiCommand(plan, folders, DATABASE);
    expect(command.env).to.deep.equal({ DATABASE_URL: DATABASE });
    const { listen, keys, environment, pagesAsk } = readApiConfig(command.args.at(-1) ?? "");
    expect(listen.port).to.equal(9700);
    expect(pagesAsk, "the faucet").to.deep.equal([plan.faucet.url]);
    expect(keys.masterKey).not.to.equal(undefined);
    expect(statSync(join(folder, "api-master.key")).mode & 0o077).to.equal(0);
    expect(environment.chains.map(({ display }) => display?.title)).to.deep.equal([
      ...["Hub", "Spoke A", "Spoke B"],
    ]);
    const rpcs = environment.chains.map(({ display }) => display?.publicRpcUrls);
    expect(rpcs).to.deep.equal(plan.chains.map(({ url }) => [url]));
    expect(environment.prices.map(({ asset }) => asset)).to.deep.equal(["USDC", "WBTC", "WETH"]);
  });
});
