import { readFileSync } from "node:fs";
import { expect } from "chai";

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
    expect(executed).to.deep.equal(steps.map(({ id }) => id));
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
});
