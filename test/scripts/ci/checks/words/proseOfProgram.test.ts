import { expect } from "chai";

import { proseOfProgram } from "../../../../../scripts/ci/checks/words/proseOfProgram.ts";

const textsIn = (source: string) => proseOfProgram("a.ts", source).map(({ text }) => text);

describe("proseOfProgram", () => {
  it("reads strings and templates of more than one word, each with its line", () => {
    const source = `import "./a b.ts";\nconst a = "one two";\nf(\`three \${g.four} five\`, "six");`;
    expect(proseOfProgram("a.ts", source)).to.deep.equal([
      { text: "./a b.ts", line: 1, isLabel: false },
      { text: "one two", line: 2, isLabel: false },
      { text: "three `value` five", line: 3, isLabel: false },
    ]);
  });

  it("reads a sum of strings as one text", () => {
    expect(textsIn(`const a = "the lane " + \`of \${b} \` + c + " is paused";`)).to.deep.equal([
      "the lane of `value` `value` is paused",
    ]);
  });

  it("reads the texts in the values of a template too", () => {
    expect(textsIn(`f(\`\${what ? "is paused" : ""} until then\`);`)).to.deep.equal([
      "`value` until then",
      "is paused",
    ]);
  });

  it("leaves out queries, signatures and types", () => {
    const query = 'pool.query("select a from what");const q = "select a\\n from what";';
    const rest = 'const s = "event Sent(bytes32 what)"; type T = "of then";';
    expect(textsIn(query + rest)).to.deep.equal([]);
  });

  it("takes the label of a line for a label", () => {
    expect(textsIn('const a = "Who must act: the laneAdmin";')).to.deep.equal([" the laneAdmin"]);
  });

  it("names the file that does not parse", () => {
    expect(() => textsIn("const = 1")).to.throw("a.ts does not parse");
  });
});
