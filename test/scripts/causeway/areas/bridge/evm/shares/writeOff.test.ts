import { ChainView } from "@causeway/chains/evm";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { chainNamed } from "@causeway/operator";
import { walletFromEnvironment } from "@causeway/operator/evm";
import { expect } from "chai";
import { type JsonRpcProvider, JsonRpcSigner, ZeroAddress } from "ethers";
import { endHolds } from "../../../../../../../scripts/causeway/areas/bridge/evm/shares/endHolds.ts";
import { holdShares } from "../../../../../../../scripts/causeway/areas/bridge/evm/shares/holdShares.ts";
import { writeOff } from "../../../../../../../scripts/causeway/areas/bridge/evm/shares/writeOff.ts";
import { readLosses } from "../../../../../../../scripts/causeway/areas/bridge/evm/vaults/readLosses.ts";
import {
  type SelectedVault,
  selectVaults,
} from "../../../../../../../scripts/causeway/areas/bridge/selectVaults.ts";
import { addressesOf } from "../../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import { environmentAt } from "../../../../../../../scripts/causeway/environment.ts";
import {
  DevelopmentToken__factory,
  type Vault,
  Vault__factory,
} from "../../../../../../../typechain-types/index.js";
import { AppliedChains } from "../../../../../world/AppliedChains.ts";
import { byKey } from "../../../../../world/byKey.ts";

const USDC = 1_000_000n;

/** A vault of 2,000 USDC, of which messages that nobody sent have 900 released. */
describe("writeOff", function () {
  this.timeout(240_000);
  let chains: AppliedChains;
  let hub: JsonRpcProvider;
  let selected: SelectedVault[];
  let vault: Vault;
  let since: bigint;

  before(async () => {
    chains = await AppliedChains.start();
    hub = new MinedProvider(chains.rpcs.hub, 31337n);
    selected = selectVaults(chains.config, { asset: ["USDC"], chain: ["hub"], all: false });
    vault = Vault__factory.connect(selected[0]!.address, wallet(0).connect(hub));
    since = BigInt((await hub.getBlock("latest"))!.timestamp) - 3_600n;
    await provide(2_000n * USDC);
    await steal(900n * USDC);
  });

  after(async () => {
    hub?.destroy();
    await chains?.stop();
  });

  const wallet = (account: number) => walletFromEnvironment(chains.config, null, account);
  const spoke = () => chainNamed(chains.config, "spoke-a");

  async function provide(amount: bigint): Promise<void> {
    const token = DevelopmentToken__factory.connect(await vault.token(), vault.runner);
    const account = wallet(0).address;
    await (await token.mint(account, amount)).wait();
    await (await token.approve(vault, amount)).wait();
    await (await vault.deposit(amount, account)).wait();
  }

  /** As the bridge, which was told of a transfer that nobody sent. */
  async function steal(units: bigint): Promise<void> {
    const bridge = addressesOf(chains.config).Bridge;
    await hub.send("anvil_impersonateAccount", [bridge]);
    await hub.send("anvil_setBalance", [bridge, "0xde0b6b3a7640000"]);
    const release = {
      chainId: spoke().chainId,
      receiver: wallet(5).address,
      units,
      least: 0n,
      integrator: ZeroAddress,
      integratorBps: 0n,
      kind: 0n,
      isAdvanced: false,
      base: 0n,
      relief: 0n,
    };
    const asBridge = vault.connect(new JsonRpcSigner(hub, bridge));
    await (await asBridge.accept(release, 2, false)).wait();
  }

  const lose = (units: bigint, account = 0) => {
    const { config, deployments } = chains;
    const environment = environmentAt(config, deployments);
    const loss = { vault: selected[0]!, from: spoke(), units, since };
    return writeOff(loss, { environment, wallet: wallet(account) });
  };

  const losses = async () =>
    readLosses(await ChainView.newest(hub), selected[0]!.address, chains.config.chains);

  it("asks for a hold first, for which the guardian waits for nobody", async () => {
    expect((await lose(900n * USDC)).told).to.match(
      /has shares that move: first the guardian runs/,
    );
    const [refused] = await holdShares(selected, byKey(wallet(4), 5_000));
    expect(refused?.told).to.match(/is not held: AccessManagedUnauthorized.*no guardian/);
    const [held] = await holdShares(selected, byKey(wallet(1), 5_000));
    expect(held?.told).to.match(/^held until 20/);
    const [again] = await holdShares(selected, byKey(wallet(1), 5_000));
    expect(again?.told).to.match(/^was held already, until 20/);
    expect((await losses()).heldUntil).to.not.equal(undefined);
  });

  it("refuses more than was released", async () => {
    const { done, told } = await lose(901n * USDC);
    expect(done).to.equal(false);
    expect(told).to.match(
      /^is not written off: messages from spoke-a released 900 USDC there since/,
    );
  });

  it("writes off what is lost, and again does nothing", async () => {
    const before = await vault.books();
    const outcome = await lose(900n * USDC);
    const told = "900 USDC of the releases there by messages from spoke-a is written off";
    expect(outcome).to.deep.include({ done: true, told });
    expect(await lose(900n * USDC)).to.deep.include({ done: true, told });
    expect((await vault.books()).net - before.net).to.equal(900n * USDC);
    expect((await losses()).writtenOff).to.equal(900n * USDC);
  });

  it("undoes what turns out not to be lost", async () => {
    const outcome = await lose(400n * USDC);
    expect(outcome.told).to.match(/^400 USDC .* is written off$/);
    expect((await losses()).writtenOff).to.equal(400n * USDC);
  });

  it("lets the shares move again", async () => {
    const { config, deployments } = chains;
    const environment = environmentAt(config, deployments);
    const [ended] = await endHolds(selected, { environment, wallet: wallet(0) });
    expect(ended).to.deep.include({ done: true, told: "is not held" });
    expect(await losses()).to.deep.equal({ writtenOff: 400n * USDC, heldUntil: undefined });
    expect((await lose(0n)).told).to.match(/has shares that move/);
  });
});
