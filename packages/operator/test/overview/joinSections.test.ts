import { expect } from "chai";

import { countCell } from "../../src/overview/Cell.ts";
import { joinSections, type PartRow } from "../../src/overview/joinSections.ts";

describe("joinSections", () => {
  const row = (subject: string, column: string): PartRow => ({
    section: "lanes",
    columns: [column],
    subject,
    cells: [countCell(1, column)],
  });

  it("puts the columns of several parts side by side, in the order in which they come", () => {
    const [section, ...others] = joinSections([row("a", "one"), row("b", "one"), row("a", "two")]);
    expect(others).to.deep.equal([]);
    expect(section?.columns).to.deep.equal(["one", "two"]);
    expect(section?.rows.map(({ subject }) => subject)).to.deep.equal(["a", "b"]);
    expect(section?.rows[0]?.cells.get("two")).to.deep.equal(countCell(1, "two"));
  });

  it("says of a cell that no part read that it is unknown: it is never empty", () => {
    const [section] = joinSections([row("a", "one"), row("a", "two"), row("b", "one")]);
    expect(section?.rows[1]?.cells.get("two")).to.deep.equal({
      unknown: 'no part reads "two" of b',
      source: "none",
    });
  });
});
