import { expect } from "chai";

import { runScript, scriptOf } from "./script.ts";
import { withFreePorts } from "./withFreePorts.ts";

const LONGEST_RUN = 400_000;

describe("docs/operators.md", function () {
  this.timeout(LONGEST_RUN + 20_000);

  it("deploys, adds a chain, changes a role and rehearses an incident, as its runbooks stand", async () => {
    const script = await withFreePorts(scriptOf("docs/operators.md"));
    const { code, output } = await runScript(`${script}\necho all runbooks done`, LONGEST_RUN);
    expect(code, output).to.equal(0);
    expect(output).to.match(/hub: \d+ transactions/);
    expect(output).to.include("keeper-schedule-1.json");
    expect(output).to.match(/lane-paused/);
    expect(output).to.include("all runbooks done\n");
  });
});
