import { request } from "node:http";

import { freePorts } from "@causeway/peers/node";
import { expect } from "chai";

import { Faucet } from "../../../../scripts/local/faucet/Faucet.ts";
import { FaucetServer } from "../../../../scripts/local/faucet/FaucetServer.ts";
import { COIN } from "../../../../scripts/local/faucet/Giver.ts";
import { PERSON, StandInGiver, TOKEN } from "./StandInGiver.ts";

const PAGE = "http://127.0.0.1:9700";
const ASKED = JSON.stringify({ chainId: "31337", token: TOKEN, receiver: PERSON });
const JSON_TYPE = { "content-type": "application/json" };

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Record<string, unknown>;
}

describe("FaucetServer", () => {
  let port: number;
  let giver: StandInGiver;
  let server: FaucetServer;

  beforeEach(async () => {
    [port = 0] = await freePorts(1);
    giver = new StandInGiver(31_337n);
    server = new FaucetServer(new Faucet([giver]), [PAGE]);
    await server.listen(port);
  });

  afterEach(() => server.close());

  /** As browsers and other programs ask: `fetch` sends no host of one's choice. */
  function ask(method: string, headers: Record<string, string>, body = ""): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, method, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part) => parts.push(part));
        response.on("end", () => {
          const text = Buffer.concat(parts).toString();
          const { statusCode: status, headers } = response;
          resolve({ status, headers, body: text === "" ? {} : JSON.parse(text) });
        });
      });
      asked.on("error", reject);
      asked.end(body);
    });
  }

  it("tells what it gives", async () => {
    const { status, body } = await ask("GET", {});
    expect(status).to.equal(200);
    const here = { chainId: "31337", chain: "hub" };
    expect(body.gifts).to.deep.equal([
      { ...here, token: COIN, symbol: "ETH", decimals: 18, amount: "3" },
      { ...here, token: TOKEN, symbol: "USDC", decimals: 6, amount: "7" },
    ]);
  });

  it("gives to a program of this machine, which names no origin", async () => {
    const { status, body } = await ask("POST", JSON_TYPE, ASKED);
    expect(status).to.equal(200);
    const gift = { chainId: "31337", chain: "hub", token: TOKEN, symbol: "USDC", decimals: 6 };
    expect(body).to.deep.equal({ receiver: PERSON, gifts: [{ ...gift, amount: "7" }] });
    expect(giver.given).to.deep.equal([`USDC ${PERSON}`]);
  });

  it("gives to its page, which may read the answer", async () => {
    const preflight = await ask("OPTIONS", { origin: PAGE });
    expect(preflight.status).to.equal(204);
    expect(preflight.headers).to.include({ "access-control-allow-headers": "content-type" });
    const { status, headers } = await ask("POST", { ...JSON_TYPE, origin: PAGE }, ASKED);
    expect(status).to.equal(200);
    expect(headers).to.include({ "access-control-allow-origin": PAGE, vary: "origin" });
  });

  for (const origin of ["https://example.org", "http://127.0.0.1:9701", "null"]) {
    it(`gives nothing to a page of ${origin}, and lets it read nothing`, async () => {
      for (const method of ["OPTIONS", "GET", "POST"]) {
        const { status, headers, body } = await ask(method, { origin, ...JSON_TYPE });
        expect(status, method).to.equal(403);
        expect(headers, method).not.to.have.property("access-control-allow-origin");
        expect(body.code).to.equal("OriginRefused");
        expect(body.message).to.include(`pages of ${origin} may not ask the faucet: open ${PAGE}`);
      }
      expect(giver.given).to.deep.equal([]);
    });
  }

  for (const host of ["example.org", "127.0.0.1.example.org", "10.0.0.1", "0.0.0.0"]) {
    it(`gives nothing to ${host}, a name that leads here`, async () => {
      const { status, body } = await ask("POST", { ...JSON_TYPE, host: `${host}:${port}` }, ASKED);
      expect([status, body.code]).to.deep.equal([403, "HostRefused"]);
      expect(giver.given).to.deep.equal([]);
    });
  }

  it("takes no text, which pages of any origin may send", async () => {
    const { status } = await ask("POST", { "content-type": "text/plain" }, ASKED);
    expect(status).to.equal(415);
    expect(giver.given).to.deep.equal([]);
  });

  it("takes no long body", async () => {
    const { status } = await ask(
      "POST",
      JSON_TYPE,
      JSON.stringify({ receiver: "0".repeat(2_000) }),
    );
    expect(status).to.equal(413);
  });

  it("says when to ask again", async () => {
    for (let time = 0; time < 5; time++) await ask("POST", JSON_TYPE, ASKED);
    const { status, headers, body } = await ask("POST", JSON_TYPE, ASKED);
    expect([status, body.code]).to.deep.equal([429, "TooMany"]);
    expect(Number(headers["retry-after"])).to.be.within(590, 600);
  });
});
