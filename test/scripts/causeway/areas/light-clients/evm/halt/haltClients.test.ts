import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { walletFromEnvironment } from "@causeway/operator/evm";
import { FROZEN_UNTIL, lightClientStatusSlot } from "@causeway/protocol";
import { expect } from "chai";
import type { Wallet } from "ethers";
import {
  type ConfiguredClient,
  configuredClients,
} from "../../../../../../../scripts/causeway/areas/light-clients/configuredClients.ts";
import { clientCall } from "../../../../../../../scripts/causeway/areas/light-clients/evm/halt/clientCall.ts";
import { haltClients } from "../../../../../../../scripts/causeway/areas/light-clients/halt/haltClients.ts";
import { ZkLightClient__factory } from "../../../../../../../typechain-types/index.js";
import { AppliedChains } from "../../../../../world/AppliedChains.ts";
import { byKey } from "../../../../../world/byKey.ts";
import { withoutAssets } from "../../../../../world/withoutAssets.ts";
import { changeWord, FROZEN_BITS } from "../../../../check/plants.ts";

const DAY = 86_400;
const NOBODY = "http://127.0.0.1:1";

describe("haltClients", function () {
  this.timeout(240_000);
  let chains: AppliedChains;
  let guardian: Wallet;
  let hub: MinedProvider;
  let clients: ConfiguredClient[];
  let snapshot: string;

  before(async () => {
    chains = await AppliedChains.start(withoutAssets, ["hub"]);
    guardian = walletFromEnvironment(chains.config, null, 1);
    const all = configuredClients(chains.config);
    clients = all.filter(({ on }) => on.name === "hub");
    hub = new MinedProvider(chains.rpcs.hub, 31337n);
  });

  after(async () => {
    hub?.destroy();
    await chains?.stop();
  });

  beforeEach(async () => {
    snapshot = await hub.send("evm_snapshot", []);
  });

  afterEach(() => hub.send("evm_revert", [snapshot]));

  const contractOf = ({ address }: ConfiguredClient) =>
    ZkLightClient__factory.connect(address, hub);
  const textOf = (seconds: bigint | number) => new Date(Number(seconds) * 1000).toISOString();

  async function timeOf(transaction: string): Promise<number> {
    const receipt = await hub.getTransactionReceipt(transaction);
    return (await hub.getBlock(receipt!.blockNumber))!.timestamp;
  }

  async function pass(seconds: number): Promise<void> {
    await hub.send("evm_increaseTime", [seconds]);
    await hub.send("evm_mine", []);
  }

  it("stops light clients for ten days, and says until when", async () => {
    const outcomes = await haltClients("stop", clients, byKey(guardian));
    expect(outcomes.map(({ client: { label } }) => label)).to.deep.equal([
      "light client of spoke-a on hub",
      "light client of spoke-b on hub",
    ]);
    for (const { client, done, told, until, transaction } of outcomes) {
      expect(done, told).to.equal(true);
      expect(until).to.equal(BigInt((await timeOf(transaction!)) + 10 * DAY));
      expect(await contractOf(client).stoppedUntil()).to.equal(until);
      expect(told).to.equal(`stopped until ${textOf(until!)}`);
    }
  });

  it("distrusts light clients up to now and the clocks' drift, and says so", async () => {
    const [outcome] = await haltClients("distrust", clients, byKey(guardian));
    const until = BigInt((await timeOf(outcome!.transaction!)) + 15 * 60);
    expect(outcome).to.deep.include({
      done: true,
      told: `distrusted until ${textOf(until)}`,
      until,
    });
    expect(await contractOf(outcome!.client).distrustedUntil()).to.equal(until);
    expect(await contractOf(outcome!.client).stoppedUntil()).to.equal(0n);
  });

  it("leaves what is stopped already as it is", async () => {
    const [first] = clients as [ConfiguredClient];
    await haltClients("stop", [first], byKey(guardian));
    const until = await contractOf(first).stoppedUntil();
    const nonce = await hub.getTransactionCount(guardian.address);
    const outcomes = await haltClients("stop", clients, byKey(guardian));
    expect(outcomes[0]).to.deep.include({
      done: true,
      told: `was stopped already, until ${textOf(until)}`,
    });
    expect(outcomes[1]?.done).to.equal(true);
    expect(await hub.getTransactionCount(guardian.address)).to.equal(nonce + 1);
  });

  it("says from when one can be stopped again, and what helps until then", async () => {
    const [first] = clients as [ConfiguredClient];
    await haltClients("stop", [first], byKey(guardian));
    const until = await contractOf(first).stoppedUntil();
    await pass(11 * DAY);
    const [outcome] = await haltClients("stop", [first], byKey(guardian));
    expect(outcome?.done).to.equal(false);
    expect(outcome?.told)
      .to.include(
        `may not do that again before ${textOf(until + BigInt(10 * DAY))} (StoppedTooRecently(`,
      )
      .and.include("causeway pause");
    expect(outcome?.call).to.deep.equal(clientCall("stop", first));
  });

  it("says from when one can be distrusted again, and what helps until then", async () => {
    const [first] = clients as [ConfiguredClient];
    const [before] = await haltClients("distrust", [first], byKey(guardian));
    const again = (await timeOf(before!.transaction!)) + 2 * DAY;
    await pass(DAY);
    const [outcome] = await haltClients("distrust", [first], byKey(guardian));
    expect(outcome?.told)
      .to.include(`not do that again before ${textOf(again)} (DistrustedTooRecently(`)
      .and.include("causeway client stop");
  });

  it("is content with one that is frozen, which vouches for nothing either", async () => {
    const [first] = clients as [ConfiguredClient];
    await changeWord(
      { rpc: () => hub },
      "hub",
      first.address,
      lightClientStatusSlot(),
      (word) => word | FROZEN_BITS,
    );
    for (const act of ["stop", "distrust"] as const) {
      const [outcome] = await haltClients(act, [first], byKey(guardian));
      expect(outcome?.done).to.equal(true);
      expect(outcome?.until).to.equal(FROZEN_UNTIL);
      expect(outcome?.told).to.match(/already, until it is anchored again, for it is frozen$/);
    }
  });

  it("needs one RPC that works, and gives the call to sign where none exists", async () => {
    const by = (rpcUrls: string[]) =>
      clients.map((client) => ({ ...client, on: { ...client.on, rpcUrls } }));
    const [silent] = await haltClients("stop", by([NOBODY]), byKey(guardian));
    expect(silent?.told).to.match(/is not stopped: no RPC of hub is of use .*ECONNREFUSED/);
    const { to, data } = silent!.call!;
    const [outcome] = await haltClients(
      "stop",
      by([NOBODY, chains.rpcs.hub!]).slice(1),
      byKey(guardian),
    );
    expect(outcome?.done).to.equal(true);
    const from = guardian.address;
    await hub.send("eth_sendTransaction", [{ from, to, data }]);
    expect(await contractOf(silent!.client).stoppedUntil()).to.not.equal(0n);
  });

  it("sends nothing with the key of one who is no guardian", async () => {
    const stranger = walletFromEnvironment(chains.config, null, 3);
    const [outcome] = await haltClients("stop", clients, byKey(stranger));
    expect(outcome?.told).to.match(
      /^is not stopped: AccessManagedUnauthorized\(0x90F.*guardian's key/,
    );
    expect(await hub.getTransactionCount(stranger.address)).to.equal(0);
  });

  it("says so where there is no light client", async () => {
    const [first] = clients as [ConfiguredClient];
    const nowhere = { ...first, address: "0x000000000000000000000000000000000000dEaD" as const };
    const [outcome] = await haltClients("stop", [nowhere], byKey(guardian));
    expect(outcome?.told).to.equal(
      `is not stopped: there is no light client at ${nowhere.address}`,
    );
  });
});
