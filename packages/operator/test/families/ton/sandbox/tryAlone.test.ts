import { expect } from "chai";

import { SandboxTonChain } from "../../../../../../test/scripts/world/SandboxTonChain.ts";
import { readTonPlan, type TonChainPlan } from "../../../../src/families/ton/readTonPlan.ts";
import { TonSandbox, type Trial } from "../../../../src/families/ton/sandbox/TonSandbox.ts";
import { tryAlone } from "../../../../src/families/ton/sandbox/tryAlone.ts";

const DAY = 86_400n;

describe("actions that are tried alone", function () {
  this.timeout(20_000);
  let plan: TonChainPlan;

  before(async () => {
    const chain = await SandboxTonChain.make();
    plan = await readTonPlan(await chain.open());
  });

  const told = (trials: readonly Trial[]) =>
    trials.map(({ action, gas, cost, refused }) => ({ id: action.id, gas, cost, refused }));

  it("count on no other one: an act fails though its access manager's deployment was tried before", async () => {
    const { context, actions } = plan;
    const { address } = context.blueprint.manager;
    const deployment = actions.find(({ to }) => to === address);
    const act = actions.find(({ to, message }) => to === address && message.init === undefined);
    if (deployment === undefined || act === undefined) throw new Error("the plan lacks them");
    expect(deployment.message.init).to.not.equal(undefined);
    const trials = await tryAlone(context, [deployment, act, deployment]);
    expect(trials.map(({ refused }) => refused)).to.deep.equal([
      undefined,
      "AccessManager was not called: no-state",
      undefined,
    ]);
    expect(told(trials.slice(2))).to.deep.equal(told(trials.slice(0, 1)));
  });

  it("end as if each had a sandbox of its own", async () => {
    const { context, actions } = plan;
    const some = actions.slice(0, 4);
    const each = await Promise.all(some.map((action) => tryAlone(context, [action])));
    expect(told(await tryAlone(context, some))).to.deep.equal(told(each.flat()));
  });

  it("leave the time as it is", async () => {
    const { context, actions } = plan;
    const [action] = actions;
    if (action === undefined) throw new Error("nothing is planned");
    const readyAt = BigInt(context.view.time) + DAY;
    const scheduled = { operationId: "0x00", readyAt, expiresAt: readyAt } as const;
    const sandbox = await TonSandbox.at(context);
    await sandbox.alone({ ...action, step: { ...action.step, scheduled } });
    expect(sandbox.time).to.equal(context.view.time);
  });
});
