import { expect } from "chai";

import { answerAnyOrigin, createLogger, HttpService, ServiceError } from "../src/index.ts";

describe("answerAnyOrigin", () => {
  let http: HttpService;
  let url: string;

  before(async () => {
    http = new HttpService(createLogger("test", "silent"));
    answerAnyOrigin(http.app, ["/public/"], "POST");
    http.app.post("/public/one", async () => ({ one: 1 }));
    http.app.post("/public/refused", async () => {
      throw new ServiceError(409, "Conflict", "two differ");
    });
    url = await http.listen({ host: "127.0.0.1", port: 0 });
  });

  after(() => http.close());

  const ask = (path: string, method: string, origin = "null") =>
    fetch(url + path, { method, headers: { origin, "access-control-request-method": "POST" } });
  const allowed = ({ headers }: Response) => headers.get("access-control-allow-origin");

  it("lets a page that is opened from a disk, and a page of any server, read an answer", async () => {
    for (const origin of ["null", "https://app.example"]) {
      const answer = await ask("/public/one", "POST", origin);
      expect([allowed(answer), await answer.json()]).to.deep.equal(["*", { one: 1 }]);
    }
  });

  it("lets a page read why it is refused", async () => {
    const answer = await ask("/public/refused", "POST");
    expect([answer.status, allowed(answer)]).to.deep.equal([409, "*"]);
  });

  it("tells a browser beforehand that a page may send JSON", async () => {
    const { status, headers } = await ask("/public/one", "OPTIONS");
    expect(status).to.equal(204);
    expect(headers.get("access-control-allow-origin")).to.equal("*");
    expect(headers.get("access-control-allow-methods")).to.equal("POST");
    expect(headers.get("access-control-allow-headers")).to.equal("content-type");
  });

  it("keeps other paths from pages", async () => {
    expect(allowed(await ask("/metrics", "GET"))).to.equal(null);
    expect((await ask("/metrics", "OPTIONS")).status).to.equal(404);
  });
});
