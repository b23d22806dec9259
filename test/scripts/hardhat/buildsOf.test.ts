import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect } from "chai";

import { buildsOf } from "../../../scripts/hardhat/buildsOf.ts";

describe("the runs of the compiler that artifacts are of", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-artifacts-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function artifact(path: string, buildInfoId: string): void {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ buildInfoId }));
  }

  it("are each one that made a contract, and none that made tests alone", () => {
    artifact("contracts/Mailbox.sol/Mailbox.json", "one");
    artifact("contracts/bridge/Bridge.sol/Bridge.json", "two");
    artifact("contracts/bridge/Vault.sol/Vault.json", "two");
    artifact("test/solidity/Mailbox.t.sol/MailboxTest.json", "three");
    expect(buildsOf(folder, "contracts/**/*.json")).to.deep.equal(new Set(["one", "two"]));
  });
});
