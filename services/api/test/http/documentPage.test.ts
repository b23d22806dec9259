import { Browser, browserFile } from "@causeway/service/testing/Browser.ts";
import { expect } from "chai";

import { ApiWorld } from "../../testing/ApiWorld.ts";

const browser = browserFile();

describe("the page of the document", function () {
  this.timeout(120_000);

  let world: ApiWorld;

  before(async () => {
    world = await ApiWorld.start();
  });

  after(() => world?.stop());

  it("may load nothing from elsewhere, and is framed by nobody", async () => {
    const { status, headers } = await world.get("/docs/");
    expect(status).to.equal(200);
    const policy = headers.get("content-security-policy");
    expect(policy).to.include("default-src 'none'").and.to.include("connect-src 'self'");
    expect(policy).to.include("frame-ancestors 'none'");
  });

  it("lists all errors with cause and remedy", async () => {
    const { json } = await world.get("/errors");
    const routeUnknown = json.find(({ kind }: { kind: string }) => kind === "routeUnknown");
    expect(routeUnknown).to.include({ errno: 2110, remedy: "Ask /route again." });
  });

  if (browser !== undefined) {
    it("shows the endpoints in a browser, and asks no other host for anything", async () => {
      const drawn = "document.body.innerText.includes('List the chains that routes may begin')";
      const seen = await Browser.open(browser, `${world.api.url}/docs/`, drawn);
      const foreign = seen.requests.filter(
        (url) => !url.startsWith(world.api.url) && !/^(data|blob):/.test(url),
      );
      expect(foreign).to.deep.equal([]);
      const problems = seen.problems.filter((line) => !line.includes("@scalar/api-reference@"));
      expect(problems, "beside the name of its script").to.deep.equal([]);
      expect(seen.title).to.equal("Causeway API");
    });
  }
});
