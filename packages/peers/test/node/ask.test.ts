import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";

import { expect } from "chai";

import type { Ask } from "../../src/Asking.ts";
import { askByFetch } from "../../src/askByFetch.ts";
import { Budget } from "../../src/Budget.ts";
import { ask, askJson } from "../../src/node/index.ts";

describe("a peer", () => {
  let server: Server;
  let url: string;
  let answer: (response: ServerResponse, path: string) => unknown;
  let accepted: (string | undefined)[];
  let authorized: (string | undefined)[];

  beforeEach(async () => {
    accepted = [];
    authorized = [];
    server = createServer((request, response) => {
      accepted.push(request.headers["accept-encoding"] as string);
      authorized.push(request.headers.authorization);
      answer(response, request.url ?? "");
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const asking = { timeout: 2_000, mostBytes: 1_000 };
  const failureBy = (way: Ask, more: object = {}) =>
    way(url, { ...asking, ...more }).then(
      () => "none",
      ({ code, message }) => `${code}: ${message}`,
    );

  for (const way of [ask, askByFetch])
    describe(`that is asked by ${way.name}`, () => {
      const failure = (more: object = {}) => failureBy(way, more);

      it("gives what a peer answers, and asks for nothing packed", async () => {
        answer = (response) => response.writeHead(200, { "x-own": "1" }).end("é");
        const { status, headers, body } = await way(url, asking);
        expect(status).to.equal(200);
        expect(headers["x-own"]).to.equal("1");
        expect(Buffer.from(body).toString()).to.equal("é");
        expect(accepted).to.deep.equal(["identity"]);
      });

      it("takes so many bytes and no more, whether a peer says how many come or not", async () => {
        answer = (response) => response.end("a".repeat(1_000));
        expect((await way(url, asking)).body).to.have.length(1_000);
        const tooLarge = "TOO_LARGE: the answer has more than 1000 bytes";
        answer = (response) => response.end("a".repeat(1_001));
        expect(await failure()).to.equal(tooLarge);
        answer = (response) => {
          const writing = setInterval(() => response.write("a".repeat(100)), 1);
          response.on("close", () => clearInterval(writing));
        };
        expect(await failure()).to.equal(tooLarge);
      });

      it("goes nowhere else", async () => {
        for (const status of [301, 302, 303, 307, 308]) {
          answer = (response, path) =>
            path === "/"
              ? response.writeHead(status, { location: "/other" }).end()
              : response.end("1");
          expect(await failure()).to.match(/^REDIRECTED: it answers 30\d/);
        }
      });

      it("ends after its time, and by its signal", async () => {
        answer = (response) => response.write("a");
        expect(await failure({ timeout: 50 })).to.equal("TIMEOUT: no whole answer within 0.05 s");
        const stop = new AbortController();
        setTimeout(() => stop.abort(new Error("enough")), 20);
        expect(await failure({ signal: stop.signal })).to.equal("undefined: enough");
      });

      it("reads what comes with an error only for who wants to know it", async () => {
        answer = (response) => response.writeHead(500).end("why");
        expect(await way(url, asking)).to.deep.include({ status: 500, body: new Uint8Array() });
        const { body } = await way(url, { ...asking, readsErrors: true });
        expect(Buffer.from(body).toString()).to.equal("why");
      });

      it("bounds what the answers of one peer take at one time, and not after each other", async () => {
        const budget = new Budget(1_500);
        answer = (response) => response.end("a".repeat(900));
        for (let n = 0; n < 3; n++) expect(await failure({ budget })).to.equal("none");
        answer = (response) => {
          response.write("a".repeat(900));
          setTimeout(() => response.end(), 100);
        };
        const told = await Promise.all([failure({ budget }), failure({ budget })]);
        expect(told.toSorted()).to.deep.equal([
          "TOO_LARGE: its answers at one time have more than 1500 bytes",
          "none",
        ]);
      });

      it("holds pieces of one byte as what they are together", async () => {
        answer = (response) => {
          for (let n = 0; n < 50_000; n++) response.write("1");
          response.end();
        };
        const { body } = await way(url, { ...asking, timeout: 60_000, mostBytes: 50_000 });
        expect(body.buffer.byteLength).to.be.lessThan(2 ** 17);
      });
    });

  it("gives nothing packed, in whatever way, where it is asked by ask", async () => {
    const packings = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };
    for (const [encoding, pack] of Object.entries(packings)) {
      answer = (response) => response.setHeader("content-encoding", encoding).end(pack("{}"));
      expect(await failureBy(ask)).to.equal(
        `PACKED: the answer is packed (${encoding}), though none may be`,
      );
    }
  });

  it("is bounded by what comes out of what it packed where it is asked by askByFetch", async () => {
    const small = gzipSync(Buffer.alloc(1_000_000, " "));
    answer = (response) => response.setHeader("content-encoding", "gzip").end(small);
    expect(await failureBy(askByFetch)).to.equal("TOO_LARGE: the answer has more than 1000 bytes");
  });

  it("receives the user that a URL names, whichever way it is asked", async () => {
    const withUser = url.replace("http://", "http://us%20er:p%C3%A9@");
    answer = (response) => response.end();
    for (const way of [ask, askByFetch]) await way(withUser, asking);
    expect(authorized).to.deep.equal(Array(2).fill(`Basic ${btoa("us er:p\xc3\xa9")}`));
  });

  it("is read as JSON only where it comes to little", async () => {
    answer = (response) => response.writeHead(404).end('{"error":"no"}');
    expect(await askJson(url, asking)).to.deep.include({ status: 404, value: { error: "no" } });
    answer = (response) => response.end("[".repeat(100));
    const nested = await askJson(url, asking).catch((error) => error);
    expect(nested.code).to.equal("TOO_COMPLEX");
    answer = (response) => response.end("<html>");
    expect(await askJson(url, asking).catch((error) => error)).to.be.instanceOf(SyntaxError);
  });
});
