import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { walletFromEnvironment } from "@causeway/operator/evm";
import { lightClientStatusSlot } from "@causeway/protocol";
import { expect } from "chai";
import type { Wallet } from "ethers";
import { addressesOf } from "../../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import type { ClientOutcome } from "../../../../../../../scripts/causeway/areas/light-clients/ClientOutcome.ts";
import {
  type ConfiguredClient,
  configuredClients,
} from "../../../../../../../scripts/causeway/areas/light-clients/configuredClients.ts";
import { haltClients } from "../../../../../../../scripts/causeway/areas/light-clients/halt/haltClients.ts";
import { resumeClients } from "../../../../../../../scripts/causeway/areas/light-clients/halt/resumeClients.ts";
import { environmentAt } from "../../../../../../../scripts/causeway/environment.ts";
import { ZkLightClient__factory } from "../../../../../../../typechain-types/index.js";
import { AppliedChains } from "../../../../../world/AppliedChains.ts";
import { byKey } from "../../../../../world/byKey.ts";
import { withoutAssets } from "../../../../../world/withoutAssets.ts";
import { changeWord, FROZEN_BITS } from "../../../../check/plants.ts";

const DELAY = 172_800;
/** Account 3 of every development node. */
const KEEPER = {
  name: "keeper",
  address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
  kind: "key",
} as const;

describe("resumeClients", function () {
  this.timeout(240_000);
  let chains: AppliedChains;
  let hub: MinedProvider;
  let client: ConfiguredClient;
  let keeper: Wallet;

  before(async () => {
    const member = { ...KEEPER, executionDelay: DELAY };
    chains = await AppliedChains.start(
      (config) => ({
        ...withoutAssets(config),
        accounts: [...config.accounts, KEEPER],
        roles: { ...config.roles, laneAdmin: { members: [member] } },
      }),
      ["hub"],
    );
    hub = new MinedProvider(chains.rpcs.hub, 31337n);
    const all = configuredClients(chains.config);
    client = all.find(({ on }) => on.name === "hub")!;
    keeper = walletFromEnvironment(chains.config, null, 3);
    await haltClients("stop", [client], byKey(walletFromEnvironment(chains.config, null, 1)));
  });

  after(async () => {
    hub?.destroy();
    await chains?.stop();
  });

  async function resume(wallet: Wallet | undefined, which = client): Promise<ClientOutcome> {
    const { config, deployments } = chains;
    const [outcome] = await resumeClients([which], {
      environment: environmentAt(config, deployments),
      wallet,
    });
    return outcome!;
  }

  const contract = () => ZkLightClient__factory.connect(client.address, hub);

  it("tells whoever may not who must, and for how long beforehand", async () => {
    const { done, told, call } = await resume(undefined);
    expect(done).to.equal(false);
    expect(told).to.match(
      /^is stopped until 20.*: keeper, 0x90F7\w+ \(a key\), must make the call below, and again/,
    );
    expect(call?.to).to.equal(addressesOf(chains.config).AccessManager);
  });

  it("says of one that is frozen that it must be anchored again", async () => {
    const snapshot = await hub.send("evm_snapshot", []);
    await changeWord(
      { rpc: () => hub },
      "hub",
      client.address,
      lightClientStatusSlot(),
      (word) => word | FROZEN_BITS,
    );
    const { done, told, call } = await resume(keeper);
    expect({ done, call }).to.deep.equal({ done: false, call: undefined });
    expect(told).to.match(
      /until it is anchored again, for it is frozen: a holder of the role anchor/,
    );
    await hub.send("evm_revert", [snapshot]);
  });

  it("schedules the end first, and ends the stop when the delay is over", async () => {
    const scheduled = await resume(keeper);
    expect(scheduled.done).to.equal(false);
    expect(scheduled.told).to.match(
      /that is scheduled by keeper, .* from 20.*: run this again then$/,
    );
    await hub.send("evm_increaseTime", [DELAY]);
    await hub.send("evm_mine", []);
    expect(await resume(keeper)).to.deep.include({ done: true, told: "is not stopped" });
    const block = await hub.getBlock("latest");
    expect(await contract().stoppedUntil()).to.be.at.most(BigInt(block!.timestamp));
  });

  it("takes a stop back that has ended by itself", async () => {
    await hub.send("evm_increaseTime", [30 * 86_400]);
    await hub.send("evm_mine", []);
    await haltClients("stop", [client], byKey(walletFromEnvironment(chains.config, null, 1)));
    await hub.send("evm_increaseTime", [11 * 86_400]);
    await hub.send("evm_mine", []);
    const { done, told, call } = await resume(undefined);
    expect(done).to.equal(false);
    expect(told).to.match(/^was stopped until that ended by itself, and cannot be anchored at its/);
    expect(call?.to).to.equal(addressesOf(chains.config).AccessManager);
    await resume(keeper);
    await hub.send("evm_increaseTime", [DELAY]);
    await hub.send("evm_mine", []);
    expect(await resume(keeper)).to.deep.include({ done: true, told: "is not stopped" });
    expect(await contract().suspected()).to.equal(false);
  });

  it("is content where it is not stopped, and says so where none exists", async () => {
    expect(await resume(keeper)).to.deep.include({ done: true, told: "is not stopped" });
    const nowhere = { ...client, address: "0x000000000000000000000000000000000000dEaD" as const };
    expect(await resume(keeper, nowhere)).to.deep.include({
      done: false,
      told: "is not held by hub",
    });
  });
});
