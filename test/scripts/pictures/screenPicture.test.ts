import { expect } from "chai";

import { screenPicture } from "../../../scripts/pictures/screenPicture.ts";

describe("screenPicture", () => {
  it("keeps every character of a line, and escapes those that SVG reads", () => {
    const picture = screenPicture('a -> b  "1" & 2\n\n  c\n', "lanes <of> hub");
    expect(picture).to.include(">a -&gt; b  &quot;1&quot; &amp; 2</text>");
    expect(picture).to.include(">  c</text>");
    expect(picture).to.include("<title>lanes &lt;of&gt; hub</title>");
    expect(picture.match(/<text /g)).to.have.length(2);
  });

  it("is as wide as its longest line, and loads nothing", () => {
    const width = (columns: number) =>
      Number(/width="(\d+)"/.exec(screenPicture("x".repeat(columns), ""))?.[1]);
    expect(width(120)).to.be.above(width(60) * 1.8);
    expect(screenPicture("x", "")).to.not.match(/href|url\(|@import/);
  });
});
