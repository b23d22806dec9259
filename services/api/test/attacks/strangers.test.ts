import { once } from "node:events";
import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { expect } from "chai";

import { ENDPOINTS } from "../../src/endpoints/ENDPOINTS.ts";
import { cachesOf, originOf } from "../../src/http/originOf.ts";
import { ApiWorld } from "../../testing/ApiWorld.ts";

const EVIL = "evil.example";
/** Answers with links, which caches may keep for a while. */
const KEPT = ["/api/queryChainList", "/supportedTokenList", "/.well-known/security.txt"];

describe("what a stranger's request cannot do", function () {
  this.timeout(60_000);

  let world: ApiWorld;
  let elsewhere: Server;
  let visits = 0;

  before(async () => {
    elsewhere = createServer((_, response) => {
      visits += 1;
      response.end();
    });
    elsewhere.listen(0, "127.0.0.1");
    await once(elsewhere, "listening");
    // The test is the proxy in front.
    world = await ApiWorld.start({ trustProxy: ["127.0.0.1"] });
  });

  after(async () => {
    elsewhere?.close();
    await world?.stop();
  });

  /** Unlike `fetch`, it sends each header as it is given. */
  async function sent(path: string, headers: Record<string, string>) {
    const { hostname, port } = new URL(world.api.url);
    const request = get({ hostname, port, path, headers });
    const [answer] = await once(request, "response");
    let text = "";
    for await (const chunk of answer) text += chunk;
    return { text, status: answer.statusCode, cache: answer.headers["cache-control"] };
  }

  it("put a host into links by X-Forwarded-Host, or another scheme than HTTP", async () => {
    for (const path of KEPT) {
      const honest = await sent(path, {});
      const headers = { "x-forwarded-host": EVIL, "x-forwarded-proto": "javascript" };
      expect((await sent(path, headers)).text, path).to.equal(honest.text);
    }
    const secure = await sent("/api/queryChainList", { "x-forwarded-proto": "https" });
    expect(secure.text).to.include("https://127.0.0.1");
  });

  it("have a shared cache keep links to the host that it names", async () => {
    for (const path of KEPT) {
      const { text, cache } = await sent(path, { host: EVIL });
      expect([path, text.includes(EVIL)]).to.deep.equal([path, true]);
      expect(cache, path).to.match(/^private, max-age=/);
    }
    const request = { protocol: "http", headers: { host: EVIL } } as const;
    const config = { publicUrl: "https://api.example" };
    expect(originOf(request, config)).to.equal("https://api.example");
    expect(cachesOf(config)).to.equal("public");
  });

  it("change an answer that caches keep, by any header that their keys leave out", async () => {
    const headers = {
      ...{ accept: "application/problem+json", "accept-language": "x", "accept-encoding": "br" },
      ...{ origin: `https://${EVIL}`, referer: `https://${EVIL}`, cookie: "a=b" },
      ...{ "x-original-url": "/health", "x-rewrite-url": "/health" },
      ...{ "x-http-method-override": "POST", "x-forwarded-prefix": `/${EVIL}` },
      ...{ "x-forwarded-port": "1", forwarded: `for=1.1.1.1;host=${EVIL};proto=https` },
    };
    for (const path of ["/supportedChainInfo", "/.well-known/causeway.json", ...KEPT]) {
      const honest = await sent(path, {});
      expect(honest.cache, path).to.match(/max-age=/);
      expect(await sent(path, headers), path).to.deep.equal(honest);
    }
    for (const path of ["/nothing", "/findToken?address=x"]) {
      expect((await sent(path, headers)).cache, path).to.equal("no-store");
    }
  });

  it("have the service call a URL, by any parameter or header", async () => {
    const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    const headers = {
      ...{ origin: url, referer: url, forwarded: `for="${url}"`, "x-forwarded-for": url },
      ...{ "x-forwarded-host": url, "x-original-url": url, "x-rpc-url": url, from: url },
    };
    for (const { path, query, inPath = [] } of ENDPOINTS) {
      const asked = inPath.reduce(
        (at, name) => at.replace(`:${name}`, encodeURIComponent(url)),
        path,
      );
      const values = Object.keys(query.shape).map((name): [string, string] => [name, url]);
      const more: [string, string][] = ["url", "rpcUrl", "callback"].map((name) => [name, url]);
      await sent(`${asked}?${new URLSearchParams([...values, ...more])}`, headers);
      for (const value of values) await sent(`${asked}?${new URLSearchParams([value])}`, headers);
    }
    expect(visits).to.equal(0);
  });
});
