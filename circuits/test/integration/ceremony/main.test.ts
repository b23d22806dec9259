import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { hashFile } from "../../../ceremony/hashFile.ts";
import { readKeyHistory } from "../../../ceremony/keyHistory.ts";
import { BEACON, POWERS, Workshop } from "../../ceremony/Workshop.ts";

const PROGRAM = fileURLToPath(new URL("../../../ceremony/main.ts", import.meta.url));
const HASH = /^\w+: [0-9a-f]{128}\n$/;

async function run(args: readonly string[], input = "") {
  const program = spawn(process.execPath, ["--import", "tsx", PROGRAM, ...args]);
  program.stdin.end(input);
  const exit = new Promise<number | null>((resolve) => program.once("exit", resolve));
  const [output, errors] = await Promise.all([text(program.stdout), text(program.stderr)]);
  return { code: await exit, output, errors };
}

describe("the ceremony's program", function () {
  this.timeout(120_000);
  let workshop: Workshop;
  before(async () => {
    workshop = await Workshop.open();
  });
  after(() => workshop.close());

  it("contributes and ends with a beacon, and prints nothing but what is published", async () => {
    let key = await workshop.begin();
    for (const name of ["ada", "bob"]) {
      const output = workshop.path();
      const contribution = ["contribute", "--entropy", "--input", key, "--output", output];
      const result = await run([...contribution, "--name", name], "keystrokes");
      expect(result.code, result.errors).to.equal(0);
      expect(result.output).to.match(HASH);
      key = output;
    }
    const finished = workshop.path();
    const { source, value } = BEACON;
    const beacon = ["beacon", "--input", key, "--output", finished, "--source", source];
    const result = await run([...beacon, "--value", value, "--iterations-exponent", "11"]);
    expect(result.code, result.errors).to.equal(0);
    expect(result.output).to.match(HASH);
    const { contributions } = await readKeyHistory(finished);
    expect(contributions.map(({ name }) => name)).to.deep.equal(["ada", "bob", source]);
    expect(contributions[2]?.beacon).to.deep.equal({ value, iterationsExponent: 11 });
  });

  it("says which circuit it does not know", async () => {
    const { r1cs } = workshop.circuits.product;
    const files = ["--r1cs", r1cs, "--powers", POWERS];
    const result = await run(["begin", ...files, "--output", workshop.path()]);
    expect(result.code).to.equal(1);
    expect(result.output).to.equal("");
    expect(result.errors).to.match(
      new RegExp(`^ceremony: \\S+ has the BLAKE2b-512 ${await hashFile(r1cs)}`),
    );
  });

  it("names an option that is missing", async () => {
    const { code, errors } = await run(["verify", "--key", "final.zkey"]);
    expect(code).to.equal(1);
    expect(errors).to.match(/required option '--r1cs <file>' not specified/);
  });
});
