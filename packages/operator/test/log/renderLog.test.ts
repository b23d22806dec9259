import { expect } from "chai";

import type { Act, ActsReading } from "../../src/log/Act.ts";
import { logJson, renderLog } from "../../src/log/renderLog.ts";

const act = (chain: string, time: bigint, more: Partial<Act> = {}): Act => ({
  chain,
  time,
  block: 7,
  account: { name: "guardian", address: `0x${"a1".repeat(20)}` },
  did: [`paused at ${time}`],
  transaction: `0x${"b2".repeat(32)}`,
  outcome: "done",
  ...more,
});
const reading = (chain: string, ...acts: Act[]): ActsReading => ({
  chain,
  acts,
  count: acts.length,
});
const LAYOUT = { environment: "local", limit: 50, width: undefined };

describe("the log of how chains were administered", () => {
  it("shows time, chain, account, act and transaction of all chains, newest last", () => {
    const hub = reading("hub", act("hub", 1n), act("hub", 3n));
    const lines = renderLog([hub, reading("spoke-a", act("spoke-a", 2n))], LAYOUT);
    expect(lines[0]).to.equal("local: 3 transactions");
    expect(lines[2]).to.match(/^time +chain +account +did +transaction$/);
    expect(lines.slice(3).map((line) => line.split(/ {2,}/).slice(1, 4))).to.deep.equal([
      ["hub", "guardian", "paused at 1"],
      ["spoke-a", "guardian", "paused at 2"],
      ["hub", "guardian", "paused at 3"],
    ]);
    expect(lines[3]).to.match(/^1970-01-01T00:00:01Z .* 0x(b2){32}$/);
  });

  it("shows the newest alone beyond a limit, and says how to see all", () => {
    const hub = { ...reading("hub", act("hub", 1n), act("hub", 3n)), count: 40 };
    const lines = renderLog([hub], { ...LAYOUT, limit: 1 });
    expect(lines[0]).to.equal("local: the newest 1 of 40 transactions; --limit 40 shows all");
    expect(lines.slice(3)).to.have.length(1);
    expect(lines[3]).to.contain("paused at 3");
  });

  it("fits a screen, with the beginning of each transaction", () => {
    const [, , , line] = renderLog([reading("hub", act("hub", 1n, { did: ["x".repeat(300)] }))], {
      ...LAYOUT,
      width: 100,
    });
    expect(line).to.have.length(100);
    expect(line).to.match(/0xb2b2b2b2…$/);
  });

  it("shows three things of a transaction, and how many it leaves out", () => {
    const [, , , line] = renderLog(
      [reading("hub", act("hub", 1n, { did: ["a", "b", "c", "d", "e"] }))],
      LAYOUT,
    );
    expect(line).to.contain("a; b; c; 2 more");
  });

  it("says of a transaction that failed that it did", () => {
    const [, , , line] = renderLog(
      [reading("hub", act("hub", 1n, { outcome: "reverted" }))],
      LAYOUT,
    );
    expect(line).to.contain("reverted: paused at 1");
  });

  it("shows the address of an account without a name", () => {
    const address = `0x${"c3".repeat(20)}` as const;
    const [, , , line] = renderLog(
      [reading("hub", act("hub", 1n, { account: { address } }))],
      LAYOUT,
    );
    expect(line).to.contain(address);
  });

  it("names the chains whose events are unknown, and the reason", () => {
    const lines = renderLog([{ ...reading("hub"), unread: "no RPC answers" }], LAYOUT);
    expect(lines[0]).to.equal("local: no transaction is known");
    expect(lines).to.include("  hub: no RPC answers");
  });

  it("says that nothing was done on chains that were read", () => {
    const lines = renderLog([reading("hub")], LAYOUT);
    expect(lines).to.deep.equal(["local: no transaction administered these chains"]);
  });

  it("gives programs each thing of a transaction, and the reasons", () => {
    const hub = { ...reading("hub", act("hub", 1n, { did: ["a", "b"] })), unread: "why" };
    expect(JSON.parse(JSON.stringify(logJson([hub], LAYOUT)))).to.deep.include({
      environment: "local",
      count: 1,
      unread: [{ chain: "hub", reason: "why" }],
    });
    expect(logJson([hub], LAYOUT)).to.have.deep.nested.property("acts[0].did", ["a", "b"]);
  });
});
