import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { journalFile, readJournal } from "@causeway/chains/node";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import type { ChainDeployments } from "@causeway/protocol";
import { expect } from "chai";
import { LocalChains } from "../world/LocalChains.ts";
import { spawnCauseway } from "../world/spawnCauseway.ts";

describe("two operators who apply at once", function () {
  this.timeout(180_000);
  let chains: LocalChains;
  let folders: string[];

  before(async () => {
    chains = await LocalChains.start();
    folders = [1, 2].map((one) => mkdtempSync(join(tmpdir(), `causeway-operator-${one}-`)));
  });

  after(async () => {
    await chains?.stop();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  /** An operator has a folder, and so a journal, of his own; both have the deployer's key. */
  const apply = (folder: string) => {
    const rpcs = Object.entries(chains.rpcs).flatMap(([name, url]) => ["--rpc", `${name}=${url}`]);
    const what = ["--environment", "local", "--chain", "spoke-a", "--deployments", folder];
    return spawnCauseway(["apply", ...what, ...rpcs]);
  };

  it("deploy a chain together, each thing once, and both end well", async () => {
    const outcomes = await Promise.all(folders.map(apply));
    for (const { code, stderr } of outcomes) expect(code, stderr).to.equal(0);
    const [first, second] = await Promise.all(folders.map(apply));
    expect(`${first?.stdout}${second?.stdout}`).to.not.match(/transactions/);

    const provider = new MinedProvider(chains.rpcs["spoke-a"]);
    const nonce = await provider.getTransactionCount(chains.config.deployer);
    provider.destroy();
    // Both may sign the same transaction at the same moment, which is one and the same then.
    expect(new Set(folders.flatMap(minedBy)).size).to.equal(nonce);
  });

  function minedBy(folder: string): string[] {
    return readJournal(journalFile(folder, "local", "spoke-a"))
      .filter(({ kind }) => kind === "mined")
      .map(({ hash }) => hash);
  }

  it("write down the same deployments", () => {
    const [one, other] = folders.map(
      (folder) =>
        JSON.parse(readFileSync(join(folder, "local", "spoke-a.json"), "utf8")) as ChainDeployments,
    );
    const { Deployer: _, ...contracts } = one?.contracts ?? {};
    expect(other?.contracts).to.include.keys(Object.keys(contracts));
    for (const [name, deployment] of Object.entries(contracts)) {
      expect(other?.contracts[name]).to.deep.equal(deployment);
    }
  });
});
