import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";
import { runScript, scriptOf } from "../../docs/script.ts";
import { withoutNpm } from "../../docs/withoutNpm.ts";
import { EVM_LOCAL } from "../../scripts/world/evmLocal.ts";
import { type Forgery, forge } from "../../scripts/world/forge.ts";
import { makeKeys } from "../../scripts/world/makeKeys.ts";
import { runCauseway } from "../../scripts/world/runCauseway.ts";
import { TransferNetwork } from "../../scripts/world/TransferNetwork.ts";
import { takeover } from "../../scripts/world/takeover.ts";

const LONGEST_RUN = 400_000;

describe("docs/incident.md", function () {
  this.timeout(LONGEST_RUN + 20_000);
  let chains: TransferNetwork;
  let forgery: Forgery;
  let work: string;

  before(async () => {
    chains = await TransferNetwork.start({ hasOwnTerms: false });
    forgery = await forge(chains);
    for (const { name } of chains.config.chains) await chains.believeProofs(name);
    work = mkdtempSync(join(tmpdir(), "causeway-incident-"));
    cpSync(EVM_LOCAL, join(work, "config", "local"), { recursive: true });
    makeKeys(join(work, "keys"), chains.config);
    cpSync(chains.deployments, join(work, "deployments"), { recursive: true });
  });

  after(async () => {
    await chains?.stop();
    rmSync(work, { recursive: true });
  });

  const found = () => [
    "--environment",
    "local",
    "--config",
    join(work, "config"),
    ...chains.rpcArguments,
  ];
  const stored = () => ["--deployments", join(work, "deployments")];

  /** What the page takes as given. */
  function given(): string {
    const rpcs = Object.entries(chains.rpcs).map(([name, url]) => `--rpc ${name}=${url}`);
    return [
      `work=${work}`,
      `keys=${join(work, "keys")}`,
      `rpcs="${rpcs.join(" ")}"`,
      `pass() { for url in ${Object.values(chains.rpcs).join(" ")}; do
         ask $url evm_increaseTime "[$(($1 * 86400))]"; ask $url evm_mine "[]"; done; }`,
      `finality() { for url in ${Object.values(chains.rpcs).join(" ")}; do ask $url anvil_mine '["0x3"]'; done; }`,
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
    const before = await forgery.paid();
    const early = ["client", "distrust", "--follows", "hub", "--forged", "spoke-a", "--print"];
    const refused = await runCauseway([...early, ...found()]);
    expect(refused.stdout).to.match(
      /✘ light client of hub on spoke-b: is not distrusted: the light client of spoke-a on hub is not stopped in final/,
    );
    expect(refused.stdout).to.not.contain("data:");
    const { code, output } = await runScript(withoutNpm(script), LONGEST_RUN);
    expect(code, output).to.equal(0);
    for (const id of [forgery.held, forgery.returned, forgery.noticed]) {
      expect(output).to.contain(`${id} waits`);
    }
    for (let days = 0; days < 3; days++) {
      await forgery.ask();
      await chains.passTime(86_400);
    }
    const since = ["--from", "spoke-a", "--since", "2026-01-01T00:00:00Z"];
    const status = await runCauseway(["status", ...since, ...found(), ...stored()]);
    expect(status.stdout).to.contain("spoke-b: nothing waits");
    expect(await forgery.paid(), "forged, and paid after the incident").to.deep.equal(before);
    const inOrder = [
      /✔ lane spoke-a -> spoke-b: paused until 20/,
      /✔ light client of spoke-a on hub: stopped until 20/,
      /client-stopped: ZkLightClient\/31338, which follows spoke-a\n/,
      /spoke-b: nothing was sent on\n/,
      /spoke-b: transfer 0x\w+ waits\n {4}waiting: \d+ held/,
      /spoke-b: return of transfer 0x\w+ waits\n/,
      /spoke-b: notice about message 0x\w+ waits\n/,
      /✔ light client of hub on spoke-b: distrusted until 20/,
      /Anchor ZkLightClient\/31338 again/,
      /✔ transfer 0x\w+ on spoke-b: is voided, silently, and all that it bound is free \(transaction 0x/,
      /✔ return of transfer 0x\w+ on spoke-b: is voided, silently\n/,
      /✔ notice about message 0x\w+ on spoke-b: is voided, silently\n/,
      /✔ lane spoke-a -> spoke-b: is paused until 20/,
      /hub: \d+ transactions?\b(?!, (?:all )?by)/,
      /nothing that was forged waits\n/,
      /✔ lane spoke-a -> spoke-b: is not paused\n/,
      /✔ USDC on hub: held until 20/,
      /✔ USDC on hub: 0 USDC of the releases there by messages from spoke-a is written off/,
      /✔ USDC on hub: is not held/,
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
