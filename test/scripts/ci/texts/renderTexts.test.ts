import { expect } from "chai";

import { renderTexts } from "../../../../scripts/ci/texts/renderTexts.ts";
import { textsOfProgram } from "../../../../scripts/ci/texts/textsOfProgram.ts";

describe("renderTexts", () => {
  it("sorts the texts of a kind, each once and on one line, under the kind's name", () => {
    const texts = [
      { kind: "errors", text: "no such lane" },
      { kind: "remedies", text: "run apply\n  again" },
      { kind: "errors", text: "no such chain" },
      { kind: "errors", text: "no such lane" },
    ] as const;
    expect(renderTexts(texts)).to.equal(
      "== remedies\n\nrun apply / again\n\n== errors\n\nno such chain\nno such lane\n",
    );
  });

  it("names the values in a text by their source", () => {
    const named = (value: string) => textsOfProgram("a.ts", `f(\`one two \${${value}}\`)`)[0]?.text;
    const hole = (name: string) => `one two \${${name}}`;
    expect(named("chain.name")).to.equal(hole("name"));
    expect(named("timeText(pause.until, 1)")).to.equal(hole("timeText until"));
    expect(named("names.map((one) => one.a).join()")).to.equal(hole("names"));
    expect(named("(error as Error).message")).to.equal(hole("message"));
    expect(named("isOpen ? a : b.c")).to.equal(hole("a | c"));
  });
});
