import { expect } from "chai";

import { runScript, scriptOf } from "./script.ts";
import { withFreePorts } from "./withFreePorts.ts";

const LONGEST_RUN = 240_000;

describe("docs/services.md", function () {
  this.timeout(LONGEST_RUN + 20_000);

  it("brings up a network by hand with its commands as they stand", async () => {
    const script = await withFreePorts(scriptOf("docs/services.md"));
    const { code, output } = await runScript(`${script}\necho; echo everything is up`, LONGEST_RUN);
    expect(code, output).to.equal(0);
    expect(output).to.match(/hub: \d+ transactions/);
    expect(output).to.match(/"chains":\[\{"chainId":"31337","finalisedHeight":/);
    expect(output).to.match(/\{"status":"ok","sizes":\[32\]/);
    expect(output).to.match(/"healthy":true,"chains":\[\{"chain":"hub","lastRoundAt":/);
    expect(output).to.include("everything is up\n");
  });
});
