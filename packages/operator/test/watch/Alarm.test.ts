import { expect } from "chai";

import { alarmsOf, alarmText, changesBetween } from "../../src/watch/Alarm.ts";

const finding = (subject: string, held = "2") => ({
  kind: "price",
  subject,
  expected: "1",
  held,
  remedy: "apply",
});
const result = (findings: ReturnType<typeof finding>[], unreadable: string[] = []) => ({
  chain: "hub",
  block: unreadable.length > 0 ? undefined : 7,
  findings,
  unreadable,
});

describe("alarms", () => {
  const before = alarmsOf([result([finding("a"), finding("b")])], []);

  it("begin and end once, whatever their values do meanwhile", () => {
    const now = alarmsOf([result([finding("b", "3"), finding("c")])], before);
    const { began, ended } = changesBetween(before, now);
    expect(began.map(({ subject }) => subject)).to.deep.equal(["c"]);
    expect(ended.map(({ subject }) => subject)).to.deep.equal(["a"]);
  });

  it("do not end because a chain cannot be read, which is one too", () => {
    const now = alarmsOf([result([], ["no answer"])], before);
    const { began, ended } = changesBetween(before, now);
    expect(began.map(({ kind, told }) => [kind, told])).to.deep.equal([
      ["unreadable", "no answer"],
    ]);
    expect(ended).to.deep.equal([]);
    const again = changesBetween(now, alarmsOf([result([finding("a")])], now));
    expect(again.ended.map(({ kind, subject }) => `${kind} ${subject}`)).to.deep.equal([
      "price b",
      "unreadable hub",
    ]);
  });

  it("are told in a line, with what to do", () => {
    const [alarm] = before;
    expect(alarm && alarmText(alarm)).to.equal(
      "hub: price: a: expected 1, the chain holds 2: apply",
    );
  });
});
