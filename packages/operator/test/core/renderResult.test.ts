import { expect } from "chai";

import { renderAdvice, renderResult } from "../../src/core/renderResult.ts";

const PAUSED = {
  kind: "lane-paused",
  subject: "lane spoke-a -> hub",
  expected: "not paused",
  held: "paused until 2026-12-01 10:00:00 UTC",
  remedy: "causeway unpause --environment local --lane spoke-a:hub",
};
const CLOSED = { kind: "lane-closed", subject: "lane hub -> spoke-a", expected: "open", held: "" };

const resultOf = (chain: string, findings: readonly object[]) =>
  ({ chain, block: 12, findings, unreadable: [] }) as unknown as Parameters<typeof renderResult>[0];

describe("the advice of a check", () => {
  it("is the remedy alone where each difference has one", () => {
    expect(renderAdvice("local", [resultOf("hub", [PAUSED])])).to.deep.equal([]);
    expect(renderResult(resultOf("hub", [PAUSED]))).to.include(
      "    to do       causeway unpause --environment local --lane spoke-a:hub",
    );
  });

  it("is the plan of a chain where transactions end a difference", () => {
    const results = [resultOf("hub", [PAUSED, CLOSED]), resultOf("spoke-a", [])];
    expect(renderAdvice("local", results)).to.deep.equal([
      "To see the transactions that end the differences of hub: causeway plan --environment local --chain hub",
    ]);
  });
});
