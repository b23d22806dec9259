import { once } from "node:events";
import { setImmediate as immediate, setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect } from "chai";

import { ask } from "../../src/node/index.ts";

const TIMEOUT = 200;
/** Answers after half that time. */
const PEER = `
  const { createServer } = require("node:http");
  const { parentPort } = require("node:worker_threads");
  const server = createServer(({ url }, response) => {
    if (url !== "/never") setTimeout(() => response.end("an answer"), ${TIMEOUT / 2});
  });
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

describe("a request of a process that is busy while the peer answers", () => {
  let peer: Worker;
  let url: string;

  before(async () => {
    peer = new Worker(PEER, { eval: true });
    const [port] = await once(peer, "message");
    url = `http://127.0.0.1:${port}`;
  });
  after(() => peer.terminate());

  /** Asks, and does nothing else for long before it reads. */
  async function askAndWork(path: string) {
    const asked = ask(`${url}${path}`, { timeout: TIMEOUT, mostBytes: 100 });
    asked.catch(() => undefined);
    await pause(TIMEOUT / 4);
    // After this, Node runs timers that are due before it reads.
    await immediate();
    const end = performance.now() + 4 * TIMEOUT;
    while (performance.now() < end);
    return asked;
  }

  it("takes the answer, which came in time", async () => {
    const { body } = await askAndWork("/");
    expect(Buffer.from(body).toString()).to.equal("an answer");
  });

  it("ends if no answer comes in the same time again", async () => {
    const failure = await askAndWork("/never").catch(({ code }) => code);
    expect(failure).to.equal("TIMEOUT");
  });
});
