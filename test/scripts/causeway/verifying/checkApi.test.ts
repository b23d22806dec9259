import { expect } from "chai";

import { differences } from "../../../../scripts/causeway/verifying/check/differences.ts";
import { runCauseway } from "../../world/runCauseway.ts";

const NOWHERE = "http://127.0.0.1:9";

describe("causeway check --api", () => {
  it("says that an API could not be read", async () => {
    const chains = ["hub", "spoke-a", "spoke-b"].flatMap((name) => ["--rpc", `${name}=${NOWHERE}`]);
    const asked = ["--environment", "local", "--chain", "hub", "--json", "--api", NOWHERE];
    const { code, stdout } = await runCauseway(["check", ...asked, ...chains]);
    expect(code).to.equal(2);
    const [{ unreadable }] = JSON.parse(stdout).chains;
    expect(unreadable.join("\n")).to.include(`${NOWHERE}/.well-known/causeway.json`);
  });

  it("finds texts that differ, are missing or are too many, without control characters", () => {
    const expected = new Map([
      ["a", "1"],
      ["b", "2"],
      ["c", "3"],
    ]);
    const held = new Map([
      ["a", "1"],
      ["b", "\u001b[2J"],
      ["d", "4"],
    ]);
    const found = differences({ chain: "hub", kind: "api-chain" }, expected, held);
    const told = found.map(({ finding }) => [finding.subject, finding.expected, finding.held]);
    expect(told).to.deep.equal([
      ["b of the API", "2", "?[2J"],
      ["c of the API", "3", "nothing"],
      ["d of the API", "nothing", "4"],
    ]);
  });
});
