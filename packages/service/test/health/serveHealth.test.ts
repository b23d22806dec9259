import { expect } from "chai";

import { createLogger, type HealthProblem, HttpService, serveHealth } from "../../src/index.ts";

describe("serveHealth", () => {
  it("answers 200, or 503 with every reason, beside what is the service's own", async () => {
    const problems: HealthProblem[] = [];
    const http = new HttpService(createLogger("test", "silent"));
    serveHealth(
      http.app,
      () => problems,
      () => ({ height: 5n }),
    );
    const get = async () => {
      const { statusCode, body } = await http.app.inject({ url: "/health" });
      return { statusCode, ...JSON.parse(body) };
    };
    expect(await get()).to.deep.equal({
      ...{ statusCode: 200, status: "ok", healthy: true, reasons: [], height: "5", problems: [] },
    });
    problems.push({ part: "head", chain: "hub", reason: "it is old", since: 3 });
    expect(await get()).to.deep.equal({
      ...{
        statusCode: 503,
        status: "failing",
        healthy: false,
        reasons: ["it is old"],
        height: "5",
      },
      problems: [{ part: "head", chain: "hub", reason: "it is old", since: 3 }],
    });
    await http.close();
  });
});
