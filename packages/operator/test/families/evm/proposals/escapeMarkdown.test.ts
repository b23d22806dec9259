import { expect } from "chai";

import {
  escapeMarkdown,
  markdownCellCode,
  markdownCode,
} from "../../../../src/families/evm/proposals/escapeMarkdown.ts";

describe("escapeMarkdown", () => {
  it("leaves plain words as they are", () => {
    expect(escapeMarkdown("lane spoke-a -> hub, 1.5 days")).to.equal(
      "lane spoke-a -> hub, 1.5 days",
    );
  });

  it("lets no text begin markup, a link, a mention or a table's cell", () => {
    expect(escapeMarkdown("<b>**x** [y](z) `c` | @who #1 https://evil www.evil")).to.equal(
      "\\<b>\\*\\*x\\*\\* \\[y\\](z) \\`c\\` \\| \\@who \\#1 https\\://evil www\\.evil",
    );
  });

  it("shows what cannot be seen, and stays on one line", () => {
    expect(escapeMarkdown("a\nb\u202ec\u200bd")).to.equal("a{a}b{202e}c{200b}d");
  });

  it("lets nothing end code or a cell", () => {
    expect(markdownCode("a`b\n")).to.equal("`a{60}b{a}`");
    expect(markdownCellCode("a|b")).to.equal("`a{7c}b`");
  });
});
