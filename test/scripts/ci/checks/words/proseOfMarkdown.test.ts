import { expect } from "chai";

import { proseOfMarkdown } from "../../../../../scripts/ci/checks/words/proseOfMarkdown.ts";

const PAGE = `# Who pays

A *relayer* pays \`what\` it
delivers, see [fees](fees.md).

- an item

\`\`\`sh
what is code
\`\`\`

| who | when |
|---|---|
| the sender | before |
`;

describe("proseOfMarkdown", () => {
  it("gives the sentences and cells of a page with their lines, without code", () => {
    const prose = proseOfMarkdown(PAGE).map(({ line, text }) => `${line} ${text}`);
    expect(prose).to.deep.equal([
      "1 Who pays",
      "3 A relayer pays `code` it delivers, see fees.",
      "6 an item",
      "12 who",
      "12 when",
      "14 the sender",
      "14 before",
    ]);
  });

  it("takes headings and heads of columns for labels", () => {
    const labels = proseOfMarkdown(PAGE).filter(({ isLabel }) => isLabel);
    expect(labels.map(({ text }) => text)).to.deep.equal(["Who pays", "who", "when"]);
  });
});
