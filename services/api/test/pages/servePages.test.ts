import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ConfigError } from "@causeway/service";
import { expect } from "chai";

import { readPages } from "../../src/pages/readPages.ts";
import { ApiWorld } from "../../testing/ApiWorld.ts";
import { testEnvironment } from "../../testing/testEnvironment.ts";

const FAUCET = "http://127.0.0.1:9";

describe("servePages", function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), "causeway-pages-"));
  let world: ApiWorld;

  before(async () => {
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "index.html"), '<script type="module" src="assets/a.js"></script>');
    writeFileSync(join(folder, "environment.json"), "{}");
    writeFileSync(join(folder, "recover.html"), "<script>1</script>");
    writeFileSync(join(folder, "assets/home-0123456789.js"), "1;".repeat(1_000));
    world = await ApiWorld.start({ pages: readPages(folder, "api.json"), pagesAsk: [FAUCET] });
  });

  after(async () => {
    await world?.stop();
    rmSync(folder, { recursive: true });
  });

  it("serves the first page at the root, with a policy that names the listed RPCs and what pages may ask", async () => {
    const { status, headers, text } = await world.get("/");
    expect([status, text]).to.deep.equal([
      200,
      '<script type="module" src="assets/a.js"></script>',
    ]);
    const policy = headers.get("content-security-policy");
    expect(policy).to.match(/^default-src 'self'; connect-src 'self'( https?:\/\/[^ ;]+)*;/);
    expect(policy).to.match(/connect-src [^;]* http:\/\/127\.0\.0\.1:9;/);
    expect(policy).to.include("trusted-types 'none'").and.to.include("frame-ancestors 'none'");
    expect(policy).not.to.include("unsafe");
    expect(headers.get("cache-control")).to.equal("no-cache");
  });

  it("leaves the policy of a page that has its scripts within to the page", async () => {
    const { headers } = await world.get("/recover.html");
    expect(headers.get("content-security-policy")).to.equal("frame-ancestors 'none'");
  });

  it("lets browsers keep a file for good whose name changes with its contents", async () => {
    const { headers, text } = await world.get("/assets/home-0123456789.js");
    expect(headers.get("cache-control")).to.include("immutable");
    expect(headers.get("content-encoding")).to.equal("gzip");
    expect(headers.get("vary")).to.include("accept-encoding");
    expect(text).to.have.length(2_000);
  });

  it("answers a browser that has the page with 304", async () => {
    const etag = (await world.get("/")).headers.get("etag") ?? "";
    const { status, text } = await world.get("/", { headers: { "if-none-match": etag } });
    expect([status, text]).to.deep.equal([304, ""]);
  });

  it("serves the environment's file, with the listed RPCs in the place of the operator's own", async () => {
    const { status, headers, text } = await world.get("/environment.json");
    expect([status, headers.get("content-type")]).to.deep.equal([
      ...[200, "application/json; charset=utf-8"],
    ]);
    const own = testEnvironment();
    const { environment, chains } = JSON.parse(text);
    expect(environment).to.equal(own.environment);
    expect(chains).to.have.length(own.chains.length);
    for (const [place, { chainId, mailbox, display }] of own.chains.entries()) {
      const { rpcUrls, ...told } = chains[place];
      expect([told.chainId, told.mailbox]).to.deep.equal([`${chainId}`, mailbox]);
      expect(rpcUrls).to.deep.equal(display?.publicRpcUrls ?? []);
    }
  });

  it("answers paths that no page has in JSON", async () => {
    for (const path of ["/other.html", "/assets/", "/v1/nothing"]) {
      const { status, headers } = await world.get(path);
      expect(status, path).to.be.oneOf([400, 404]);
      expect(headers.get("content-type"), path).to.match(/json/);
    }
  });

  it("says in the configuration's error that nobody built the pages", () => {
    const empty = mkdtempSync(join(tmpdir(), "causeway-pages-"));
    try {
      const read = () => readPages(empty, "api.json");
      expect(read).to.throw(ConfigError, /api\.json.*pages: .* has no index\.html/s);
      writeFileSync(join(empty, "index.html"), "");
      writeFileSync(join(empty, "program.exe"), "");
      expect(read).to.throw(ConfigError, /program\.exe is no file of pages/);
    } finally {
      rmSync(empty, { recursive: true });
    }
  });
});
