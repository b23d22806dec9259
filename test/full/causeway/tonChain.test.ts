import { readFileSync } from "node:fs";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import type { Config } from "../../../scripts/causeway/areas.ts";
import { OperatedTonChain, tonAddressOf } from "../../scripts/world/OperatedTonChain.ts";

const TON = 1_000_000_000n;

describe("the operators' program on a TON chain", () => {
  let operated: OperatedTonChain;

  before(async () => {
    operated = await OperatedTonChain.open();
  });

  after(() => operated.close());

  it("plans the contracts and their roles, applies the plan at its cost, and then sends nothing", async () => {
    const { family, target } = operated;
    const { steps } = await family.plan(target, true, () => {});
    expect(steps.filter(({ id }) => id.startsWith("deploy "))).to.have.length(4);
    expect(steps.filter(({ reverts }) => reverts !== null)).to.deep.equal([]);
    const before = await operated.balanceOf(tonAddressOf(0));
    const executed: string[] = [];
    const applied = await operated.apply(target, 0, ({ call }) => executed.push(call.id));
    expect(executed).to.have.members(steps.map(({ id }) => id));
    expect(applied).to.include({ transactions: steps.length });
    expect([applied.left, applied.waiting]).to.deep.equal([[], []]);
    const record = JSON.parse(readFileSync(applied.file, "utf8"));
    expect(Object.keys(record.contracts)).to.have.length(4);

    expect((await operated.apply()).transactions).to.equal(0);
    const spent = before - (await operated.balanceOf(tonAddressOf(0)));
    const planned = steps.reduce((sum, { cost }) => sum + BigInt(cost ?? 0), 0n);
    expect(Number(planned - spent) / Number(TON)).to.be.within(0, 0.05);
    const { findings, unreadable, operations, amounts = [] } = await family.check(target);
    expect({ findings, unreadable, operations }).to.deep.equal({
      ...{ findings: [], unreadable: [], operations: [] },
    });
    expect(amounts.every(({ value }) => value > 10)).to.equal(true);
  });

  it("goes on where it was killed, and sends nothing twice", async () => {
    const other = operated.with((config) => withMember(config, "guardian", "guardian", 60));
    const killed = operated.apply(other, 0, () => {
      throw new Error("killed");
    });
    const error = await killed.then(
      () => undefined,
      (thrown: Error) => thrown.message,
    );
    expect(error).to.equal("killed");
    expect((await operated.apply(other)).transactions).to.equal(0);
    expect((await operated.family.check(other)).findings).to.deep.equal([]);
    expect((await operated.apply()).transactions).to.equal(1);
  });

  it("schedules what has a delay, and cancels what the configuration does not ask for", async () => {
    const delayed = operated.with((config) => withMember(config, "anchor", "guardian", 3_600));
    await operated.apply(delayed);
    const asking = operated.with((config) => ({
      ...withMember(config, "anchor", "guardian", 3_600),
      deployer: `0x${"57".repeat(20)}`,
    }));
    const { transactions, left } = await operated.apply(asking, 1);
    expect(transactions).to.equal(1);
    expect(left.map(({ manner }) => manner)).to.deep.equal(["execute"]);
    const [operation, ...others] = (await operated.family.check(asking)).operations ?? [];
    expect(others).to.deep.equal([]);
    expect(operation).to.include({ isAsked: true, summary: "RelaySender: setHubRelay" });
    const { findings } = await operated.family.check(delayed);
    expect(findings.map(({ kind }) => kind)).to.deep.equal(["operation-pending"]);

    const ids = operation === undefined ? [] : [operation.id];
    const [printed] = await operated.cancel(ids, 1, true);
    expect(printed?.call?.data).to.match(/^0xb5ee9c72/);
    expect(await operated.cancel(ids, 9)).to.have.nested.property("0.done", false);
    expect(await operated.cancel(ids, 1)).to.have.nested.property("0.done", true);
    expect((await operated.family.check(delayed)).findings).to.deep.equal([]);
    expect(await operated.cancel(ids, 1)).to.have.nested.property("0.done", false);
  });

  it("has a guardian's message sent at once, and tells of one that is refused", async () => {
    await operated.apply();
    const [held, other] = [await operated.hubRelay(), `0x${"57".repeat(20)}` as const];
    const [done] = await operated.act(0, other);
    expect(done).to.include({ done: true, told: "is named until 2100-01-01T00:00:00.000Z" });
    expect(await operated.hubRelay()).to.equal(other);
    expect((await operated.act(0, other))[0]?.told).to.match(/^is already named/);
    const [refused] = await operated.act(1, held ?? other);
    expect(refused?.done).to.equal(false);
    expect(refused?.told).to.match(
      /^is not named: .* exit code 1003 \(UnauthorizedCall\): this account is no guardian there/,
    );
    expect(refused?.call?.data).to.match(/^0xb5ee9c72/);
  });

  it("has all of a guardian's messages sent by one order, and tells of each", async () => {
    await operated.apply();
    const [orders, messages] = [operated.ordersOf(0), operated.messagesOf(0).length];
    const names = ["61", "62", "63"].map((byte): Hex => `0x${byte.repeat(20)}`);
    const outcomes = await operated.act(0, ...names);
    expect(outcomes.map(({ told }) => told)).to.deep.equal(
      Array(3).fill("is named until 2100-01-01T00:00:00.000Z"),
    );
    expect(await operated.hubRelay()).to.equal(names[2]);
    expect(operated.ordersOf(0)).to.equal(orders + 1);
    expect(operated.messagesOf(0)).to.have.length(messages + 3);
  });
});

/** A configuration in which one account alone has a role, with a delay in seconds. */
function withMember(config: Config, role: string, account: string, executionDelay: number): Config {
  const found = config.accounts.find(({ name }) => name === account);
  if (found === undefined) throw new Error(`no account ${account}`);
  const members = [{ ...found, executionDelay }];
  return { ...config, roles: { ...config.roles, [role]: { members } } };
}
