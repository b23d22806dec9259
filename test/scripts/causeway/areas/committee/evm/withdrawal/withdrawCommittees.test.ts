import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { chainNamed, GUARDIAN, KeyUnusable } from "@causeway/operator";
import { sortMembers } from "@causeway/protocol";
import { expect } from "chai";
import type { JsonRpcProvider } from "ethers";
import { withdrawalCall } from "../../../../../../../scripts/causeway/areas/committee/evm/withdrawal/withdrawalCall.ts";
import { withdrawCommittees } from "../../../../../../../scripts/causeway/areas/committee/evm/withdrawal/withdrawCommittees.ts";
import type { WithdrawalOutcome } from "../../../../../../../scripts/causeway/areas/committee/WithdrawalOutcome.ts";
import { addressesOf } from "../../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import { environmentAt } from "../../../../../../../scripts/causeway/environment.ts";
import {
  type CommitteeRegistry,
  CommitteeRegistry__factory,
} from "../../../../../../../typechain-types/index.js";
import { AppliedChains } from "../../../../../world/AppliedChains.ts";
import { withoutAssets } from "../../../../../world/withoutAssets.ts";

const NOWHERE = "http://127.0.0.1:9";

describe("withdrawCommittees", function () {
  this.timeout(240_000);
  let chains: AppliedChains;
  let hub: JsonRpcProvider;
  let registry: CommitteeRegistry;

  before(async () => {
    chains = await AppliedChains.start(withoutAssets, ["hub"]);
    hub = new MinedProvider(chains.rpcs.hub, 31337n);
    const admin = await hub.getSigner(0);
    registry = CommitteeRegistry__factory.connect(
      addressesOf(chains.config).CommitteeRegistry,
      admin,
    );
  });

  after(async () => {
    hub?.destroy();
    await chains?.stop();
  });

  /** Proposes the same members with another weight, and returns the commitment. */
  async function propose(weight: bigint): Promise<string> {
    const members = sortMembers(chains.config.committee.members).map((member, index) => {
      return index === 0 ? { ...member, weight } : member;
    });
    await (await registry.proposeCommittee(members)).wait();
    return registry.nextCommitteeHash();
  }

  async function withdraw(developmentIndex = GUARDIAN): Promise<WithdrawalOutcome> {
    const { config, deployments } = chains;
    const [outcome] = await withdrawCommittees([chainNamed(config, "hub")], {
      ...{ environment: environmentAt(config, deployments), developmentIndex },
      env: {},
    });
    return outcome!;
  }

  it("sends nothing where none is proposed", async () => {
    const block = await hub.getBlockNumber();
    expect(await withdraw()).to.deep.include({ done: true, told: "no committee is proposed" });
    expect(await hub.getBlockNumber()).to.equal(block);
  });

  it("tells the deployer's key who may, and sends nothing", async () => {
    const hash = await propose(2n);
    const block = await hub.getBlockNumber();
    const { done, told, call } = await withdraw(0);
    expect(done).to.equal(false);
    expect(told).to.match(new RegExp(`^the committee ${hash} is proposed and can be withdrawn`));
    expect(told).to.match(/: guardian, 0x\w{40} \(a key\), must make the call below$/);
    expect(call).to.deep.equal(withdrawalCall(chains.config, chainNamed(chains.config, "hub")));
    expect(await hub.getBlockNumber()).to.equal(block);
  });

  it("does nothing with the key of one whom the configuration does not know", async () => {
    expect(await withdraw(8).catch((error: unknown) => error)).to.be.instanceOf(KeyUnusable);
  });

  it("withdraws with the guardian's key", async () => {
    const hash = await registry.nextCommitteeHash();
    const { done, told, transaction } = await withdraw();
    expect(done).to.equal(true);
    expect(told).to.equal(`the committee ${hash} is withdrawn`);
    expect((await hub.getTransactionReceipt(transaction!))?.status).to.equal(1);
    expect(BigInt(await registry.nextCommitteeHash())).to.equal(0n);
    expect(await registry.nextMembers()).to.deep.equal([]);
  });

  it("tells of the other chains, too, where the RPC of one does not answer", async () => {
    const { config, deployments } = chains;
    const silent = { ...chainNamed(config, "spoke-a"), rpcUrls: [NOWHERE] };
    const environment = environmentAt(config, deployments);
    const options = { environment, developmentIndex: GUARDIAN, env: {} };
    const outcomes = await withdrawCommittees([silent, chainNamed(config, "hub")], options);
    expect(outcomes.map(({ done }) => done)).to.deep.equal([false, true]);
    expect(outcomes[0]?.told).to.match(/may be proposed still: the RPC of spoke-a, .* not answer/);
    expect(outcomes[0]?.call).to.deep.equal(withdrawalCall(config, silent));
  });

  it("says since when it is too late", async () => {
    const hash = await propose(3n);
    await hub.send("evm_increaseTime", [chains.config.committee.withdrawal]);
    await hub.send("evm_mine", []);
    const { done, told, call } = await withdraw();
    expect(done).to.equal(false);
    expect(call).to.equal(undefined);
    expect(told).to.match(
      new RegExp(`^the committee ${hash} is proposed and can no longer be withdrawn: since 20`),
    );
  });
});
