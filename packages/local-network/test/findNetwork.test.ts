import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { NETWORK } from "../../../test/scripts/local/networkExample.ts";
import { findNetwork, usualPlace } from "../src/findNetwork.ts";
import { LocalNetwork, NetworkNotRunning } from "../src/index.ts";

const LIMIT_MILLISECONDS = 2_000;
/** Of what never answers. */
const SHORT_MILLISECONDS = 50;

describe("findNetwork", () => {
  let server: Server | undefined;
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-find-network-"));
  });

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = undefined;
    rmSync(folder, { recursive: true });
  });

  /** The URL of a server that answers so. */
  async function served(answer: RequestListener): Promise<string> {
    const started = createServer(answer);
    server = started;
    await new Promise<void>((done) => started.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  }

  const answering = (value: unknown, status = 200) =>
    served((_, response) => response.writeHead(status).end(JSON.stringify(value)));

  /** Why there is no network at a place; the error must say where it was looked for. */
  async function reasonAt(where: string, milliseconds = LIMIT_MILLISECONDS): Promise<string> {
    const error = await findNetwork(where, milliseconds).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(NetworkNotRunning).and.to.include({ where });
    const { message, reason } = error as NetworkNotRunning;
    expect(message).to.include(`(${where} ${reason}): run npm start`);
    return reason;
  }

  it("finds a network by its URL", async () => {
    expect(await findNetwork(await answering(NETWORK), LIMIT_MILLISECONDS)).to.deep.equal(NETWORK);
  });

  it("finds one by its URL whose process has no id here", async () => {
    const elsewhere = { ...NETWORK, pid: 2 ** 22 + 1 };
    expect(await findNetwork(await answering(elsewhere), LIMIT_MILLISECONDS)).to.deep.equal(
      elsewhere,
    );
  });

  it("finds one by the folder of its project, and by its file", async () => {
    const file = join(folder, ".cache", "local", "network.json");
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, JSON.stringify(NETWORK));
    for (const where of [folder, file]) {
      expect(await findNetwork(where, LIMIT_MILLISECONDS)).to.deep.equal(NETWORK);
    }
  });

  it("says which file is not there in a folder", async () => {
    const error = await findNetwork(folder, LIMIT_MILLISECONDS).catch((reason: unknown) => reason);
    const where = join(folder, ".cache", "local", "network.json");
    expect(error).to.be.instanceOf(NetworkNotRunning);
    expect(error).to.include({ where, reason: "is not there" });
  });

  it("says that nothing listens at a URL", async () => {
    const url = await answering(NETWORK);
    await new Promise((done) => server?.close(done));
    expect(await reasonAt(url)).to.equal("does not answer");
  });

  it("waits for an answer no longer than it was told to", async () => {
    const url = await served(() => undefined);
    expect(await reasonAt(url, SHORT_MILLISECONDS)).to.equal("does not answer within 0.05 s");
  });

  it("waits for the end of an answer no longer than it was told to", async () => {
    const url = await served((_, response) => response.writeHead(200).write("{"));
    expect(await reasonAt(url, SHORT_MILLISECONDS)).to.equal("does not answer within 0.05 s");
  });

  for (const [what, status, value] of [
    ["something else", 200, { status: "well" }],
    ["that it has nothing", 404, NETWORK],
    ["a number", 200, 1],
  ] as const) {
    it(`does not take for a network what answers ${what}`, async () => {
      const url = await answering(value, status);
      expect(await reasonAt(url)).to.equal("answers, but describes no network");
    });
  }

  it("does not take for a network what answers no JSON", async () => {
    const url = await served((_, response) => response.end("<html>"));
    expect(await reasonAt(url)).to.equal("answers, but describes no network");
  });

  it("does not take a network of another version for one of this", async () => {
    const url = await answering({ ...NETWORK, swapUrl: "http://127.0.0.1:1" });
    expect(await reasonAt(url)).to.equal("describes a network of another version");
  });

  it("is how a program connects, by what CAUSEWAY_NETWORK says", async () => {
    const before = process.env.CAUSEWAY_NETWORK;
    process.env.CAUSEWAY_NETWORK = await answering({ ...NETWORK, chains: [] });
    try {
      const network = await LocalNetwork.connect();
      expect(network.description).to.deep.equal({ ...NETWORK, chains: [] });
    } finally {
      if (before === undefined) delete process.env.CAUSEWAY_NETWORK;
      else process.env.CAUSEWAY_NETWORK = before;
    }
  });
});

describe("usualPlace", () => {
  const HERE = import.meta.filename;
  const DEFAULT = "http://127.0.0.1:9500";

  it("is what CAUSEWAY_NETWORK says", () => {
    expect(usualPlace({ CAUSEWAY_NETWORK: "http://127.0.0.1:7" }, HERE)).to.equal(
      "http://127.0.0.1:7",
    );
  });

  it("is the file of the project in which the package lies", () => {
    expect(usualPlace({}, HERE)).to.equal(HERE);
    expect(usualPlace({ CAUSEWAY_NETWORK: "" }, HERE)).to.equal(HERE);
  });

  it("is the usual URL where that is not there", () => {
    expect(usualPlace({}, "/nowhere/network.json")).to.equal(DEFAULT);
  });
});
