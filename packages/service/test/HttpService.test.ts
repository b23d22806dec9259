import { expect } from "chai";

import { createLogger, HttpService, ServiceError } from "../src/index.ts";

describe("HttpService", () => {
  let http: HttpService;
  let url: string;

  before(async () => {
    http = new HttpService(createLogger("test", "silent"));
    http.app.get("/amount", async () => ({ amount: 2n ** 64n }));
    http.app.get("/refused", async () => {
      throw new ServiceError(409, "Conflict", "two differ", { height: 7n });
    });
    http.app.get("/away", async () => {
      throw Object.assign(new Error("the database is away"), { statusCode: 503, code: "Away" });
    });
    http.app.get("/broken", async () => {
      throw new Error("password of the database");
    });
    url = await http.listen({ host: "127.0.0.1", port: 0 });
  });

  after(() => http.close());

  async function get(path: string) {
    const response = await fetch(url + path);
    return { status: response.status, body: await response.json() };
  }

  it("answers integers of any size as decimal strings", async () => {
    expect(await get("/amount")).to.deep.equal({
      status: 200,
      body: { amount: "18446744073709551616" },
    });
  });

  it("answers a known error with its status, code, message and values", async () => {
    expect(await get("/refused")).to.deep.equal({
      status: 409,
      body: { error: "Conflict", message: "two differ", details: { height: "7" } },
    });
  });

  it("answers an error that has a status with it, its code and its message", async () => {
    expect(await get("/away")).to.deep.equal({
      status: 503,
      body: { error: "Away", message: "the database is away", details: {} },
    });
  });

  it("keeps the message of an error that nobody foresaw to itself", async () => {
    const { status, body } = await get("/broken");
    expect(status).to.equal(500);
    expect(body).to.include({ error: "InternalError" });
    expect(JSON.stringify(body)).to.not.include("password");
  });

  it("answers 404 in the same form where there is nothing", async () => {
    const { status, body } = await get("/nowhere");
    expect(status).to.equal(404);
    expect(body).to.include({ error: "NotFound", message: "nothing at /nowhere" });
  });

  it("serves metrics as text", async () => {
    const response = await fetch(`${url}/metrics`);
    expect(response.headers.get("content-type")).to.match(/^text\/plain/);
    expect(await response.text()).to.include("process_cpu_seconds_total");
  });
});
