import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateApi, readApiConfig, startApi } from "@causeway/api";
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { migrateIndex, PRODUCTS } from "@causeway/index";
import { createLogger, type RunningService } from "@causeway/service";
import { expect } from "chai";

import { loadConfig } from "../../scripts/causeway/environment.ts";
import { apiCommand, writeEnvironment } from "../../scripts/local/network/commands.ts";
import { planNetwork } from "../../scripts/local/network/NetworkPlan.ts";
import { EVM_LOCAL } from "../scripts/world/evmLocal.ts";
import { runScript, scriptOf } from "./script.ts";

const PAGE = "docs/api.md";
const LONGEST_RUN = 30_000;

describe("docs/api.md", function () {
  this.timeout(LONGEST_RUN * 2);

  let folder: string;
  let database: MigratedDatabase;
  let api: RunningService;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-api-docs-"));
    database = await MigratedDatabase.start(migrateAll);
    const plan = await planNetwork(loadConfig(EVM_LOCAL), {});
    const folders = { run: folder, logs: folder, keys: folder };
    writeEnvironment(plan, folders);
    mkdirSync(join(folder, "pages"));
    writeFileSync(join(folder, "pages/index.html"), "<!doctype html>");
    const { args } = apiCommand(plan, folders, database.url);
    const config = readApiConfig(args.at(-1) ?? "");
    api = await startApi(config, { url: database.url }, createLogger("test", "silent"));
  });

  after(async () => {
    await api?.stop();
    await database?.stop();
    rmSync(folder, { recursive: true });
  });

  const run = async (heading: string) => {
    const { url } = api;
    const { code, output } = await runScript(`api=${url}\n${scriptOf(PAGE, heading)}`, LONGEST_RUN);
    expect(code, output).to.equal(0);
    return output;
  };

  it("lists chains as wallets add them, and tokens, with its commands as they stand", async () => {
    const output = await run("Chains and tokens");
    expect(output).to.include("chainName: 'Hub'").and.to.include("chainId: '0x7a69'");
    expect(output).to.include('"count":1,"results":[{').and.to.include('"symbol":"USDC"');
  });

  it("lists lanes, and the messages of an account", async () => {
    const none = '{"code":200,"message":"success","data":{"list":[],"total":0}}';
    expect(await run("Messages and lanes")).to.equal(`{"items":[]}${none}`);
  });

  it("lists orders and transfers, and streams the records of an account", async () => {
    const none = '{"code":200,"message":"success","data":{"list":[],"total":0';
    const orders = await run("Orders and transfers");
    expect(orders).to.include(none).and.to.include('{"items":[],"cursor":null}');
    const stream = await run("Streams");
    expect(stream).to.match(
      /^retry: 2000\n\nid: \S+\nevent: state\ndata: \{"messages":\[\],"orders":\[\]\}\n/,
    );
  });

  it("verifies the newest records, of which there are none", async () => {
    expect(await run("Verify an answer")).to.match(/The API lists no orders\.\n$/);
  });

  it("gets 304 for an answer that did not change, and the names of chains", async () => {
    const output = await run("How new an answer is");
    expect(output).to.equal("304\n[ 'hub', 'spoke-a', 'spoke-b' ]\n");
  });
});

/** The tables of the index, and those of the API. */
async function migrateAll(url: string): Promise<void> {
  await migrateIndex(url, PRODUCTS);
  await migrateApi(url);
}
