import { expect } from "chai";

import { runScript, scriptOf } from "../../docs/script.ts";

const LONGEST_RUN = 60_000;
const PAGE = scriptOf("docs/ceremony.md");
const COMMAND = /^npm run --silent causeway -- (?<command>ceremony (?<name>\w+) .*)$/gm;

describe("docs/ceremony.md", function () {
  this.timeout(LONGEST_RUN + 20_000);

  const commands = [...PAGE.matchAll(COMMAND)].map(({ groups }) => ({
    name: groups?.name,
    command: groups?.command ?? "",
  }));

  it("goes through the whole ceremony", () => {
    const names = commands.map(({ name }) => name);
    expect(names).to.deep.equal(["begin", "contribute", "beacon", "finish", "verify"]);
  });

  it("makes the key of the testnet's rehearsal by its one command", async () => {
    const [command = "there is none"] = PAGE.match(/^node .*rehearsal\.ts key$/m) ?? [];
    const { code, output } = await runScript(command, LONGEST_RUN);
    expect(code, output).to.equal(0);
  });

  for (const { name, command } of commands) {
    it(`has a ${name} that lacks nothing but the files`, async () => {
      const script = `node scripts/bundle/run.mjs scripts/causeway/main.ts ${command}`;
      const { code, output } = await runScript(script, LONGEST_RUN);
      expect(code, output).to.equal(1);
      expect(output).to.match(/^ceremony: ENOENT: no such file or directory, open '[\w./-]+'\n$/);
    });
  }
});
