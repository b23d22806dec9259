import { expect } from "chai";

import { isHealthy, TookTooLong, waitUntil } from "../../../scripts/local/network/waitUntil.ts";

describe("waitUntil", () => {
  it("asks until the answer is true, whatever came before", async () => {
    const answers = [
      () => Promise.reject(new Error("no")),
      async () => false,
      async () => true,
      () => Promise.reject(new Error("asked once too often")),
    ];
    await waitUntil("an answer", 10_000, () => (answers.shift() as () => Promise<boolean>)());
    expect(answers).to.have.length(1);
  });

  it("gives up in the end, and says what and why", async () => {
    const failure = await waitUntil("an answer of hub", 1, () =>
      isHealthy("http://127.0.0.1:1"),
    ).catch((error) => error);
    expect(failure).to.be.instanceOf(TookTooLong);
    expect(failure.message).to.equal("an answer of hub did not come within 0.001 s: bad port");
  });
});
