import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { claimNetwork, NetworkRuns } from "../../../scripts/local/network/claimNetwork.ts";

const SOURCE = new URL("../../../scripts/local/network/claimNetwork.ts", import.meta.url);

describe("claimNetwork", function () {
  this.timeout(30_000);
  let folder: string;
  let file: string;
  const others: ChildProcess[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-claim-"));
    file = join(folder, "local", "network.json");
  });

  afterEach(() => {
    for (const other of others.splice(0)) other.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });

  /** Another process that starts a network here. */
  async function claimedByOther(): Promise<ChildProcess> {
    const program = `const { claimNetwork } = await import("${SOURCE}");
      claimNetwork(${JSON.stringify(file)}); console.log("claimed"); setInterval(() => {}, 1000);`;
    const args = ["--import", "tsx", "--input-type=module", "--eval", program];
    const other = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    others.push(other);
    await once(other.stdout, "data");
    return other;
  }

  it("refuses a second network, and says which process runs the first one and how to end it", async () => {
    const { pid } = await claimedByOther();
    let refusal: unknown;
    try {
      claimNetwork(file);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).to.be.instanceOf(NetworkRuns).and.to.include({ pid });
    const { message } = refusal as NetworkRuns;
    expect(message).to.include(`a local network runs in ${process.cwd()} already`);
    expect(message).to.include(`by process ${pid}: end it with Ctrl-C`);
    expect(message).to.include(`kill ${pid}`);
    expect(message).to.include(`delete ${file}.lock`);
  });

  it("lets the next network start when one has ended", () => {
    claimNetwork(file).release();
    claimNetwork(file).release();
  });

  it("lets the next network start when one was killed, and takes away what it said of itself", async () => {
    const other = await claimedByOther();
    writeFileSync(file, "where it is");
    other.kill("SIGKILL");
    await once(other, "exit");
    const claim = claimNetwork(file);
    expect(existsSync(file)).to.equal(false);
    claim.release();
  });

  it("leaves alone what the network that runs says of itself", async () => {
    await claimedByOther();
    writeFileSync(file, "where it is");
    expect(() => claimNetwork(file)).to.throw(NetworkRuns);
    expect(readFileSync(file, "utf8")).to.equal("where it is");
  });
});
