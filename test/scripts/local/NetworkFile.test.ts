import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readNetworkFile } from "@causeway/local-network/NetworkFile";
import { expect } from "chai";

import { removeNetworkFile, writeNetworkFile } from "../../../scripts/local/network/NetworkFile.ts";
import { NETWORK } from "./networkExample.ts";

const DATABASE = "postgres://causeway:secret@127.0.0.1:5432/causeway";

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

  it("lets nobody but its owner read the file, which has the database's password", () => {
    writeNetworkFile(file, { ...NETWORK, database: DATABASE });
    expect(readNetworkFile(file).database).to.equal(DATABASE);
    expect(statSync(file).mode & 0o777).to.equal(0o600);
  });

  it("does so where a killed run left a file half written, for all to read", () => {
    writeNetworkFile(file, NETWORK);
    writeFileSync(`${file}.${process.pid}`, "{", { mode: 0o644 });
    writeNetworkFile(file, NETWORK);
    expect(statSync(file).mode & 0o777).to.equal(0o600);
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
