import { expect } from "chai";

import { withSmallStyles } from "../../../../scripts/pack/stage/withSmallStyles.ts";

describe("the style sheets of a packed module", () => {
  it("are minified", () => {
    const code =
      "const FORM = (\n  /* css */\n  `\n.end { padding: 16px 20px; }\n.end b { color: var(--ink); }\n`\n);\n";
    const small = 'const FORM = (\n  ".end{padding:16px 20px}.end b{color:var(--ink)}"\n);\n';
    expect(withSmallStyles(code)).to.equal(small);
  });

  it("stay as they are if they hold values of the program", () => {
    const code = `const WAY = /* css */ \`\n.way { color: ${"$"}{colour}; }\n\`;`;
    expect(withSmallStyles(code)).to.equal(code);
  });
});
