import { expect } from "chai";

import { runCauseway } from "../../../../test/scripts/world/runCauseway.ts";

describe("a command's help", function () {
  this.timeout(60_000);

  for (const command of [["plan"], ["pause"], ["committee", "collect"]]) {
    it(`says nothing of defaults that are nothing: ${command.join(" ")}`, async () => {
      const { code, stdout } = await runCauseway([...command, "--help"]);
      expect(code).to.equal(0);
      const help = stdout.replace(/\s+/g, " ");
      expect(help).to.not.match(/\(default: (false|\[\])\)/);
      expect(help).to.include('(default: "config")');
    });
  }
});
