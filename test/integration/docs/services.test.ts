import { expect } from "chai";

import { runScript, scriptOf } from "../../docs/script.ts";
import { withoutNpm } from "../../docs/withoutNpm.ts";
import { withFreePorts } from "./withFreePorts.ts";

const LONGEST_RUN = 400_000;

/** What the page's commands print, in this form. */
const TOLD = [
  /hub: \d+ transactions/,
  /"chains":\[\{"chainId":"31337","finalisedHeight":/,
  /\{"status":"ok","healthy":true,"reasons":\[\],"sizes":\[32\]/,
  /"healthy":true,"reasons":\[\],"chains":\[\{"chain":"hub","lastRoundAt":/,
  /"healthy":true,"reasons":\[\],"isDryRun":true/,
  /day +asset +route +would have advanced/,
];

describe("docs/services.md and docs/filler.md", function () {
  this.timeout(LONGEST_RUN + 20_000);

  it("bring up a network by hand, and a filler's dry run on it, with their commands as they stand", async () => {
    const pages = ["docs/services.md", "docs/filler.md"].map((page) => scriptOf(page));
    const script = await withFreePorts(withoutNpm(pages.join("\n")));
    const { code, output } = await runScript(`${script}\necho; echo everything is up`, LONGEST_RUN);
    expect(code, output).to.equal(0);
    for (const told of TOLD) expect(told.test(output), `${told} in:\n${output}`).to.equal(true);
    expect(output).to.include("everything is up\n");
  });
});
