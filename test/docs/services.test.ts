import { expect } from "chai";

import { freePorts } from "../../scripts/local/processes/freePort.ts";
import { runScript, scriptOf } from "./script.ts";

const LONGEST_RUN = 240_000;
const PORTS = /(?<=127\.0\.0\.1:|--port |"port": )\d{4}\b/g;

describe("docs/services.md", function () {
  this.timeout(LONGEST_RUN + 20_000);

  it("brings up a network by hand with its commands as they stand", async () => {
    const script = await withFreePorts(scriptOf("docs/services.md"));
    const { code, output } = await runScript(`${script}\necho; echo everything is up`, LONGEST_RUN);
    expect(code, output).to.equal(0);
    expect(output).to.match(/hub: \d+ transactions/);
    expect(output).to.match(/"chains":\[\{"chainId":"31337","finalisedHeight":/);
    expect(output).to.match(/\{"status":"ok","sizes":\[32\]/);
    expect(output).to.include("everything is up\n");
  });
});

async function withFreePorts(script: string): Promise<string> {
  const named = [...new Set(script.match(PORTS))];
  const free = await freePorts(named.length);
  return script.replace(PORTS, (port) => `${free[named.indexOf(port)]}`);
}
