import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { NamingCommand } from "@causeway/service";
import { expect } from "chai";

import { addKeysCommand } from "../../src/keys/commands/keysCommand.ts";
import { signingSecretsOf } from "../../src/keys/secrets.ts";
import { TEST_MASTER_KEY } from "../../testing/signing.ts";
import { testEnvironmentFile } from "../../testing/testEnvironment.ts";
import { AdmissionWorld, askFrom } from "../world/AdmissionWorld.ts";

const PAGE = readFileSync("docs/api-operators.md", "utf8");
const PROGRAM = "node --import tsx services/api/src/main.ts ";
const MASTER = "07".repeat(32);

describe("keys of the command line", function () {
  this.timeout(60_000);

  let world: AdmissionWorld;
  let folder: string;
  let master: string;

  before(async () => {
    world = await AdmissionWorld.start();
    folder = mkdtempSync(join(tmpdir(), "causeway-keys-"));
    master = join(folder, "api-master.key");
    writeFileSync(master, `${MASTER}\n`, { mode: 0o600 });
    writeFileSync(join(folder, "environment.json"), JSON.stringify(testEnvironmentFile()));
    const [, config = ""] = /```json file=api.json\n(.*?)```/s.exec(PAGE) ?? [];
    writeFileSync(join(folder, "api.json"), config);
  });

  after(async () => {
    await world?.stop();
    rmSync(folder, { recursive: true });
  });

  /** Runs a command as the page has it, in the folder of the configuration. */
  async function run(words: string): Promise<string> {
    const written: string[] = [];
    const program = new NamingCommand("api").exitOverride();
    const write = (text: string) => written.push(text);
    program.configureOutput({ writeErr: write });
    addKeysCommand(program, { urlOf: () => world.database.url, write });
    for (const command of [
      program,
      ...program.commands,
      ...(program.commands[0]?.commands ?? []),
    ]) {
      command.exitOverride().configureOutput({ writeErr: write });
    }
    await program.parseAsync(words.replace("api.json", join(folder, "api.json")).split(" "), {
      from: "user",
    });
    return written.join("\n");
  }

  const refusal = async (words: string) => run(words).catch(({ message }) => message as string);
  const create = (flags = "") =>
    run(`keys create --config api.json --name Wallet --json${flags}`).then((text) =>
      JSON.parse(text),
    );

  it("does what its page has operators do", async () => {
    const commands = Array.from(PAGE.matchAll(/^```sh keys\n(.*?)^```$/gms), ([, text = ""]) =>
      text.trim().split("\n"),
    ).flat();
    expect(commands).to.have.length(5);
    let id = "";
    for (const command of commands) {
      expect(command.startsWith(PROGRAM)).to.equal(true);
      const text = await run(command.slice(PROGRAM.length).replace("0123456789abcdef", id));
      [id = ""] = /\b[0-9a-f]{16}\b/.exec(text) ?? [];
      expect(id, text).to.not.equal("");
    }
    const [first, second] = JSON.parse(await run("keys list --json"));
    expect([first.name, first.state, second.name, second.state]).to.deep.equal([
      ...["Wallet", "revoked", "Board", "valid"],
    ]);
    expect(second.limits).to.deep.equal({ quotes: 1_200, others: 6_000 });
    expect(second.scopes).to.deep.equal(["routing", "data"]);
  });

  it("makes keys that the service takes, with secrets that derive from the master key", async () => {
    const { id, secret, signing, limits } = await create();
    expect(limits).to.deep.equal({ quotes: 600, others: 3_000 });
    expect(signing).to.deep.equal(signingSecretsOf(TEST_MASTER_KEY, { id, generation: 1 }));
    const headers = { "x-api-key-id": id, authorization: `Bearer ${secret}` };
    const { json } = await askFrom("10.2.0.1", `${await world.process()}/route`, headers);
    expect(json.data.client).to.equal(`key ${id}`);
    const rotated = JSON.parse(await run(`keys rotate ${id} --config api.json --json`));
    expect(rotated.signing).to.deep.equal(signingSecretsOf(TEST_MASTER_KEY, { id, generation: 2 }));
    expect(rotated.secret).to.not.equal(secret);
    expect(await run("keys list"))
      .to.not.include(secret)
      .and.not.include(rotated.secret);
    expect((await create(" --scopes routing")).signing).to.equal(null);
  });

  it("refuses values that it cannot read, and ids that no key has", async () => {
    const wrong = [
      ["--scopes routing,x", '"x" is no API'],
      ["--limits quotes=0", "is no limit"],
      ["--limits quotes=1e3", "is no limit"],
      ["--limits others=9999999999", "is no limit"],
      ["--limits all=5", "is no limit"],
      ["--expires 2020-01-01", "name a later time"],
      ["--expires 2027-13-01", "name a later time"],
      ["--expires 0d", "name a later time"],
      ["--entrance \u0007", "a name has 1 to 64 characters"],
    ] as const;
    for (const [flag, problem] of wrong) {
      expect(await refusal(`keys create --config api.json --name Wallet ${flag}`)).to.include(
        problem,
      );
    }
    expect(await refusal("keys revoke x")).to.include("an id has 16 characters");
    for (const command of ["revoke", "rotate --config api.json"]) {
      const [verb, ...flags] = command.split(" ");
      const message = await refusal(["keys", verb, "0".repeat(16), ...flags].join(" "));
      expect(message).to.equal("no key has the id 0000000000000000: `keys list` shows all keys");
    }
  });

  it("makes no key if the master key is readable by others, or none; nor tells of its text", async () => {
    const count = async () => JSON.parse(await run("keys list --json")).length;
    const before = await count();
    chmodSync(master, 0o644);
    expect(await refusal("keys create --config api.json --name Wallet")).to.match(
      /api-master\.key: has mode 0644: others may read it/,
    );
    chmodSync(master, 0o600);
    writeFileSync(master, "secret-that-is-no-key");
    const message = await refusal("keys create --config api.json --name Wallet");
    expect(message).to.match(/api-master\.key: is no master key: 64 hex digits/);
    expect(message).to.not.include("secret-that");
    writeFileSync(master, MASTER);
    expect(await count()).to.equal(before);
  });

  it("says how to make the tables that a database lacks", async () => {
    await world.database.db.query("alter table api.keys rename to gone");
    expect(await refusal("keys list")).to.equal(
      "the database lacks the service's tables: run `migrate`",
    );
    await world.database.db.query("alter table api.gone rename to keys");
  });
});
