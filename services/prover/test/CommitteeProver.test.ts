import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { artifacts } from "@causeway/circuits/artifacts";
import { buildCircuit } from "@causeway/circuits/build";
import { releaseCurve } from "@causeway/circuits/curve";
import { expect } from "chai";
import { groth16 } from "snarkjs";

import { CommitteeProver } from "../src/CommitteeProver.ts";
import { ExternalProverError, MissingArtifactsError } from "../src/errors.ts";
import { prove } from "../src/prove.ts";
import { parseRequest } from "../src/request.ts";
import { examplePublicInputs, exampleRequest } from "./example.ts";

const require = createRequire(import.meta.url);
const SNARKJS = require.resolve("snarkjs").replace("main.cjs", "cli.cjs");

describe("CommitteeProver", () => {
  before(() => buildCircuit("committee-4"));
  after(releaseCurve);

  it("makes proofs that the verifying key accepts, of the committee and the message", async () => {
    const { proof, publicInputs } = await prove(parseRequest(exampleRequest()));
    expect(publicInputs).to.deep.equal(examplePublicInputs());
    expect(await holds(proof, publicInputs)).to.equal(true);
    const [committee, message] = publicInputs;
    expect(await holds(proof, [message, committee])).to.equal(false);
  });

  it("makes another proof of the same statement each time", async () => {
    const statement = parseRequest(exampleRequest());
    const proofs = [await prove(statement), await prove(statement)];
    expect(proofs[0]?.proof).to.not.equal(proofs[1]?.proof);
  });

  it("uses another program where told so", async () => {
    const externalProver = `${process.execPath} ${SNARKJS} groth16 prove`;
    const prover = await CommitteeProver.open({ size: 4, externalProver });
    const { proof, publicInputs } = await prover.prove(parseRequest(exampleRequest()));
    expect(await holds(proof, publicInputs)).to.equal(true);
  });

  it("says how another program failed", async () => {
    const prover = await CommitteeProver.open({ size: 4, externalProver: "false" });
    const failure = await prover.prove(parseRequest(exampleRequest())).catch((error) => error);
    expect(failure).to.be.instanceOf(ExternalProverError);
    expect(failure.exitCode).to.equal(1);
  });

  it("names artifacts that are missing", async () => {
    const options = { size: 4, artifactsFolder: "/nowhere" } as const;
    const failure = await CommitteeProver.open(options).catch((error) => error);
    expect(failure).to.be.instanceOf(MissingArtifactsError);
    expect(failure.path).to.equal("/nowhere/committee-4/committee-4.wasm");
  });
});

/** Reads the 256 bytes back and asks the library. */
async function holds(proof: string, publicInputs: string[]): Promise<boolean> {
  const words = (proof.slice(2).match(/.{64}/g) ?? []).map((word) =>
    BigInt(`0x${word}`).toString(),
  );
  const [ax = "", ay = "", bx1 = "", bx0 = "", by1 = "", by0 = "", cx = "", cy = ""] = words;
  expect(words).to.have.length(8);
  const key = JSON.parse(await readFile(artifacts("committee-4").verificationKey, "utf8"));
  const signals = publicInputs.map((input) => BigInt(input).toString());
  return groth16.verify(key, signals, {
    pi_a: [ax, ay, "1"],
    pi_b: [
      [bx0, bx1],
      [by0, by1],
      ["1", "0"],
    ],
    pi_c: [cx, cy, "1"],
    protocol: "groth16",
    curve: "bn128",
  });
}
