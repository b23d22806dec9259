import { expect } from "chai";
import { object, string } from "valibot";

import { type AskFailure, ask } from "../../src/api/ask.ts";
import { repeatWhileSeen } from "../../src/api/repeatWhileSeen.ts";

describe("ask", () => {
  const { fetch: real } = globalThis;
  afterEach(() => {
    globalThis.fetch = real;
  });

  const CASES: readonly (readonly [AskFailure, () => Promise<Response>])[] = [
    ["unreachable", () => Promise.reject(new TypeError("refused"))],
    ["unreachable", async () => new Response("bad gateway", { status: 502 })],
    ["busy", async () => new Response("{}", { status: 429 })],
    ["refused", async () => new Response('{"detail":"chainId is unknown"}', { status: 400 })],
    ["malformed", async () => new Response("<html>", { status: 200 })],
    ["malformed", async () => new Response('{"a":1}', { status: 200 })],
    ["malformed", async () => new Response(`{"a":"${"a".repeat(2_000_000)}"}`)],
    ["malformed", async () => new Response("[".repeat(10_000))],
    ["malformed", async () => new Response("", { status: 302 })],
  ];
  for (const [place, [failure, answer]] of CASES.entries()) {
    it(`tells ${failure} of answer ${place}`, async () => {
      globalThis.fetch = answer;
      const failed = await ask("http://api.test", "/v1/lanes", object({ a: string() })).catch(
        (error) => error,
      );
      expect(failed).to.include({ name: "AskFailed", failure });
      if (failure === "refused") expect(failed.detail).to.equal("chainId is unknown");
    });
  }
});

describe("repeatWhileSeen", () => {
  it("asks nothing while the page is hidden, and at once when it is seen", async () => {
    const page = Object.assign(new EventTarget(), { hidden: true });
    let count = 0;
    const end = repeatWhileSeen(
      async () => {
        count += 1;
      },
      60_000,
      page as unknown as Document,
    );
    await Promise.resolve();
    expect(count).to.equal(0);
    page.hidden = false;
    page.dispatchEvent(new Event("visibilitychange"));
    await new Promise((resolve) => setImmediate(resolve));
    expect(count).to.equal(1);
    end();
    page.dispatchEvent(new Event("visibilitychange"));
    expect(count).to.equal(1);
  });
});
