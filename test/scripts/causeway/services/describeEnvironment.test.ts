import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  environmentFile,
  environmentFileOf,
  networkDescriptionOf,
  type RunningNetwork,
} from "@causeway/environment";
import type { ChainConfig } from "@causeway/operator";
import { deploymentFile, writeDeployments } from "@causeway/operator/evm";
import { expect } from "chai";

import { addressesOf } from "../../../../scripts/causeway/areas/deployment/addresses.ts";
import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { describeEnvironment } from "../../../../scripts/causeway/services/describeEnvironment.ts";
import { LOCAL } from "../../../../scripts/local/environment/copyWithout.ts";
import { EVM_LOCAL } from "../../world/evmLocal.ts";

describe("what services know of an environment", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-environment-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  /** From which block on services read the first chain, whose mailbox is written down at block 7. */
  function startHeightIn(environment: string) {
    const config = loadConfig(join("config", environment));
    const [first] = config.chains;
    const mailbox = {
      address: `0x${"a1".repeat(20)}`,
      block: 7,
      transaction: `0x${"b2".repeat(32)}`,
      commit: "",
      arguments: [],
    };
    writeDeployments(deploymentFile(folder, environment, first?.name ?? ""), {
      chainId: `${first?.chainId}`,
      contracts: { Mailbox: mailbox },
    });
    const { chains } = describeEnvironment(config, folder);
    return chains.map(({ startHeight }) => startHeight).slice(0, 2);
  }

  it("is from which block on a mailbox has events, as far as that is written down", () => {
    expect(startHeightIn("testnet")).to.deep.equal([7n, 0n]);
  });

  it("is which contract moves assets on each chain, and what can be bridged", () => {
    const { chains, assets } = describeEnvironment(loadConfig(EVM_LOCAL), folder);
    expect(new Set(chains.map(({ bridge }) => bridge)).size).to.equal(1);
    expect(chains[0]?.bridge).to.match(/^0x[0-9a-fA-F]{40}$/);
    expect(assets.map(({ symbol, decimals }) => `${symbol} ${decimals}`)).to.include("USDC 6");
    expect(new Set(assets.map(({ assetId }) => assetId)).size).to.equal(assets.length);
  });

  it("is which accounts stand on a TON chain, to which messages alone go", () => {
    const known = describeEnvironment(loadConfig(LOCAL), folder);
    const served = environmentFile.parse(JSON.parse(JSON.stringify(environmentFileOf(known))));
    const ton = served.chains.find(({ family }) => family === "ton");
    expect(ton).to.include({ name: "ton", chainId: 31_390n, startHeight: 0n, logRange: 1_000 });
    expect(ton?.mailbox).to.match(/^0x[0-9a-f]{64}$/);
    expect(ton?.contracts).to.include({ Mailbox: ton?.mailbox });
    expect(ton?.contracts.MessageFeeSchedule).to.equal(ton?.messageFeeSchedule);
    expect(Object.keys(ton?.contracts ?? {})).to.include.members(["AccessManager", "RelaySender"]);
    expect(ton?.display).to.deep.include({
      ...{ title: "TON", color: "#0098ea", isTestnet: true },
      coin: { name: "Toncoin", symbol: "TON", decimals: 9 },
    });
    expect(ton?.bridge ?? ton?.swap).to.equal(undefined);
    const hub = known.chains.find(({ name }) => name === known.hub);
    expect(hub?.contracts).to.have.property("ZkLightClient/31390");
  });

  it("is no bridge where nothing can be bridged", () => {
    const config = loadConfig(EVM_LOCAL);
    const elsewhere = { ...config.chains[2], name: "spoke-c" } as ChainConfig;
    const wider = { ...config, chains: [...config.chains, elsewhere] };
    const { chains } = describeEnvironment(wider, folder);
    expect(chains.map(({ bridge }) => bridge === undefined)).to.deep.equal([
      ...[false, false, false],
      true,
    ]);
    expect(chains.at(-1)?.settler).to.equal(undefined);
  });

  it("is what transfers offer by default on each way, as services read it", () => {
    const known = describeEnvironment(loadConfig(EVM_LOCAL), folder);
    const file = environmentFileOf(known);
    const { assets } = environmentFile.parse(file);
    const usdc = assets.find(({ symbol }) => symbol === "USDC");
    expect(usdc?.offers).to.have.length(6);
    expect(usdc?.offers).to.deep.include({
      origin: "spoke-a",
      destination: "hub",
      rateBps: 5,
      floor: "50000",
      fallsAfter: 2,
      endsAfter: 600,
    });
  });

  it("is which contracts state a generation, with the recorded status, if they are at our addresses", () => {
    const config = loadConfig(EVM_LOCAL);
    const { SwapRouter: address } = addressesOf(config);
    const generation = { number: "3.0", status: "current", since: 170 } as const;
    writeDeployments(deploymentFile(folder, "local", "hub"), {
      chainId: "31337",
      contracts: {
        SwapRouter: { address, generation },
        SwapReceiver: { address: `0x${"a1".repeat(20)}`, generation },
        Mailbox: { address },
      },
    });
    const known = describeEnvironment(config, folder);
    const stated = [{ contract: "SwapRouter", address, ...generation }];
    expect(known.chains.map(({ generations }) => generations)).to.deep.equal([
      stated,
      ...[undefined, undefined],
    ]);
    const { chains } = environmentFile.parse(environmentFileOf(known));
    expect(chains[0]?.generations).to.deep.equal(stated);
    const running = { pid: 1, config: "", messageBoard: address } as RunningNetwork;
    expect(networkDescriptionOf(known, running).chains[0]?.generations).to.deep.equal(stated);
  });

  it("is not what was written down of development chains, which come and go", () => {
    expect(startHeightIn("local")).to.deep.equal([0n, 0n]);
  });
});
