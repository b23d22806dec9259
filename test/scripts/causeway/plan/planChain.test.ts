import { ChainType, encodeInteroperableAddress } from "@causeway/protocol";
import { expect } from "chai";
import { JsonRpcProvider } from "ethers";

import { ROLES } from "../../../../scripts/causeway/access/roles.ts";
import { addressesOf } from "../../../../scripts/causeway/addresses.ts";
import { OpenChain } from "../../../../scripts/causeway/chain/OpenChain.ts";
import { chainNamed } from "../../../../scripts/causeway/config/Config.ts";
import { planChain } from "../../../../scripts/causeway/plan/planChain.ts";
import type { Step } from "../../../../scripts/causeway/plan/Step.ts";
import {
  AccessManager__factory,
  Expiry__factory,
  Mailbox__factory,
} from "../../../../typechain-types/index.js";
import { AppliedChains } from "../../world/AppliedChains.ts";

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
    const provider = new JsonRpcProvider(chains.rpcs["spoke-a"], undefined, { cacheTimeout: -1 });
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
    provider.destroy();

    const open = await OpenChain.open(config, chainNamed(config, "spoke-a"), deployments);
    ({ steps } = await planChain(await open.context()));
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

  it("names a counterpart before the stranger in its place is forgotten", () => {
    expect(stepNamed(/^forget peer/).after).to.include(stepNamed(/^set peer of Expiry/).id);
  });
});
