import { expect } from "chai";

import { referenceOf } from "../../../../scripts/pack/surface/referenceOf.ts";

const DECLARED = new Map([
  [
    "src/index.d.ts",
    `export type * from "./Route.ts";\nexport * from "./execute.ts";\nexport { type Used, unused } from "./some.ts";\n`,
  ],
  ["src/Route.d.ts", `/** A route. */\nexport interface Route {\n    readonly id: string;\n}\n`],
  [
    "src/execute.d.ts",
    `import type { Route } from "./Route.ts";\n/**\n * Executes.\n *\n * @throws Error\n */\n` +
      "export declare function execute(route: Route): void;\nexport declare function execute(id: string): void;\n" +
      "declare const hidden: string;\nexport {};\n",
  ],
  [
    "src/some.d.ts",
    "export type Used = 1;\nexport type Left = 2;\nexport declare const unused: 3;\n",
  ],
]);

describe("referenceOf", () => {
  const page = referenceOf([{ name: "@causeway/sdk", path: "src/index.d.ts" }], DECLARED);

  it("lists all that an entry exports by any way, in the order of names, and nothing else", () => {
    const heads = [...page.matchAll(/^#+ .*$/gm)].map(([head]) => head);
    expect(heads).to.deep.equal([
      "## @causeway/sdk",
      "### execute",
      "### Route",
      "### unused",
      "### Used",
    ]);
  });

  it("has the comments, all lines of a declaration, and all forms of a function", () => {
    expect(page).to.include(
      "```ts\n/** A route. */\nexport interface Route {\n    readonly id: string;\n}\n```",
    );
    expect(page).to.include(
      " * @throws Error\n */\nexport declare function execute(route: Route): void;\n" +
        "export declare function execute(id: string): void;\n```",
    );
    expect(page).to.not.include("hidden");
  });
});
