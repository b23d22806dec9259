import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readNetworkFile } from "@causeway/local-network/NetworkFile";
import { expect } from "chai";

import { removeNetworkFile, writeNetworkFile } from "../../../scripts/local/network/NetworkFile.ts";
import { NETWORK } from "./networkExample.ts";

describe("a network that starts and ends", () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-network-file-"));
    file = join(folder, "below", "network.json");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("says where it is", () => {
    writeNetworkFile(file, NETWORK);
    expect(readNetworkFile(file)).to.deep.equal(NETWORK);
  });

  it("takes its file away", () => {
    writeNetworkFile(file, NETWORK);
    removeNetworkFile(file);
    expect(existsSync(file)).to.equal(false);
    removeNetworkFile(file);
  });

  it("leaves the file of another one", () => {
    writeNetworkFile(file, { ...NETWORK, pid: process.ppid });
    removeNetworkFile(file);
    expect(existsSync(file)).to.equal(true);
  });
});
