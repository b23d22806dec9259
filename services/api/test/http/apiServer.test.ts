import { expect } from "chai";

import { ApiWorld, ask, startTestApi } from "../../testing/ApiWorld.ts";

describe("the server of all APIs", function () {
  this.timeout(60_000);

  let world: ApiWorld;

  before(async () => {
    world = await ApiWorld.start();
  });

  after(() => world?.stop());

  it("answers in the envelope of the API, and says how long the answer may be kept", async () => {
    const { status, json, headers } = await world.get("/supportedChainInfo");
    expect(status).to.equal(200);
    expect(json).to.deep.equal({
      ...{ errno: 0, message: "success" },
      data: [
        { id: "31337", type: "EVM", name: "The hub" },
        { id: "31338", type: "EVM", name: "The spoke-a" },
        { id: "31339", type: "EVM", name: "The spoke-b" },
      ],
    });
    expect(headers.get("cache-control")).to.equal("public, max-age=60");
  });

  it("ignores unknown parameters, those of a prototype too", async () => {
    const { status } = await world.get("/supportedChainInfo?__proto__=1&constructor=2&x=3");
    expect(status).to.equal(200);
  });

  it("lets pages of any origin read its answers", async () => {
    const { headers } = await world.get("/supportedChainInfo", {
      headers: { origin: "https://wallet.example" },
    });
    expect(headers.get("access-control-allow-origin")).to.equal("*");
    expect(headers.get("access-control-allow-credentials")).to.equal(null);
  });

  it("answers another method with 405 and the methods that it allows", async () => {
    const { status, json, headers } = await world.get("/supportedChainInfo", { method: "POST" });
    expect(status).to.equal(405);
    expect(headers.get("allow")).to.equal("GET, HEAD, OPTIONS");
    expect(json).to.deep.equal({
      errno: 2000,
      message: "Method Not Allowed: POST of /supportedChainInfo",
    });
  });

  it("answers HEAD as GET, without a body", async () => {
    const { status, text } = await world.get("/supportedChainInfo", { method: "HEAD" });
    expect([status, text]).to.deep.equal([200, ""]);
  });

  it("answers an unknown path with 404 in a form of its own", async () => {
    const { status, json } = await world.get("/nothing/../here?x=1");
    expect(status).to.equal(404);
    expect(json).to.deep.equal({ code: 404, message: "Not Found: /here" });
  });

  it("answers a URL with a broken escape with 400, in the form of its errors", async () => {
    const { status, json } = await world.get("/%ZZ");
    expect(status).to.equal(400);
    expect(json.code).to.equal(400);
    expect(json.message).to.match(/^Bad Request: /);
  });

  it("refuses a URL that is too long", async () => {
    const { status, json } = await world.get(`/supportedChainInfo?x=${"a".repeat(8_200)}`);
    expect(status).to.equal(414);
    expect(json.message).to.equal("URI Too Long: 8222 characters, at most 8192");
  });

  it("answers problem details to a client that accepts them, with a true status", async () => {
    const { status, json, headers } = await world.get("/nothing", {
      headers: { accept: "application/problem+json" },
    });
    expect(status).to.equal(404);
    expect(headers.get("content-type")).to.equal("application/problem+json");
    expect(json).to.deep.equal({
      ...{ type: "/errors#unknownPath", title: "Not Found", status: 404 },
      detail: "Not Found: /nothing",
    });
  });

  it("describes itself in OpenAPI 3.1", async () => {
    const { json } = await world.get("/openapi.json");
    expect(json.openapi).to.equal("3.1.0");
    const { get } = json.paths["/supportedChainInfo"];
    const answer = get.responses["200"].content["application/json"].schema;
    const [whole] = answer.anyOf;
    expect(whole.properties.data.items.required).to.deep.equal(["id", "type", "name"]);
  });

  it("names each operation once, the keys that it takes, and the refusals that have status 200", async () => {
    const { json } = await world.get("/openapi.json");
    type Described = { get: { operationId: string; tags: string[]; security: object[] } };
    const described = Object.values<Described>(json.paths).map(({ get }) => get);
    const names = described.map(({ operationId }) => operationId);
    expect(new Set(names).size).to.equal(names.length);
    expect(names).to.include.members(["route", "ordersById", "tokenList", "healthLanes"]);
    for (const { tags, security } of described) {
      const signed = ["accessKey", "accessSign", "accessTimestamp", "accessPassphrase"];
      const kinds = security.map((kind) => Object.keys(kind));
      const expected = tags[0] === "data" ? [signed] : [[], ["keyId", "keySecret"]];
      expect(kinds).to.deep.equal(expected);
      expect(json.components.securitySchemes).to.include.all.keys(...kinds.flat());
    }
    const { errno } = json.components.schemas.RoutingRefusal.properties;
    expect(errno.enum).to.include.members([2003, 2111]);
    expect(errno.enum).not.to.include.members([2102, 2120]);
  });

  it("weighs files, and paths of nobody, apart from each other; probes weigh nothing", async () => {
    await world.db.query("delete from api.limits");
    const own = { limits: { quotes: 1, others: 2 } };
    const api = await startTestApi({ url: world.databaseUrl }, own);
    const statuses = async (paths: readonly string[]) => {
      const all = [];
      for (const path of paths) all.push((await ask(`${api.url}${path}`)).status);
      return all;
    };
    try {
      expect(await statuses(["/nothing", "/none", "/no"])).to.deep.equal([404, 404, 429]);
      expect(await statuses(["/supportedChainInfo"]), "of the same limit").to.deep.equal([429]);
      const files = ["/openapi.json", "/errors", "/favicon.ico", "/docs/", "/images/none.svg"];
      const twenty = [...files, ...files, ...files, ...files];
      expect(await statuses(twenty)).to.not.include(429);
      expect(await statuses(files)).to.deep.equal(files.map(() => 429));
      const refused = await ask(`${api.url}/docs/`);
      expect(refused.headers.get("ratelimit-policy")).to.equal('"files";q=20;w=60');
      expect(await statuses(["/health", "/ready"])).to.not.include(429);
    } finally {
      await api.stop();
    }
  });

  it("names the records that clients handle, and no schema that no answer has", async () => {
    const { json } = await world.get("/openapi.json");
    const { schemas } = json.components;
    expect(schemas).to.include.keys("Route", "SwapItem", "OrderRecord", "MessageRecord", "Exit");
    expect(Object.keys(schemas).filter((name) => name.endsWith("Input"))).to.deep.equal([]);
  });

  it("serves metrics at the operator's port alone", async () => {
    expect((await world.get("/metrics")).status).to.equal(404);
    const response = await fetch(`${world.api.operatingUrl}/metrics`);
    expect(await response.text()).to.include("process_cpu_seconds_total");
  });
});
