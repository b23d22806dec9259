import { buildCircuit } from "@causeway/circuits/build";
import { releaseCurve } from "@causeway/circuits/curve";
import { expect } from "chai";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";

import { createApp } from "../src/app.ts";
import { CommitteeProver } from "../src/CommitteeProver.ts";
import { examplePublicInputs, exampleRequest } from "./example.ts";

describe("the prover's HTTP interface", () => {
  let app: FastifyInstance;
  before(async () => {
    await buildCircuit("committee-4");
    const prover = await CommitteeProver.open({ size: 4 });
    app = createApp([prover], pino({ level: "silent" }));
  });
  after(async () => {
    await app.close();
    await releaseCurve();
  });

  const post = (payload: object | string) =>
    app.inject({
      method: "POST",
      url: "/proofs",
      headers: { "content-type": "application/json" },
      payload,
    });

  it("answers a statement with its proof", async () => {
    const response = await post(exampleRequest());
    expect(response.statusCode).to.equal(200);
    const { proof, publicInputs } = response.json();
    expect(proof).to.match(/^0x[0-9a-f]{512}$/);
    expect(publicInputs).to.deep.equal(examplePublicInputs());
  });

  it("answers a statement that does not hold with what is wrong, and where", async () => {
    const request = exampleRequest();
    const [, second] = request.signatures;
    const response = await post({ ...request, signatures: [second, { ...second, position: 3 }] });
    expect(response.statusCode).to.equal(422);
    expect(response.json()).to.deep.equal({
      error: { code: "InvalidSignature", details: { position: 3 } },
    });
  });

  it("answers sizes that it does not serve, broken JSON and other paths with an error", async () => {
    const otherSize = await post({ ...exampleRequest(), size: 32 });
    expect(otherSize.json().error).to.deep.equal({ code: "SizeNotServed", details: { size: 32 } });
    expect((await post("{")).statusCode).to.equal(400);
    expect((await app.inject({ url: "/proof" })).statusCode).to.equal(404);
  });

  it("tells its health", async () => {
    const response = await app.inject({ url: "/health" });
    expect(response.json()).to.deep.equal({ status: "ok", sizes: [4], queued: 0 });
  });
});
