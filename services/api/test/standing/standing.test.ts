import { get } from "node:http";

import { environmentFile } from "@causeway/environment";
import { boundedFastify } from "@causeway/service";
import { expect } from "chai";

import type { Api } from "../../src/Api.ts";
import { generatedImage } from "../../src/lists/images/generatedImage.ts";
import { Images, MissingImage } from "../../src/lists/images/Images.ts";
import { Lists } from "../../src/lists/Lists.ts";
import { Standing } from "../../src/standing/Standing.ts";
import { serveStanding } from "../../src/standing/serveStanding.ts";
import { securityText } from "../../src/wellKnown/serveSecurityText.ts";
import { ApiWorld } from "../../testing/ApiWorld.ts";
import { testEnvironment, USDC } from "../../testing/testEnvironment.ts";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff]);
const HUB_IMAGE = "/images/chains/31337.png";
const USDC_IMAGE = `/images/tokens/31337/${USDC.toLowerCase()}.svg`;

describe("what the service serves beside its endpoints", function () {
  this.timeout(60_000);

  let world: ApiWorld;

  before(async () => {
    const environment = testEnvironment();
    const [hub, ...others] = environment.chains;
    if (hub?.display === undefined) throw new Error("no hub");
    const chains = [{ ...hub, display: { ...hub.display, icon: "hub.png" } }, ...others];
    world = await ApiWorld.start({
      environment: { ...environment, chains },
      images: new Map([["hub.png", PNG]]),
    });
  });

  after(() => world?.stop());

  describe("pictures", () => {
    it("are those of the folder, to the byte, or generated ones; each for a day", async () => {
      const response = await fetch(`${world.api.url}${HUB_IMAGE}`);
      expect(Buffer.from(await response.arrayBuffer())).to.deep.equal(PNG);
      expect(response.headers.get("content-type")).to.equal("image/png");
      expect(response.headers.get("cache-control")).to.equal("public, max-age=86400");
      const { text, headers } = await world.get(USDC_IMAGE);
      expect(text).to.match(/^<svg .*>USDC<\/text><\/svg>\n$/s);
      expect(headers.get("content-type")).to.equal("image/svg+xml");
      const known = { headers: { "if-none-match": headers.get("etag") ?? "" } };
      expect((await world.get(USDC_IMAGE, known)).status).to.equal(304);
    });

    it("are all there that lists name", async () => {
      const { chains } = (await world.get("/api/queryChainList")).json.data;
      const { items } = (await world.get("/api/token/list?size=100")).json.data;
      for (const url of [chains[0].logoUri, items[0].icon, items[1].icon]) {
        expect((await fetch(url)).status, url).to.equal(200);
      }
    });

    it("run no script and load nothing in a browser that opens them", async () => {
      const { headers } = await world.get(USDC_IMAGE);
      expect(headers.get("content-security-policy")).to.match(/^default-src 'none'; .*sandbox$/);
      expect(headers.get("x-content-type-options")).to.equal("nosniff");
    });

    for (const path of [
      "/images/../package.json",
      "/images/..%2f..%2f",
      "/images/chains/%00",
      "/images/__proto__",
      "/images/chains/1.svg",
    ]) {
      it(`are not at ${path}`, async () => {
        expect((await world.get(path)).status).to.equal(404);
      });
    }

    it("have no markup of a symbol", () => {
      expect(generatedImage('<"&')).to.include(">&#60;&#34;&#38;</text>");
    });

    it("are refused at the start if a file is missing", () => {
      const environment = testEnvironment();
      const assets = environment.assets.map((asset) => ({ ...asset, icon: "usdc.svg" }));
      const make = () => new Images(new Lists({ ...environment, assets }), new Map());
      expect(make).to.throw(MissingImage, "usdc.svg, the picture of USDC, is not in the folder");
    });
  });

  it("/.well-known/causeway.json names the environment, its hub, and contracts by chain", async () => {
    const { json, headers } = await world.get("/.well-known/causeway.json");
    expect(json).to.include({ environment: "test", development: true, hub: "31337" });
    const first = { chainId: "31337", name: "hub", contracts: {}, generations: [] };
    expect(json.chains[0]).to.deep.equal(first);
    expect(json.signers).to.have.length(1);
    expect(json.signers[0]).to.match(/^0x[0-9a-fA-F]{40}$/);
    expect(headers.get("cache-control")).to.equal("public, max-age=60");
  });

  it("/environment.json has contracts and validators, and no RPC of the operator's own", async () => {
    const { json, headers } = await world.get("/environment.json");
    const file = environmentFile.parse(json);
    expect(headers.get("content-type")).to.match(/json/);
    for (const chain of testEnvironment().chains) {
      const served = file.chains.find(({ name }) => name === chain.name);
      expect(served?.mailbox).to.equal(chain.mailbox);
      expect(served?.rpcUrls).to.deep.equal(["https://rpc.example"]);
    }
  });

  it("/.well-known/security.txt names a contact, and ends within a year", async () => {
    const { text, headers } = await world.get("/.well-known/security.txt");
    expect(headers.get("content-type")).to.equal("text/plain; charset=utf-8");
    expect(text).to.match(/^Contact: mailto:security@example\.org\nExpires: \d{4}-.*Z\n/);
    const now = Date.parse("2026-11-28T09:30:00Z");
    expect(securityText(["https://a.example"], "https://api.example", now)).to.equal(
      [
        "Contact: https://a.example",
        "Expires: 2027-02-26T00:00:00.000Z",
        "Preferred-Languages: en",
        "Canonical: https://api.example/.well-known/security.txt",
        "",
      ].join("\n"),
    );
  });

  it("/ready answers while the index is behind; /health names each chain of which it is", async () => {
    const ready = await world.get("/ready");
    expect([ready.status, ready.json]).to.deep.equal([200, { ready: true }]);
    const { status, json } = await world.get("/health");
    expect(status).to.equal(503);
    expect(json.reasons).to.deep.equal([
      ...["the index is behind hub", "the index is behind spoke-a", "the index is behind spoke-b"],
    ]);
    expect(json.problems[0]).to.include({ part: "index", chain: "hub" });
  });

  it("/ready names the migrations that the tables lack", async () => {
    await world.db.query("delete from index.migrations where name like '8%'");
    await world.db.query("drop table api.migrations");
    const { db } = world;
    const standing = new Standing({ index: db, primary: db } as unknown as Api);
    const app = boundedFastify({});
    serveStanding(app, standing);
    const { statusCode, headers, body } = await app.inject("/ready");
    expect([statusCode, headers["retry-after"]]).to.deep.equal([503, "1"]);
    expect(JSON.parse(body).reason).to.match(
      /^tables lack 8_prices-and-tokens, .*1_keys-and-limits/,
    );
  });

  it("/ready and /health say if the database does not answer", async () => {
    const gone = { query: () => Promise.reject(new Error("gone")) };
    const freshness = { chains: gone.query };
    const app = boundedFastify({});
    serveStanding(app, new Standing({ index: gone, primary: gone, freshness } as unknown as Api));
    const ready = await app.inject("/ready");
    expect(JSON.parse(ready.body).reason).to.equal("the database does not answer");
    const health = await app.inject("/health");
    expect([ready.statusCode, health.statusCode]).to.deep.equal([503, 503]);
    expect(JSON.parse(health.body).reasons).to.deep.equal(["the database does not answer"]);
  });

  it("refuses a host of odd characters: links in answers begin with it", async () => {
    const { hostname, port } = new URL(world.api.url);
    const status = await new Promise((resolve) => {
      const headers = { host: "a.example/%22><script>" };
      get({ hostname, port, path: "/supportedChainInfo", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
    });
    expect(status).to.equal(400);
  });

  it("answers another method of them with 405", async () => {
    for (const path of ["/health", "/ready", "/.well-known/security.txt"]) {
      expect((await world.get(path, { method: "POST" })).status, path).to.equal(405);
    }
  });

  it("does not describe them in the document", async () => {
    const { json } = await world.get("/openapi.json");
    expect(json.paths).not.to.have.property("/health");
    expect(json.paths).to.have.property("/.well-known/causeway.json");
  });
});
