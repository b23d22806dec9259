import { createServer, type Server } from "node:net";

import { freePorts } from "@causeway/peers/node";
import { expect } from "chai";

import { connectDatabase, inTransaction } from "../src/index.ts";

/** Messages of PostgreSQL's protocol: a letter, the length with itself, the rest. */
function message(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

const WELCOME = message("R", Buffer.alloc(4));
const READY = message("Z", Buffer.from("I"));
const FIELDS = { S: "FATAL", C: "57P01", M: "the server shuts down" };
const FIELD_TEXTS = Object.entries(FIELDS).map(([kind, text]) => `${kind}${text}\0`);
const GOODBYE = message("E", Buffer.from(`${FIELD_TEXTS.join("")}\0`));

describe("a connection to a database", () => {
  let server: Server | undefined;

  afterEach((done) => {
    if (server === undefined) done();
    else server.close(done);
  });

  it("fails its query, and not the process, if the server ends as it gives the connection", async () => {
    const [port = 0] = await freePorts(1);
    const ending = createServer((socket) => {
      socket.on("error", () => undefined);
      // The process reads both at once if it was busy.
      socket.once("data", () => socket.end(Buffer.concat([WELCOME, READY, GOODBYE])));
    });
    await new Promise<void>((listening) => ending.listen(port, "127.0.0.1", listening));
    server = ending;
    const pool = connectDatabase(`postgres://test@127.0.0.1:${port}/test`, () => undefined);
    const failure = await inTransaction(pool, async () => "done").catch((error) => error);
    expect(failure).to.be.instanceOf(Error);
    await pool.end();
  });
});
