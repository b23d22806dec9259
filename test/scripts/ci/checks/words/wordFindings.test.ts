import { expect } from "chai";

import {
  longSentences,
  wordFindings,
} from "../../../../../scripts/ci/checks/words/wordFindings.ts";

const found = (text: string, isLabel = false) => wordFindings({ text, isLabel });

describe("wordFindings", () => {
  const refused = [
    "The relayer shall import the lane.",
    "The file is written anew.",
    "It goes by the shares of then.",
    "Who has the role may pause.",
    "Pay this to who delivers.",
    "It names a lane, and who opened it.",
    "Whoever deploys it pays.",
    "`code` shows what changed.",
    "What arrives is checked.",
    "Do whatever it says.",
    "The filler wants his money.",
  ];
  for (const text of refused) {
    it(`refuses: ${text}`, () => {
      expect(found(text)).to.have.lengthOf(1);
    });
  }

  const accepted = [
    "Validators who sign two blocks lose their place.",
    "The filler, who paid before, is repaid.",
    "What does a transfer cost?",
    'They ask "who signed it?"',
    "The marshals hallow the new lane.",
  ];
  for (const text of accepted) {
    it(`accepts: ${text}`, () => {
      expect(found(text)).to.deep.equal([]);
    });
  }

  it("says what to write, and where", () => {
    expect(found("The gas is dearer on this chain.")).to.deep.equal([
      '"dearer" in "The gas is dearer on this chain.": write more expensive',
    ]);
  });

  it("lets headings and heads of columns be questions, but not private words", () => {
    expect(found("Who pays what", true)).to.deep.equal([]);
    expect(found("What shall be done", true)).to.have.lengthOf(1);
  });

  it("refuses a sentence of 26 words, and takes two of 13", () => {
    const half = Array.from({ length: 13 }, () => "word").join(" ");
    const long = (text: string) => longSentences({ text, isLabel: false });
    expect(long(`${half} ${half}.`)).to.have.lengthOf(1);
    expect(long(`${half}. W${half}.`)).to.deep.equal([]);
  });
});
