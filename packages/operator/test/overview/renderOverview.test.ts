import { expect } from "chai";

import { type Cell, countCell, textCell, type Value } from "../../src/overview/Cell.ts";
import { joinSections } from "../../src/overview/joinSections.ts";
import type { Overview } from "../../src/overview/Overview.ts";
import { overviewJson, renderOverview } from "../../src/overview/renderOverview.ts";

const SOURCE = "hub, block 123: Vault.liquidity";

describe("renderOverview", () => {
  const value = (value: Value): Cell => ({ value, source: SOURCE });
  const unknown = (reason: string): Cell => ({ unknown: reason, source: "hub" });

  function overviewOf(cells: Readonly<Record<string, Cell>>, subject = "hub"): Overview {
    const columns = Object.keys(cells);
    const row = { section: "chains", subject, columns, cells: Object.values(cells) };
    return { environment: "local", time: 1_795_651_934n, sections: joinSections([row]) };
  }

  /** The one row of an overview, without the row's name. */
  function shown(cell: Cell): string {
    const [, , , row = ""] = renderOverview(overviewOf({ cell }));
    return row.replace(/^hub +/, "");
  }

  it("begins with the verdict, then shows a table for each section", () => {
    const one = countCell(1, SOURCE);
    const sections = joinSections([
      { section: "chains", columns: ["block"], subject: "hub", cells: [one] },
      { section: "lanes", columns: ["sending"], subject: "a -> b", cells: [textCell("open", "")] },
    ]);
    expect(renderOverview({ environment: "local", time: 1_795_651_934n, sections })).to.deep.equal([
      "local, 2026-11-26 00:12Z: everything is known",
      "",
      "chains  block",
      "hub     1",
      "",
      "lanes   sending",
      "a -> b  open",
    ]);
  });

  for (const [of, text] of [
    [{ kind: "text", text: "open" }, "open"],
    [{ kind: "count", count: 12n }, "12"],
    [{ kind: "age", seconds: 0n }, "0 seconds"],
    [{ kind: "age", seconds: 59n }, "59 seconds"],
    [{ kind: "age", seconds: 119n }, "1 minute"],
    [{ kind: "age", seconds: 90_000n }, "1 day"],
    [{ kind: "age", seconds: 7_300n, isLeast: true }, "over 2 hours"],
    [{ kind: "until", what: "paused", time: 1_795_651_934n }, "paused until 2026-11-26 00:12Z"],
    [{ kind: "amount", amount: 1_239_999n, decimals: 6, symbol: "USDC" }, "1.23 USDC"],
    [{ kind: "amount", amount: 9n, decimals: 6, symbol: "USDC" }, "< 0.01 USDC"],
    [{ kind: "amount", amount: 0n, decimals: 18, symbol: "ETH" }, "0 ETH"],
    [{ kind: "amount", amount: 7n, decimals: 0, symbol: "NFT" }, "7 NFT"],
    [{ kind: "share", bps: 0n, of: "b" }, "0 % of b"],
    [{ kind: "share", bps: 1n, of: "b" }, "0.1 % of b"],
    [{ kind: "share", bps: 4_250n, of: "b" }, "42.5 % of b"],
  ] as const) {
    it(`shows ${of.kind} as ${text}`, () => expect(shown(value(of))).to.equal(text));
  }

  it("says of an unknown value that it is unknown, and each reason once", () => {
    const lines = renderOverview(
      overviewOf({
        block: unknown("no answer"),
        age: unknown("no answer"),
        pending: unknown("no"),
      }),
    );
    expect(lines).to.deep.equal([
      "local, 2026-11-26 00:12Z: 3 values unknown",
      "",
      "chains  block    age      pending",
      "hub     unknown  unknown  unknown",
      "",
      "unknown",
      "  2 values: no answer",
      "  1 value: no",
      "Add --json for the cells by name.",
    ]);
  });

  it("fits into 120 columns, however long names and reasons are", () => {
    const long = textCell("paused until then ".repeat(6), SOURCE);
    const cells = {
      one: long,
      other: long,
      third: unknown(`${"word ".repeat(60)}${"x".repeat(300)}`),
    };
    const lines = renderOverview(overviewOf(cells, "a-very-long-chain-name ".repeat(4)));
    expect(Math.max(...lines.map((line) => line.length))).to.equal(120);
    expect(lines[2]).to.match(/one +other +third$/);
    expect(lines.join("\n"))
      .to.match(/^a-very.* unknown$/m)
      .and.not.include("…");
    expect(lines.join("\n").match(/then/g)).to.have.length(12);
    expect(lines.join("")).to.contain("x".repeat(118));
  });

  it("tells programs each value in full, with its unit and its source", () => {
    const amount = { kind: "amount", amount: 1_239_999n, decimals: 6, symbol: "USDC" } as const;
    const share = { kind: "share", bps: 4_250n, of: "that from b" } as const;
    const until = { kind: "until", what: "paused", time: 1_795_651_934n } as const;
    const cells = { free: value(amount), used: value(share), state: value(until) };
    expect(overviewJson(overviewOf({ ...cells, block: unknown("no answer") }))).to.deep.equal({
      environment: "local",
      time: 1_795_651_934,
      sections: [
        {
          section: "chains",
          rows: [
            {
              subject: "hub",
              cells: {
                free: { value: "1.239999", unit: "USDC", source: SOURCE },
                used: { value: 42.5, unit: "% of that from b", source: SOURCE },
                state: { value: "2026-11-26T00:12:14.000Z", unit: "paused until", source: SOURCE },
                block: { value: "unknown", reason: "no answer", source: "hub" },
              },
            },
          ],
        },
      ],
    });
  });
});
