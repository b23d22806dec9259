import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { AppliedChains } from "../scripts/world/AppliedChains.ts";
import { takeover } from "../scripts/world/takeover.ts";
import { runScript, scriptOf } from "./script.ts";

const LONGEST_RUN = 400_000;

describe("docs/incident.md", function () {
  this.timeout(LONGEST_RUN + 20_000);
  let chains: AppliedChains;
  let work: string;

  before(async () => {
    chains = await AppliedChains.start();
    work = mkdtempSync(join(tmpdir(), "causeway-incident-"));
    cpSync(join("config", "local"), join(work, "config", "local"), { recursive: true });
    cpSync(chains.deployments, join(work, "deployments"), { recursive: true });
  });

  after(async () => {
    await chains?.stop();
    rmSync(work, { recursive: true });
  });

  /** What the page takes as given. */
  function given(): string {
    const rpcs = Object.entries(chains.rpcs).map(([name, url]) => `--rpc ${name}=${url}`);
    return [
      `work=${work}`,
      `rpcs="${rpcs.join(" ")}"`,
      `pass() { for url in ${Object.values(chains.rpcs).join(" ")}; do
         ask $url evm_increaseTime "[$(($1 * 86400))]"; ask $url evm_mine "[]"; done; }`,
      `takeover() { for sent in ${takeover(chains.config)
        .map((transaction) => `'[${JSON.stringify(transaction)}]'`)
        .join(" ")}; do ask ${chains.rpcs.hub} eth_sendTransaction "$sent"; done; }`,
      `ask() { node -e 'const [, url, method, params] = process.argv;
         fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(
           { jsonrpc: "2.0", id: 1, method, params: JSON.parse(params) }) }).then((r) => r.text())' "$@"; }`,
    ].join("\n");
  }

  it("contains a committee whose keys are stolen, with its commands as they stand", async () => {
    const script = `${given()}\n${scriptOf("docs/incident.md")}\necho the incident is over`;
    const { code, output } = await runScript(script, LONGEST_RUN);
    expect(code, output).to.equal(0);
    const inOrder = [
      /✔ lane spoke-a -> spoke-b: paused until 20/,
      /✔ light client of spoke-a on hub: stopped until 20/,
      /client-stopped: ZkLightClient\/31338, which follows spoke-a\n/,
      /spoke-b: nothing was sent on\n/,
      /Anchor ZkLightClient\/31338 again/,
      /✔ lane spoke-a -> spoke-b: is paused until 20/,
      /hub: 1 transactions?/,
      /✔ lane spoke-a -> spoke-b: is not paused\n/,
      /operation-pending: operation 0x\w+ of 0x90F\w+: Mailbox\.setLightClientTrusted\(/,
      /hub, block \d+: 1 operation waits, 1 not asked for\n/,
      /✔ operation 0x\w+: cancelled until somebody schedules it again/,
      /Take the role anchor from 0x90F\w+/,
      /hub, block \d+: nothing waits\n/,
      /the incident is over/,
    ];
    const places = inOrder.map((pattern) => output.search(pattern));
    expect(places, output).to.not.include(-1);
    expect([...places].sort((one, other) => one - other)).to.deep.equal(places);
    const opened = output.lastIndexOf("✔ lane spoke-a -> spoke-b: is not paused\n");
    expect(output.slice(opened)).to.not.match(
      /client-stopped|client-frozen|lane-paused|client-anchor/,
    );
  });
});
