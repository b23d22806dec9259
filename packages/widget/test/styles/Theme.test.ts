import { expect } from "chai";

import { englishMessages } from "../../src/messages/loadMessages.ts";
import { readMessages } from "../../src/messages/readMessages.ts";
import { readTheme } from "../../src/styles/Theme.ts";

describe("a theme object", () => {
  it("sets custom properties by their names", () => {
    const read = readTheme({ scheme: "dark", road: "teal", radiusEnd: "0", ink: undefined });
    expect(read.problems).to.deep.equal([]);
    expect(read.scheme).to.equal("dark");
    expect(read.properties).to.deep.equal([
      ["--causeway-road", "teal"],
      ["--causeway-radius-end", "0"],
    ]);
  });

  it("leaves out what it does not know, and names it", () => {
    const read = readTheme({ rode: "teal", road: 3, scheme: "blue" });
    expect(read.properties).to.deep.equal([]);
    expect(read.scheme).to.equal(undefined);
    expect(read.problems.map(({ name, value }) => [name, value])).to.deep.equal([
      ["theme.rode", "teal"],
      ["theme.road", "3"],
      ["theme.scheme", "blue"],
    ]);
  });
});

describe("texts of the page", () => {
  it("take the place of texts of the same kind alone", () => {
    const english = englishMessages();
    const { texts, problems } = readMessages(
      { swap: "Exchange", youSend: "You send", nothing: "x", fee: null },
      english,
    );
    expect(texts).to.deep.equal({ ...english, swap: "Exchange" });
    expect(problems.map(({ name }) => name)).to.deep.equal([
      ...["messages.youSend", "messages.nothing", "messages.fee"],
    ]);
    expect(readMessages("text", englishMessages()).problems[0]).to.deep.include({
      ...{ name: "messages", wanted: "object" },
    });
  });
});
