import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { openChain } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { addressesOf } from "../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import type { Config } from "../../../../../../scripts/causeway/areas.ts";
import { environmentAt } from "../../../../../../scripts/causeway/environment.ts";
import { LocalChains } from "../../../../../../test/scripts/world/LocalChains.ts";
import { withoutAssets } from "../../../../../../test/scripts/world/withoutAssets.ts";
import { withTerms } from "../../../../../../test/scripts/world/withTerms.ts";
import { Mailbox__factory } from "../../../../../../typechain-types/index.js";
import { chainNamed } from "../../../../src/config/BaseConfig.ts";
import type { AssignedStep } from "../../../../src/core/AssignedStep.ts";
import { applyChain } from "../../../../src/families/evm/apply/applyChain.ts";
import { Fork } from "../../../../src/families/evm/fork/Fork.ts";
import { type RehearsedStep, rehearse } from "../../../../src/families/evm/fork/rehearse.ts";
import type { OpenChain } from "../../../../src/families/evm/OpenChain.ts";
import { Names } from "../../../../src/families/evm/proposals/Names.ts";
import { type ChainPlan, readPlan } from "../../../../src/families/evm/readPlan.ts";
import { actionFor } from "../../../../src/families/evm/signing/actionFor.ts";
import { explainChanges } from "../../../../src/families/evm/storage/explainChanges.ts";

const KEEPER = {
  name: "keeper",
  address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
  kind: "key",
} as const;
const DELAY = 172_800;

describe("rehearse", function () {
  this.timeout(60_000);
  let chains: LocalChains;
  let deployments: string;
  let config: Config;
  let open: OpenChain;
  let hub: MinedProvider;

  before(async () => {
    chains = await LocalChains.start();
    deployments = mkdtempSync(join(tmpdir(), "causeway-deployments-"));
    const member = { ...KEEPER, executionDelay: DELAY };
    config = {
      ...withoutAssets(chains.config),
      accounts: [...chains.config.accounts, KEEPER],
      roles: { ...chains.config.roles, laneAdmin: { members: [member] } },
    };
    open = await openHub();
    hub = new MinedProvider(chains.rpcs.hub, config.hub.chainId);
  });

  after(async () => {
    hub?.destroy();
    await open?.close();
    await chains?.stop();
    rmSync(deployments, { recursive: true });
  });

  function openHub(to = config): Promise<OpenChain> {
    return openChain(environmentAt(to, deployments), chainNamed(to, "hub"));
  }

  async function forked<T>(plan: ChainPlan, act: (fork: Fork) => Promise<T>): Promise<T> {
    const { chainId } = config.hub;
    const fork = await Fork.of({ rpcUrl: chains.rpcs.hub ?? "", chainId, block: plan.block });
    try {
      return await act(fork);
    } finally {
      await fork.close();
    }
  }

  function rehearsal(plan: ChainPlan, steps = plan.steps): Promise<RehearsedStep[]> {
    return forked(plan, (fork) => rehearse(fork, steps, plan.context.blueprint.manager));
  }

  async function slot(contract: Hex, place: Hex): Promise<Hex> {
    return open.provider.getStorage(contract, place);
  }

  it("deploys a whole chain, and tells each contract's size", async () => {
    const plan = await readPlan(open);
    const rehearsed = await rehearsal(plan);
    expect(rehearsed.map(({ step }) => step.id)).to.have.members(plan.steps.map(({ id }) => id));
    expect(rehearsed.filter(({ reverted }) => reverted !== undefined)).to.deep.equal([]);
    const { Mailbox } = addressesOf(config);
    const deployed = rehearsed.find(({ step }) => step.id === "deploy Mailbox")?.changes.deployed;
    const size = deployed?.find(({ address }) => address === Mailbox)?.size ?? 0;
    expect(size).to.be.within(10_000, 24_576);
    expect(await open.provider.getCode(Mailbox)).to.equal("0x");

    // Constructors have arguments that no call shows.
    const calls = rehearsed.filter(({ changes }) => changes.deployed.length === 0);
    const on = { chainId: config.hub.chainId, names: new Names(plan.context) };
    const unnamed = calls.flatMap(({ step, changes }) => {
      const tried = { changes, at: 1n, later: undefined, reverted: [] };
      const { unexpected } = explainChanges(on, [{ ...step, step }], tried);
      return unexpected.filter(({ place }) => place === undefined);
    });
    expect(unnamed, "every slot that a call changes has a name").to.deep.equal([]);
  });

  it("tells the gas that the real transactions then use", async () => {
    const plan = await readPlan(open);
    const expected = new Map(
      (await rehearsal(plan)).map(({ step, gasUsed }) => [step.id, gasUsed]),
    );
    let executed = 0;
    await applyChain({
      environment: environmentAt(config, deployments),
      chain: config.hub,
      waitMilliseconds: 0,
      onExecuted: ({ call, receipt }) => {
        executed += 1;
        // A neighbour of the same block may have warmed nothing, but written a word that is cheaper to write again.
        const gas = Number(expected.get(call.id));
        expect(Number(receipt.gasUsed), call.id).to.be.closeTo(gas, gas / 5);
      },
    });
    expect(executed).to.equal(plan.steps.length);
  });

  const newTerms = (minLifetime: number): Config => withTerms(config, "spoke-a", { minLifetime });

  async function planOf(to: Config): Promise<ChainPlan> {
    const reader = await openHub(to);
    try {
      return await readPlan(reader);
    } finally {
      await reader.close();
    }
  }

  it("schedules what has a delay, lets it pass, and executes", async () => {
    const plan = await planOf(newTerms(60));
    const [step] = plan.steps;
    expect(plan.steps).to.have.length(1);
    expect(step).to.deep.include({ delay: DELAY, signer: KEEPER });

    const [rehearsed] = await rehearsal(plan);
    expect(rehearsed?.reverted).to.equal(undefined);
    const { storage, deployed, balances } = rehearsed!.changes;
    expect({ deployed, balances }).to.deep.equal({ deployed: [], balances: [] });
    const { Mailbox, AccessManager } = addressesOf(config);
    expect(new Set(storage.map(({ contract }) => contract))).to.deep.equal(
      // Of the access manager stays that the operation was scheduled once.
      new Set([Mailbox, AccessManager]),
    );
    for (const { contract, slot: place, before } of storage) {
      expect(await slot(contract, place)).to.equal(before);
    }
  });

  it("tells the words that the real transactions then leave", async () => {
    const plan = await planOf(newTerms(60));
    const [step] = plan.steps as [AssignedStep];
    const { storage } = (await rehearsal(plan))[0]!.changes;
    const keeper = await hub.as(KEEPER.address);
    const send = async (scheduled: AssignedStep["scheduled"]) => {
      const { to, data } = actionFor({ ...step, scheduled }, addressesOf(config).AccessManager);
      await keeper.sendTransaction({ to, data, gasLimit: 1_000_000 });
    };
    await send(undefined);
    await hub.send("evm_increaseTime", [DELAY]);
    await send({ operationId: "0x", readyAt: 0n, expiresAt: 0n });
    expect(storage).to.have.length.greaterThan(1);
    for (const { contract, slot: place, after } of storage) {
      expect(await slot(contract, place)).to.equal(after);
    }
  });

  it("goes on from what is scheduled already, and schedules again what expires before its turn", async () => {
    const first = await planOf(newTerms(120));
    const [step] = first.steps as [AssignedStep];
    const { to, data } = actionFor(step, addressesOf(config).AccessManager);
    const keeper = await hub.as(KEEPER.address);
    await keeper.sendTransaction({ to, data, gasLimit: 1_000_000 });
    const plan = await planOf(newTerms(120));
    const [scheduled] = plan.steps as [AssignedStep];
    expect(scheduled.scheduled?.readyAt).to.be.greaterThan(plan.time);
    const gasOf = async (steps: AssignedStep[]) => {
      const [rehearsed] = await rehearsal(plan, steps);
      expect(rehearsed?.reverted).to.equal(undefined);
      return rehearsed?.gasUsed ?? 0n;
    };
    const gasToExecute = await gasOf([scheduled]);
    expect(gasToExecute).to.be.lessThan(100_000n);

    const again = await forked(plan, async (fork) => {
      await fork.travelTo(scheduled.scheduled!.expiresAt);
      return rehearse(fork, [scheduled], plan.context.blueprint.manager);
    });
    expect(again[0]?.reverted).to.equal(undefined);
    expect(again[0]?.gasUsed).to.be.greaterThan(gasToExecute + 30_000n);
  });

  it("says why a step cannot be executed, and does not try what follows it", async () => {
    const plan = await planOf(config);
    const { Mailbox, Deployer } = addressesOf(config);
    const guardian = config.accounts.find(({ name }) => name === "guardian")!;
    const step = (id: string, call: Partial<AssignedStep>): AssignedStep => ({
      ...{ id, summary: id, to: Deployer, data: "0x", after: [], findings: [] },
      ...{ signer: guardian, delay: 0, scheduled: undefined },
      ...call,
    });
    const laneId = `0x${"11".repeat(32)}`;
    const data = Mailbox__factory.createInterface().encodeFunctionData("pauseLane", [laneId]);
    const rehearsed = await rehearsal(plan, [
      step("last", { to: guardian.address, after: ["later"] }),
      step("later", { to: guardian.address, after: ["unknown lane"] }),
      step("unknown lane", { to: Mailbox, data }),
      step("by a stranger", { to: Mailbox, data, signer: KEEPER }),
      step("late", { to: Mailbox, data, delay: 60 }),
      step("good", { to: guardian.address }),
    ]);
    expect(rehearsed.map(({ step: { id }, reverted }) => [id, reverted])).to.deep.equal([
      ["unknown lane", `UnknownLane(${laneId})`],
      ["by a stranger", `AccessManagedUnauthorized(${KEEPER.address})`],
      [
        "late",
        `AccessManagerUnauthorizedCall(${guardian.address}, ${Mailbox}, ${data.slice(0, 10)})`,
      ],
      ["good", undefined],
      ["later", 'not tried, for it follows "unknown lane"'],
      ["last", 'not tried, for it follows "later"'],
    ]);
  });

  it("reads the chain as it was at the plan's block", async () => {
    const plan = await planOf(newTerms(240));
    await open.provider.send("evm_mine", []);
    await open.provider.send("anvil_setCode", [addressesOf(config).Mailbox, "0x"]);
    await open.provider.send("evm_mine", []);
    const [rehearsed] = await rehearsal(plan);
    expect(rehearsed?.reverted).to.equal(undefined);
    expect(rehearsed?.changes.storage).to.have.length.greaterThan(1);
  });
});
