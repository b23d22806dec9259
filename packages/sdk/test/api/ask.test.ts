import { expect } from "chai";
import { number, object } from "valibot";

import { chains } from "../../src/actions/chains.ts";
import { tokens } from "../../src/actions/tokens.ts";
import { ask } from "../../src/api/ask.ts";
import { type CausewayOptions, createCauseway } from "../../src/createCauseway.ts";
import { recording } from "../../testing/recordings.ts";
import { refused } from "../refused.ts";

const BASE_URL = "https://api.test";

/** A client whose requests get these answers, one after the other; the last one again and again. */
function clientOf(answers: readonly (() => Response)[], options: CausewayOptions = {}) {
  const asked: { readonly url: string; readonly headers: Record<string, string> }[] = [];
  const carry: typeof fetch = async (input, init) => {
    asked.push({ url: `${input}`, headers: { ...(init?.headers as Record<string, string>) } });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer === undefined) throw new TypeError("no answer");
    return answer();
  };
  return { asked, causeway: createCauseway({ baseUrl: BASE_URL, fetch: carry, ...options }) };
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { "content-type": "application/json", ...headers },
    });

const lookUp = { path: "one", envelope: "errno", schema: object({ value: number() }) } as const;
const GOOD = json({ errno: 0, message: "success", data: { value: 7, later: true } });

describe("ask", () => {
  it("takes the data out of its envelope, and lets unknown fields pass", async () => {
    expect(await ask(clientOf([GOOD]).causeway, lookUp)).to.deep.equal({ value: 7 });
  });

  it("refuses without a service", async () => {
    const error = await refused(ask(createCauseway(), lookUp), "NoBaseUrl");
    expect(error.message).to.include("createCauseway");
  });

  it("refuses a malformed URL of a service", async () => {
    for (const baseUrl of ["ftp://api.test", "api.test", "javascript:alert(1)"]) {
      const error = await refused(ask(clientOf([GOOD], { baseUrl }).causeway, lookUp), "BadInput");
      expect(error.details.baseUrl).to.equal(baseUrl);
    }
  });

  it("keeps the path of a service below another path", async () => {
    const { asked, causeway } = clientOf([GOOD], { baseUrl: "https://host.test/causeway" });
    await ask(causeway, lookUp);
    expect(asked[0]?.url).to.equal("https://host.test/causeway/one");
  });

  it("sends the key, and never unencrypted across a network", async () => {
    const apiKey = { id: "key-1", secret: "hidden" };
    const { asked, causeway } = clientOf([GOOD], { apiKey });
    await ask(causeway, lookUp);
    expect(asked[0]?.headers).to.include({
      "x-api-key-id": "key-1",
      authorization: "Bearer hidden",
    });
    const open = clientOf([GOOD], { apiKey, baseUrl: "http://api.test" });
    const error = await refused(ask(open.causeway, lookUp), "BadInput");
    expect(error.message).to.include("https").and.not.include("hidden");
    expect(open.asked).to.deep.equal([]);
    await ask(clientOf([GOOD], { apiKey, baseUrl: "http://127.0.0.1:9500" }).causeway, lookUp);
  });

  it("tells a page of HTML from an answer", async () => {
    const page = () =>
      new Response("<html>Sign in</html>", { headers: { "content-type": "text/html" } });
    const error = await refused(ask(clientOf([page]).causeway, lookUp), "ApiMalformed");
    expect(error.details).to.include({ type: "text/html", begins: "<html>Sign in</html>" });
  });

  it("refuses another envelope, and data of another form, with the field's name", async () => {
    const other = json({ code: 200, data: { value: 7 } });
    await refused(ask(clientOf([other]).causeway, lookUp), "ApiMalformed");
    const text = json({ errno: 0, data: { value: "7" } });
    const error = await refused(ask(clientOf([text]).causeway, lookUp), "ApiMalformed");
    expect(error.message).to.include("value");
    for (const body of [null, [], "text", 5]) {
      await refused(ask(clientOf([json(body)]).causeway, lookUp), "ApiMalformed");
    }
  });

  it("stops reading an answer of 50 MB at its bound", async () => {
    let sent = 0;
    const piece = new Uint8Array(2 ** 20).fill(0x20);
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += piece.length;
            if (sent > 50 * 2 ** 20) controller.close();
            else controller.enqueue(piece);
          },
        }),
      );
    await refused(ask(clientOf([endless]).causeway, lookUp), "ApiMalformed");
    expect(sent).to.be.below(12 * 2 ** 20);
  });

  it("refuses a list of 10^6 tokens before it is parsed", async () => {
    const many = () => new Response(`{"errno":0,"data":[${"{},".repeat(1_000_000)}{}]}`);
    const error = await refused(tokens(clientOf([many]).causeway), "ApiMalformed");
    expect(error.message).to.include("values");
  });

  it("follows no redirect", async () => {
    const moved = () =>
      new Response(null, { status: 302, headers: { location: "https://evil.test" } });
    await refused(ask(clientOf([moved]).causeway, lookUp), "ApiMalformed");
  });

  it("carries number, values and words of a refusal, without characters that mislead", async () => {
    const refusal = json({
      errno: 2006,
      message: "send \u202emore\u0007",
      minAmount: "0.39",
      list: [1],
    });
    const error = await refused(ask(clientOf([refusal]).causeway, lookUp), "ApiRefused");
    expect(error.details).to.deep.equal({ errno: 2006, minAmount: "0.39", status: 200 });
    expect(error.message).to.equal(
      "The service refuses: send more. Change the value that the message names",
    );
  });

  it("gives each kind of refusal its code", async () => {
    const codes = [
      [json({ errno: 2110, message: "old" }), "RouteExpired"],
      [json({ errno: 2111, message: "moved" }), "RouteExpired"],
      [json({ errno: 2003, message: "no route" }), "ApiRefused"],
      [json({ errno: 2100, message: "key" }, 401), "ApiRefused"],
      [json({ errno: 2120, message: "chain" }, 500), "ApiUnreachable"],
      [json({ title: "Not found", status: 404 }, 404), "NotFound"],
    ] as const;
    for (const [answer, code] of codes) {
      await refused(ask(clientOf([answer]).causeway, lookUp), code);
    }
  });

  it("asks a busy service again, as Retry-After says", async () => {
    const busy = json({ errno: 2120, message: "busy" }, 503, { "retry-after": "0" });
    const { asked, causeway } = clientOf([busy, busy, GOOD]);
    expect(await ask(causeway, lookUp)).to.deep.equal({ value: 7 });
    expect(asked).to.have.length(3);
  });

  it("leaves a long wait to the caller, with its seconds", async () => {
    const limited = json({ errno: 2102, message: "60 a minute" }, 429, { "retry-after": "37" });
    const { asked, causeway } = clientOf([limited]);
    const error = await refused(ask(causeway, lookUp), "RateLimited");
    expect(error.details).to.include({ retryAfterSeconds: 37 });
    expect(error.isRetryable).to.equal(true);
    expect(asked).to.have.length(1);
  });

  it("reads a page of a proxy in front of a busy service as busy", async () => {
    const page = () =>
      new Response("<html>503</html>", { status: 503, headers: { "retry-after": "9" } });
    const error = await refused(ask(clientOf([page]).causeway, lookUp), "ApiUnreachable");
    expect(error.details).to.include({ status: 503, retryAfterSeconds: 9 });
  });

  it("stops repeating once the client's budget is used up", async () => {
    const busy = json({ errno: 2120, message: "busy" }, 503, { "retry-after": "0" });
    const { asked, causeway } = clientOf([busy]);
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => ask(causeway, lookUp)));
    expect(all.every(({ status }) => status === "rejected")).to.equal(true);
    expect(asked).to.have.length(12 + 10);
  });

  it("says that a service does not answer, after it asked again", async () => {
    const down = () => {
      throw new TypeError("fetch failed");
    };
    const { asked, causeway } = clientOf([down]);
    const error = await refused(ask(causeway, lookUp), "ApiUnreachable");
    expect(error.message).to.include("fetch failed");
    expect(asked).to.have.length(3);
  });

  it("ends with the reason of the signal", async () => {
    const stop = new AbortController();
    const hanging: typeof fetch = (_, init) =>
      new Promise((__, fail) => {
        init?.signal?.addEventListener("abort", () => fail(init.signal?.reason));
      });
    const { causeway } = clientOf([GOOD], { fetch: hanging });
    const asking = ask(causeway, lookUp, stop.signal);
    stop.abort(new Error("the person left"));
    const error = await asking.catch((reason: Error) => reason);
    expect(error).to.have.property("message", "the person left");
  });
});

describe("a list that the client keeps", () => {
  const CHAINS = recording("chains");
  const answer = json(CHAINS.json);

  it("is asked for once, and by each client for itself", async () => {
    const { asked, causeway } = clientOf([answer]);
    const [one, other] = await Promise.all([chains(causeway), chains(causeway)]);
    expect(one).to.equal(other);
    expect(asked).to.have.length(1);
    const second = clientOf([answer]);
    await chains(second.causeway);
    expect(second.asked).to.have.length(1);
  });

  it("is asked for again after a failure", async () => {
    const page = () => new Response("<html>");
    const { causeway } = clientOf([page, answer]);
    await refused(chains(causeway), "ApiMalformed");
    expect(await chains(causeway)).to.have.length(3);
  });

  it("is not lost if one of its waiters leaves", async () => {
    const { asked, causeway } = clientOf([answer]);
    const stop = new AbortController();
    const left = chains(causeway, {}, { signal: stop.signal }).catch(
      (error: Error) => error.message,
    );
    const stays = chains(causeway);
    stop.abort(new Error("left"));
    expect(await left).to.equal("left");
    expect(await stays).to.have.length(3);
    expect(asked).to.have.length(1);
  });
});
