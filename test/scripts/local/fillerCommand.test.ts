import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type FillerConfig, readFillerConfig } from "@causeway/filler";
import { chainNamed } from "@causeway/operator";
import { expect } from "chai";
import { computeAddress } from "ethers";

import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { FILLER } from "../../../scripts/local/network/accounts.ts";
import { fillerCommand, writeEnvironment } from "../../../scripts/local/network/commands.ts";
import { planNetwork } from "../../../scripts/local/network/NetworkPlan.ts";
import { EVM_LOCAL } from "../world/evmLocal.ts";

const DATABASE = "postgres://127.0.0.1:1/causeway";
const local = loadConfig(EVM_LOCAL);

describe("fillerCommand", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-filler-command-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  /** What the filler of a network will read. */
  async function configured(config = local): Promise<FillerConfig> {
    const plan = await planNetwork(config, { filler: 9400 });
    const folders = { run: folder, logs: folder, keys: folder };
    writeEnvironment(plan, folders);
    return readFillerConfig(fillerCommand(plan, folders, DATABASE).args.at(-1) ?? "");
  }

  it("writes a file that a filler takes, with an account and a port of its own", async () => {
    const { privateKey, listen, assets, chains, heldOrders } = await configured();
    expect(computeAddress(privateKey)).to.equal(FILLER.address);
    expect(listen.port).to.equal(9400);
    expect(heldOrders).to.not.equal(undefined);
    expect(assets.map(({ symbol }) => symbol)).to.deep.equal(["USDC", "WBTC", "WETH"]);
    expect(chains.map(({ name }) => name)).to.deep.equal(["hub", "spoke-a", "spoke-b"]);
  });

  it("lets as much be out as the account has on a chain, and a tenth of it before a block is final", async () => {
    const { assets, rules } = await configured();
    const usdc = assets.find(({ symbol }) => symbol === "USDC");
    const { origins, mostInFlight } = rules.assets.get(usdc?.assetId ?? "0x")!;
    expect(mostInFlight).to.equal(100_000n * 10n ** 6n);
    expect(origins.get(chainNamed(local, "spoke-a").chainId)?.amounts).to.deep.equal([
      { confirmations: 1, most: 10_000n * 10n ** 6n },
      { confirmations: "final", most: 100_000n * 10n ** 6n },
    ]);
  });

  it("has nothing advanced where its tokens are minted, of which the account has none", async () => {
    const { assets, rules } = await configured();
    const destinationsOf = (symbol: string) => {
      const { assetId } = assets.find((asset) => asset.symbol === symbol)!;
      const origin = rules.assets.get(assetId)?.origins.get(chainNamed(local, "spoke-a").chainId);
      return local.chains
        .filter(({ chainId }) => origin?.destinations?.has(chainId))
        .map(({ name }) => name);
    };
    expect(destinationsOf("WETH")).to.deep.equal(["hub", "spoke-a", "spoke-b"]);
    expect(destinationsOf("WBTC")).to.deep.equal(["hub", "spoke-a"]);
  });

  it("leaves out what has no way", async () => {
    const [usdc, ...others] = local.assets;
    const chains = Object.entries(usdc!.chains).map(([name, here]) => [
      name,
      { ...here, with: {} },
    ]);
    const lonely = { ...usdc!, chains: Object.fromEntries(chains) };
    const { assets } = await configured({ ...local, assets: [lonely, ...others] });
    expect(assets.map(({ symbol }) => symbol)).to.deep.equal(["WBTC", "WETH"]);
  });
});
