import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";

import { expect } from "chai";

import { Webhook } from "../../src/watch/Webhook.ts";

const alarm = (subject: string) => ({ chain: "hub", kind: "price", subject, told: "is wrong" });

describe("Webhook", () => {
  let server: Server;
  let url: string;
  let status: number;
  let posted: { text: string; began: unknown[]; time: string }[];

  beforeEach(async () => {
    status = 204;
    posted = [];
    server = createServer(async (request, response) => {
      const body = await text(request);
      if (status === 204) posted.push(JSON.parse(body));
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    url = `http://127.0.0.1:${port}/secret-token`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it("posts what began and what ended, and a text for people", async () => {
    const webhook = new Webhook(url);
    webhook.add("local", { began: [alarm("a")], ended: [alarm("b")] }, new Date(0));
    expect(await webhook.flush()).to.equal(undefined);
    expect(posted).to.deep.equal([
      {
        environment: "local",
        time: "1970-01-01T00:00:00.000Z",
        began: [alarm("a")],
        ended: [alarm("b")],
        text: "causeway, local\nbegan: hub: price: a: is wrong\nended: hub: price: b: is wrong",
      },
    ]);
  });

  it("posts nothing where nothing changed", async () => {
    const webhook = new Webhook(url);
    webhook.add("local", { began: [], ended: [] });
    await webhook.flush();
    expect(posted).to.deep.equal([]);
  });

  it("keeps what could not be posted, in order, and says why without the URL", async () => {
    const webhook = new Webhook(url);
    status = 500;
    webhook.add("local", { began: [alarm("a")], ended: [] });
    expect(await webhook.flush()).to.equal("it answers 500");
    status = 204;
    webhook.add("local", { began: [alarm("b")], ended: [] });
    expect(await webhook.flush()).to.equal(undefined);
    expect(posted.map(({ began }) => began)).to.deep.equal([[alarm("a")], [alarm("b")]]);
    const nobody = new Webhook("http://127.0.0.1:1/secret-token");
    nobody.add("local", { began: [alarm("a")], ended: [] });
    const problem = await nobody.flush();
    expect(problem).to.be.a("string").and.not.include("secret");
  });
});
