import { join } from "node:path";
import { expect } from "chai";

import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { runScript, scriptOf } from "../../docs/script.ts";
import { FeeUpgrade } from "../../scripts/causeway/areas/fees/FeeUpgrade.ts";
import { EVM_LOCAL } from "../../scripts/world/evmLocal.ts";

const LONGEST_RUN = 180_000;

describe("docs/swap-fees.md", function () {
  this.timeout(LONGEST_RUN + 120_000);
  let upgrade: FeeUpgrade;

  before(async () => {
    const { swap } = loadConfig(EVM_LOCAL);
    const adapt = (config: FeeUpgrade["chains"]["config"]) => ({ ...config, swap });
    upgrade = await FeeUpgrade.start({ schedule: "swap", file: "swap-fees.json", adapt });
  });

  after(() => upgrade?.stop());

  /** What the page says that its words stand for. */
  function words(): string {
    const { folder, chains } = upgrade;
    const rpcs = Object.entries(chains.rpcs).map(([name, url]) => `--rpc ${name}=${url}`);
    const where = ["--environment local", `--config ${join(folder, "config")}`, ...rpcs];
    const command = `${where.join(" ")} --deployments ${chains.deployments}`;
    const request = "fetch(process.argv[1], { method: 'POST', body: process.argv[2], headers })";
    return `work=${folder}
causeway() { npm run --silent causeway -- "$@" ${command}; }
edit() {
  node -e 'const fs = require("fs"), [file, change] = process.argv.slice(1), json = JSON.parse(fs.readFileSync(file));
    Function("json", change)(json); fs.writeFileSync(file, JSON.stringify(json))' ${join(folder, "config/local")}/$1 "$2"
}
rpc() { node -e "const headers = { 'content-type': 'application/json' }; ${request}" "$1" "$2"; }
pass() {
  for url in ${Object.values(chains.rpcs).join(" ")}; do
    rpc $url '{"jsonrpc":"2.0","id":1,"method":"evm_increaseTime","params":['$1']}'
    rpc $url '{"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[]}'
  done
}
`;
  }

  it("publishes fees, has them charged, and returns to those before, by its blocks", async () => {
    const now = Date.parse(await upgrade.inDays(0));
    const page = scriptOf("docs/swap-fees.md").replaceAll("--all", "--chain spoke-a");
    const script = page.replaceAll("Date.now()", `${now}`);
    const { code, output } = await runScript(`${words()}${script}`, LONGEST_RUN);
    expect(code, output).to.equal(0);
    expect(output).to.match(/0 orders of the swap replayed/);
    expect(output).to.match(/spoke-a, swap, .*: version 1 is in force\nversion 2 is pending/);
    expect(output).to.match(
      /spoke-a, swap, .*: version 2 is in force[^,]* orders to hub +0\.03 %/s,
    );
    const last = output.split("spoke-a, swap,").at(-1);
    expect(last).to.match(/version 1 is in force.*orders to hub +free/s);
  });
});
