import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { chainNamed, type Step } from "@causeway/operator";
import { openChain } from "@causeway/operator/evm";
import { ChainType, encodeInteroperableAddress } from "@causeway/protocol";
import { expect } from "chai";
import { addressesOf } from "../../../scripts/causeway/areas/deployment/addresses.ts";
import { environmentAt } from "../../../scripts/causeway/environment.ts";
import {
  AccessManager__factory,
  Expiry__factory,
  Mailbox__factory,
} from "../../../typechain-types/index.js";
import { AppliedChains } from "../world/AppliedChains.ts";
import { ROLES } from "../world/roles.ts";

const STRANGER = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

describe("planChain", function () {
  this.timeout(240_000);
  let chains: AppliedChains;
  let steps: readonly Step[];

  /** A chain with strangers in two roles and in a counterpart's place, and with other terms. */
  before(async () => {
    chains = await AppliedChains.start();
    const { config, deployments } = chains;
    const addresses = addressesOf(config);
    const hub = chainNamed(config, "hub");
    const provider = new MinedProvider(chains.rpcs["spoke-a"]);
    const signer = await provider.getSigner(config.deployer);
    const manager = AccessManager__factory.connect(addresses.AccessManager, signer);
    await manager.grantRole(ROLES.admin, STRANGER, 0);
    await manager.grantRole(ROLES.treasurer, STRANGER, 0);
    const peer = { chainType: ChainType.evm, chainId: hub.chainId, address: STRANGER };
    const expiry = Expiry__factory.connect(addresses.Expiry, signer);
    await expiry.setPeer(encodeInteroperableAddress(peer));
    const mailbox = Mailbox__factory.connect(addresses.Mailbox, signer);
    const terms = { defaultGasLimit: 1, minLifetime: 1 };
    await mailbox.setLaneTerms(chains.lane("spoke-a", "hub").id, terms);
    await mailbox.setLightClientTrusted(addresses.lightClientOf(hub), true, false);
    await mailbox.setLightClientTrusted(STRANGER, false, true);
    provider.destroy();

    const open = await openChain(environmentAt(config, deployments), chainNamed(config, "spoke-a"));
    ({ steps } = await open.plan(await open.context()));
    await open.close();
  });

  after(() => chains?.stop());

  const stepNamed = (pattern: RegExp): Step => {
    const [found, ...more] = steps.filter(({ id }) => pattern.test(id));
    if (found === undefined || more.length > 0) throw new Error(`not one step ${pattern}`);
    return found;
  };

  it("takes a role when all else is done", () => {
    const { after, id } = stepNamed(/^revoke role treasurer/);
    const others = steps.filter((step) => !/^revoke role/.test(step.id));
    expect(others).to.have.length.greaterThan(2);
    expect(after).to.include.members(others.map((step) => step.id));
    expect(after).to.not.include(id);
  });

  it("takes the role admin last of all", () => {
    const { after, id } = stepNamed(/^revoke role admin/);
    const others = steps.filter((step) => step.id !== id);
    expect(after).to.include.members(others.map((step) => step.id));
  });

  it("trusts the light clients of the chains that are followed, each for what routes ask of it, and no other", () => {
    const addresses = addressesOf(chains.config);
    const mailbox = Mailbox__factory.createInterface();
    const decoded = (pattern: RegExp) =>
      Array.from(mailbox.decodeFunctionData("setLightClientTrusted", stepNamed(pattern).data));
    const followed = addresses.lightClientOf(chainNamed(chains.config, "hub"));
    expect(decoded(/^trust ZkLightClient\/31337$/)).to.deep.equal([followed, true, true]);
    expect(decoded(/^forget light client/)).to.deep.equal([STRANGER, false, false]);
  });

  it("opens no lane over a light client before it is there and trusted", async () => {
    const hub = chainNamed(chains.config, "hub");
    const nothingIsDeployed = { ...chains.config, deployer: STRANGER };
    const open = await openChain(environmentAt(nothingIsDeployed, chains.deployments), hub);
    const plan = await open.plan(await open.context());
    await open.close();
    for (const [id, client] of [
      ["add inbound lane spoke-a -> hub", "ZkLightClient/31338"],
      ["add imported lane spoke-b -> spoke-a", "ZkLightClient/31339"],
    ]) {
      const added = plan.steps.find((step) => step.id === id);
      expect(added?.after, id).to.include.members([`deploy ${client}`, `trust ${client}`]);
      const trusted = plan.steps.find((step) => step.id === `trust ${client}`);
      expect(trusted?.after).to.deep.equal(["deploy Mailbox", `deploy ${client}`]);
    }
  });

  it("names a counterpart before the stranger in its place is forgotten", () => {
    expect(stepNamed(/^forget peer/).after).to.include(stepNamed(/^set peer of Expiry/).id);
  });
});
