import { expect } from "chai";

import { Rows } from "../../../../scripts/local/display/Rows.ts";

describe("Rows", () => {
  const event = (subject: string, text: string, tone: "plain" | "quiet" = "plain") =>
    ({ subject, text, tone, seconds: 1 }) as const;

  it("keeps the newest event of each subject, in the order in which the subjects came", () => {
    const rows = new Rows();
    expect(rows.isEmpty()).to.equal(true);
    for (const [subject, text] of [
      ["a", "sent"],
      ["b", "sent"],
      ["a", "delivered"],
    ] as const) {
      rows.add(event(subject, text));
    }
    const kept = rows.rows().map(({ subject, text }) => `${subject} ${text}`);
    expect(kept).to.deep.equal(["a delivered", "b sent"]);
  });

  it("counts a subject as quiet until something else happens to it", () => {
    const rows = new Rows();
    rows.add(event("prover", "up", "quiet"));
    expect([rows.quiet(), rows.rows()]).to.deep.equal([["prover"], []]);
    rows.add(event("prover", "killed"));
    expect(rows.quiet()).to.deep.equal([]);
    rows.add(event("prover", "up", "quiet"));
    expect(rows.rows().map(({ text }) => text)).to.deep.equal(["up"]);
  });
});
