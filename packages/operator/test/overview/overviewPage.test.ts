import { expect } from "chai";

import { type Cell, textCell } from "../../src/overview/Cell.ts";
import type { Overview } from "../../src/overview/Overview.ts";
import { overviewPage } from "../../src/overview/overviewPage.ts";

const EVIL = `"><script>alert(1)</script>`;

describe("overviewPage", () => {
  const cells = new Map<string, Cell>([
    ["state", textCell("open", "hub, block 12: Mailbox.inboundLane")],
    ["free", { unknown: "the RPC of hub does not answer", source: "Vault.liquidity" }],
  ]);
  const overview: Overview = {
    environment: "local",
    time: 1_795_651_934n,
    sections: [
      { section: "lanes", columns: ["state", "free"], rows: [{ subject: "a -> b", cells }] },
    ],
  };
  const page = overviewPage(overview);

  it("has each value with its source, and an unknown one with its reason", () => {
    expect(page).to.include('<td title="hub, block 12: Mailbox.inboundLane">open</td>');
    const reason = "the RPC of hub does not answer";
    expect(page).to.include(`title="${reason} (Vault.liquidity)">unknown</td>`);
    expect(page).to.include(`<li>1 value: ${reason}</li>`);
  });

  it("asks for nothing from elsewhere, and runs nothing", () => {
    expect(page).to.include("default-src 'none'".replaceAll("'", "&#39;"));
    expect(page).to.not.match(/<script|https?:/);
  });

  it("escapes names that a hostile chain or token chose", () => {
    const rows = [{ subject: EVIL, cells: new Map([[EVIL, textCell(EVIL, EVIL)]]) }];
    const hostile = { ...overview, environment: EVIL };
    const text = overviewPage({ ...hostile, sections: [{ section: EVIL, columns: [EVIL], rows }] });
    expect(text).to.not.include("<script");
  });
});
