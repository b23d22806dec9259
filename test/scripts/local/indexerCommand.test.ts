import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readIndexerConfig } from "@causeway/indexer";
import { expect } from "chai";

import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { indexerCommand, writeEnvironment } from "../../../scripts/local/network/commands.ts";
import { planNetwork } from "../../../scripts/local/network/NetworkPlan.ts";
import { EVM_LOCAL } from "../world/evmLocal.ts";

const local = loadConfig(EVM_LOCAL);
const [usdc, ...others] = local.assets;
const COIN = 10n ** 18n;

describe("indexerCommand", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-indexer-command-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  /** Prices that the indexer of a network will read, in US dollars. An asset's tokens have its price. */
  async function pricesFor(config = local): Promise<number[]> {
    const plan = await planNetwork(config, { indexer: 9600 });
    const folders = { run: folder, logs: folder, keys: folder };
    writeEnvironment(plan, folders);
    const command = indexerCommand(plan, folders, "postgres://127.0.0.1:1/causeway");
    expect(command.env).to.deep.equal({ DATABASE_URL: "postgres://127.0.0.1:1/causeway" });
    const { prices, listen } = readIndexerConfig(command.args.at(-1) ?? "");
    expect(listen.port).to.equal(9600);
    return [...new Set(prices.map(({ usd }) => Number(usd / COIN)))];
  }

  it("writes a file that an indexer takes, with a price of each asset", async () => {
    expect(await pricesFor()).to.deep.equal([1, 100_000, 400]);
  });

  it("lists no price of an asset that the network does not know", async () => {
    const assets = [{ ...usdc!, symbol: "MINE" }, ...others];
    expect(await pricesFor({ ...local, assets })).to.deep.equal([100_000, 400]);
  });
});
