import { expect } from "chai";

import { textArea } from "../../../../scripts/ci/texts/textArea.ts";
import { textKind } from "../../../../scripts/ci/texts/textKind.ts";
import { textsOfProgram } from "../../../../scripts/ci/texts/textsOfProgram.ts";

function kindIn(source: string): string {
  const [text] = textsOfProgram("a.ts", source);
  return textKind(text?.ancestors ?? []);
}

describe("textKind", () => {
  const kinds: readonly (readonly [source: string, kind: string])[] = [
    ['f({ summary: "Pause the lane" })', "step summaries"],
    ['f({ kind: "a", held: cond ? "not paused" : b })', "findings"],
    ['const remedy = "run apply";', "remedies"],
    ['exit(chain, { does: "Send it back" })', "exits"],
    ['throw refusal("no such lane")', "errors"],
    ['new LaneUnknown(new RangeError("no such lane"))', "errors"],
    ['class A extends Error { constructor() { super("no such lane"); } }', "errors"],
    ['program.option("--all", "all chains at once")', "help"],
    ['gauge("height", "The newest block")', "metrics"],
    ['this.logger.error({ err }, "cannot read")', "logs"],
    ['write("the lane is open")', "other output"],
  ];
  for (const [source, kind] of kinds) {
    it(`lists ${source} under ${kind}`, () => {
      expect(kindIn(source)).to.equal(kind);
    });
  }
});

describe("textArea", () => {
  it("is a package, a service, a program, or a product of causeway", () => {
    const areas = [
      "packages/operator/src/act/a.ts",
      "services/filler/src/a.ts",
      "scripts/bridge/a.ts",
      "scripts/bootstrap.mjs",
      "scripts/causeway/areas/lanes/evm/a.ts",
      "scripts/causeway/messages/a.ts",
      "scripts/causeway/main.ts",
    ].map(textArea);
    expect(areas).to.deep.equal([
      "packages-operator",
      "services-filler",
      "scripts-bridge",
      "scripts-bootstrap",
      "causeway-lanes",
      "causeway-messages",
      "causeway",
    ]);
  });
});
