import { expect } from "chai";

import { loadMessages } from "../../src/messages/loadMessages.ts";
import { sayIn } from "../../src/messages/Say.ts";
import { STATES } from "../../src/states/STATES.ts";
import { namesIn } from "../../src/way/namesIn.ts";

const AT = Date.UTC(2026, 10, 19, 12) / 1_000;

describe("the names of a Way", () => {
  it("tell the day of a time, since a hold ends on another day", async () => {
    const names = namesIn(STATES.held(), sayIn("en", await loadMessages("en")));
    expect(names.time(AT)).to.match(/^Nov 19, 2026, /);
  });
});
