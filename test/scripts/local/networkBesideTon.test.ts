import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { networkDescriptionOf, type RunningNetwork } from "@causeway/environment";
import { readUpdaterConfig } from "@causeway/fee-updater";
import { readFillerConfig } from "@causeway/filler";
import { expect } from "chai";

import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { LOCAL } from "../../../scripts/local/environment/copyWithout.ts";
import { configOf } from "../../../scripts/local/messages/withReadChains.ts";
import {
  feeUpdaterCommand,
  fillerCommand,
  writeEnvironment,
} from "../../../scripts/local/network/commands.ts";
import { describePlan } from "../../../scripts/local/network/describePlan.ts";
import { type NetworkPlan, planNetwork } from "../../../scripts/local/network/NetworkPlan.ts";
import { loadPools } from "../../../scripts/local/pools/loadPools.ts";

const EVM = ["hub", "spoke-a", "spoke-b"];

describe("the network of config/local", () => {
  let folder: string;
  let plan: NetworkPlan;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-network-ton-"));
    const config = loadConfig(LOCAL);
    plan = await planNetwork(config, {}, loadPools(LOCAL, config));
  });

  after(() => rmSync(folder, { recursive: true }));

  it("describes pools and venues on EVM chains, and the TON chain beside them", () => {
    const { chains, pools } = describePlan(plan, folder);
    expect(chains.map(({ name }) => name)).to.deep.equal([...EVM, "ton"]);
    expect(chains.map(({ venues }) => venues !== undefined)).to.deep.equal([
      true,
      true,
      true,
      false,
    ]);
    expect(pools.some(({ chain }) => chain === "ton")).to.equal(false);
  });

  it("says in its description how each chain is connected to", () => {
    const known = describePlan(plan, folder);
    const address = `0x${"a1".repeat(20)}`;
    const running = { pid: 1, config: "", messageBoard: address } as RunningNetwork;
    const described = { ...networkDescriptionOf(known, running), url: "http://127.0.0.1:1" };
    const configs = described.chains.map((chain) => configOf(described, chain));
    expect(configs.map(({ family }) => family)).to.deep.equal(["evm", "evm", "evm", "ton"]);
    const mailboxes = known.chains.map(({ mailbox }) => mailbox);
    expect(configs.map(({ mailbox }) => mailbox)).to.deep.equal(mailboxes);
  });

  it("writes files that fee updater and filler take", () => {
    const folders = { run: folder, logs: folder, keys: folder };
    writeEnvironment(plan, folders);
    const updater = readUpdaterConfig(feeUpdaterCommand(plan, folders).args.at(-1) ?? "");
    expect(updater.chains.map(({ name }) => name)).to.deep.equal([...EVM, "ton"]);
    expect(updater.conversions("TON", "ETH").numerator).to.equal(1_000_000n);
    const database = "postgres://127.0.0.1:1/causeway";
    const filler = readFillerConfig(fillerCommand(plan, folders, database).args.at(-1) ?? "");
    expect(filler.assets.map(({ symbol }) => symbol)).to.include("USDC");
  });
});
