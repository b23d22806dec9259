import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { LocalNetwork, NetworkNotRunning } from "../src/index.ts";

describe("LocalNetwork.connect", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-local-network-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  async function failure(content?: string): Promise<Error> {
    const file = join(folder, "network.json");
    if (content !== undefined) writeFileSync(file, content);
    return LocalNetwork.connect(file).then(
      () => new Error("connected"),
      (error: Error) => error,
    );
  }

  it("says how to start a network when none was started", async () => {
    const error = await failure();
    expect(error).to.be.instanceOf(NetworkNotRunning);
    expect(error.message).to.match(/is not there\): run npm start/);
  });

  it("says that a file is damaged", async () => {
    expect((await failure("{")).message).to.match(/is damaged/);
    expect((await failure("{}")).message).to.match(/is damaged/);
  });

  it("notices that the network has ended", async () => {
    const account = `0x${"11".repeat(20)}`;
    const url = "http://127.0.0.1:1";
    const ended = {
      pid: 2 ** 22 + 1,
      hub: "hub",
      chains: [{ name: "hub", chainId: 31337, rpcUrl: url }],
      mailbox: account,
      validatorUrls: [url],
      relayerUrl: url,
    };
    expect((await failure(JSON.stringify(ended))).message).to.match(/process \d+, which ended/);
  });
});
