import { readFileSync } from "node:fs";

import { environmentFile } from "@causeway/environment";
import { expect } from "chai";

import { runScript, scriptOf } from "../../docs/script.ts";
import { withoutNpm } from "../../docs/withoutNpm.ts";
import { withFreePorts } from "./withFreePorts.ts";

const LONGEST_RUN = 1_200_000;
/** Where the page has the services find what they must know. */
const SERVICES = ".cache/runbooks/services/environment.json";

describe("docs/operators.md", function () {
  this.timeout(LONGEST_RUN + 20_000);

  it("deploys, adds a chain, changes a role and rehearses an incident, as its runbooks stand", async () => {
    const script = await withFreePorts(scriptOf("docs/operators.md"));
    const text = `${withoutNpm(script)}\necho all runbooks done`;
    const { code, output } = await runScript(text, LONGEST_RUN);
    expect(code, output).to.equal(0);
    expect(output).to.match(/hub: \d+ transactions/);
    expect(output).to.include("keeper-schedule-1.json");
    expect(output).to.match(/lane-paused/);
    const services = environmentFile.parse(JSON.parse(readFileSync(SERVICES, "utf8")));
    const known = services.chains.map(({ name, rpcUrls }) => ({ name, rpcUrls }));
    const [, port] = /--name spoke-c --rpc-url http:\/\/127\.0\.0\.1:(\d+) /.exec(script) ?? [];
    expect(known).to.have.length(4);
    expect(known[3]).to.deep.equal({ name: "spoke-c", rpcUrls: [`http://127.0.0.1:${port}`] });
    expect(output).to.include("all runbooks done\n");
  });
});
