import { expect } from "chai";

import { runScript, scriptOf } from "../../docs/script.ts";
import { withoutNpm } from "../../docs/withoutNpm.ts";

const LONGEST_RUN = 60_000;

describe("docs/committee.md", function () {
  this.timeout(LONGEST_RUN + 20_000);

  it("takes a validator into a committee with its commands as they stand", async () => {
    const { code, output } = await runScript(
      withoutNpm(scriptOf("docs/committee.md")),
      LONGEST_RUN,
    );
    expect(code, output).to.equal(0);
    expect(output).to.match(/validator-5 +operator-5 +- +2 +33\.3 % +joins/);
    expect(output).to.match(/validator-2 .* leaves/);
    expect(output).to.include("written to .cache/committee/config/local/committee.json");
  });
});
