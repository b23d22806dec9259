import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { LocalChains } from "../../../../test/scripts/world/LocalChains.ts";
import { type CommandResult, runCauseway } from "../../../../test/scripts/world/runCauseway.ts";

describe("causeway check", function () {
  this.timeout(120_000);
  let folder: string;
  let chains: LocalChains;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-check-"));
    chains = await LocalChains.start();
  });

  after(async () => {
    await chains?.stop();
    rmSync(folder, { recursive: true });
  });

  function check(...more: string[]): Promise<CommandResult> {
    const places = ["--environment", "local", "--deployments", folder];
    const rpcs = Object.entries(chains.rpcs).flatMap(([name, url]) => ["--rpc", `${name}=${url}`]);
    return runCauseway(["check", ...places, ...rpcs, ...more]);
  }

  it("ends with 1 where a chain is not as configured, and says how and what to do", async () => {
    const { code, stdout, stderr } = await check("--chain", "hub");
    expect(code).to.equal(1);
    expect(stdout).to.match(/^hub, block 0: \d+ differences\n {2}contract-missing: Deployer\n/);
    expect(stdout).to.match(/configured {2}at 0x[0-9a-fA-F]{40}\n {4}on chain {4}nothing\n/);
    expect(stdout).to.match(/causeway plan --environment local --chain hub\n$/);
    expect(stderr).to.match(/read hub, 1 of 1/);
  });

  it("tells programs the same, and Prometheus of every kind", async () => {
    const metrics = join(folder, "causeway.prom");
    const { code, stdout } = await check("--all", "--json", "--metrics", metrics);
    expect(code).to.equal(1);
    const { environment, chains: results } = JSON.parse(stdout);
    expect(environment).to.equal("local");
    expect(results.map((result: { chain: string }) => result.chain)).to.deep.equal([
      "hub",
      "spoke-a",
      "spoke-b",
    ]);
    const missing = results[1].findings.filter(
      ({ kind }: { kind: string }) => kind === "contract-missing",
    );
    const text = readFileSync(metrics, "utf8");
    const labels = 'environment="local",chain="spoke-a"';
    expect(text).to.include(
      `causeway_check_findings{${labels},kind="contract-missing"} ${missing.length}\n`,
    );
    expect(text).to.include(`causeway_check_findings{${labels},kind="client-frozen"} 0\n`);
    expect(text).to.include(
      `causeway_check_finding{${labels},kind="contract-missing",subject="Mailbox"} 1\n`,
    );
    expect(text).to.include(`causeway_check_unreadable{${labels}} 0\n`);
    expect(text).to.match(/causeway_check_timestamp_seconds\{environment="local"\} \d+/);
    expect(readdirSync(folder)).to.deep.equal(["causeway.prom"]);
  });

  it("ends with 2 where a chain could not be read, even if others differ", async () => {
    const { code, stdout } = await check("--all", "--rpc", "spoke-b=http://127.0.0.1:1");
    expect(code).to.equal(2);
    expect(stdout).to.match(/spoke-b: 0 differences, and not everything could be read/);
    expect(stdout).to.match(/unreadable: the RPC of spoke-b, .* does not answer/);
    expect(stdout).to.match(/hub, block 0: \d+ differences/);
  });

  for (const [what, args, message] of [
    ["no chain is named", [], /give --chain <name> .* or --all/],
    ["a chain is not there", ["--chain", "moon"], /there is no chain "moon"/],
    ["the configuration is not there", ["--all", "--config", "moon"], /cannot be read/],
    ["an option is unknown", ["--moon"], /unknown option/],
  ] as const) {
    it(`ends with 2 where ${what}: 1 would say that chains differ`, async () => {
      const { code, stdout, stderr } = await check(...args);
      expect(code).to.equal(2);
      expect(stdout).to.equal("");
      expect(stderr).to.match(message);
    });
  }
});
