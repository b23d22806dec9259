import type { Asking } from "@causeway/peers";
import { expect } from "chai";

import { askPatiently } from "../../src/rpcs/askPatiently.ts";

describe("an RPC that is busy", () => {
  const { signal } = new AbortController();
  const posting = { timeout: 60_000, mostBytes: 1, signal };

  /** Answers 429 always. */
  function busy(retryAfter: string) {
    const asked: Asking[] = [];
    const ask = async (_: string, asking: Asking) => {
      asked.push(asking);
      const headers = { "retry-after": retryAfter };
      return { status: 429, statusText: "", headers, body: new Uint8Array() };
    };
    return { asked, ask };
  }

  it("is asked five times and no more, each for what is left of the time", async () => {
    const { asked, ask } = busy("0");
    const failure = await askPatiently(ask, "http://rpc", posting).catch((error) => error);
    expect(failure.message).to.match(/^it answers 429, and is to be asked again in \d/);
    const times = asked.map(({ timeout }) => timeout);
    expect(times).to.have.length(5);
    for (const [place, time] of times.entries()) {
      expect(time).to.be.at.most((times[place - 1] ?? 60_001) - 1);
    }
  }).timeout(20_000);

  it("is not waited for where its time would be over", async () => {
    for (const [timeout, wait] of [
      [10, ""],
      [900, "1"],
      [900, "1.5"],
    ] as const) {
      const { asked, ask } = busy(wait);
      const failing = askPatiently(ask, "http://rpc", { ...posting, timeout });
      expect((await failing.catch((error) => error)).status).to.equal(429);
      expect(asked).to.have.length(1);
    }
  });
});
