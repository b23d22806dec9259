import { expect } from "chai";

import { startParts } from "../src/index.ts";

describe("startParts", () => {
  it("ends the parts in the reverse order, each once", async () => {
    const ended: string[] = [];
    const started = await startParts(async (onStop) => {
      onStop(() => ended.push("database"));
      onStop(async () => ended.push("server"));
      return { url: "here" };
    });
    expect(started.url).to.equal("here");
    await started.stop();
    await started.stop();
    expect(ended).to.deep.equal(["server", "database"]);
  });

  it("leaves nothing running where a part does not start", async () => {
    const ended: string[] = [];
    const failure = await startParts(async (onStop) => {
      onStop(() => ended.push("database"));
      throw new Error("no server");
    }).catch((error) => error);
    expect(failure.message).to.equal("no server");
    expect(ended).to.deep.equal(["database"]);
  });
});
