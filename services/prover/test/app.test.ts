import { setTimeout as sleep } from "node:timers/promises";

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
    app = createApp([prover], pino({ level: "silent" }), { longestWait: 300 });
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

  it("lets pages of any origin ask", async () => {
    const headers = { origin: "null", "access-control-request-method": "POST" };
    const asked = await app.inject({ method: "OPTIONS", url: "/proofs", headers });
    expect(asked.statusCode).to.equal(204);
    const answers = [asked, await post("{}")];
    for (const answer of answers) {
      expect(answer.headers["access-control-allow-origin"]).to.equal("*");
    }
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

  it("answers at once that it is not well while a proof hangs, or after one failed", async () => {
    let end: (error: Error) => void = () => undefined;
    const hanging = {
      size: 4,
      prove: () =>
        new Promise((_, fail) => {
          end = fail;
        }),
    } as unknown as CommitteeProver;
    const silent = pino({ level: "silent" });
    const stuck = createApp([hanging], silent, { longestWait: -1, retryAfter: 60_000 });
    const health = async () => {
      const response = await stuck.inject({ url: "/health" });
      return [response.statusCode, response.json().status, ...response.json().reasons];
    };
    expect(await health()).to.deep.equal([200, "ok"]);
    const request = { method: "POST", url: "/proofs", payload: exampleRequest() } as const;
    // Nothing is sent before somebody waits for it.
    const asked = stuck.inject(request).then((response) => response);
    while ((await health())[0] === 200) await sleep(1);
    expect(await health()).to.deep.equal([
      ...[503, "failing", "the oldest of 1 proofs waits for 0 s"],
    ]);
    end(new Error("the worker ended"));
    expect((await asked).statusCode).to.equal(500);
    expect(await health()).to.deep.equal([
      ...[503, "failing", "the last proof for 4 slots failed: the worker ended"],
    ]);
    const metrics = (await stuck.inject({ url: "/metrics" })).body;
    expect(metrics).to.include('causeway_prover_proofs_total{size="4",result="failed"} 1');
    await stuck.close();
  });

  it("tries again by itself what failed, and is well again when it is proven", async () => {
    let times = 0;
    const failsOnce = {
      size: 4,
      prove: async () => {
        times += 1;
        if (times === 1) throw new Error("the worker ended");
        return { proof: "0x01", publicInputs: [] };
      },
    } as unknown as CommitteeProver;
    const silent = pino({ level: "silent" });
    const unwell = createApp([failsOnce], silent, { longestWait: 300, retryAfter: 20 });
    const request = { method: "POST", url: "/proofs", payload: exampleRequest() } as const;
    expect((await unwell.inject(request)).statusCode).to.equal(500);
    while ((await unwell.inject({ url: "/health" })).statusCode === 503) await sleep(1);
    expect(times).to.equal(2);
    await unwell.close();
  });

  it("tells metrics", async () => {
    await post(exampleRequest());
    const { headers, body } = await app.inject({ url: "/metrics" });
    expect(headers["content-type"]).to.match(/^text\/plain/);
    expect(body).to.match(/causeway_prover_proofs_total{size="4",result="made"} [12]\n/);
    expect(body).to.include("causeway_prover_queue 0");
    expect(body).to.include("causeway_prover_oldest_seconds 0");
    expect(body).to.match(/causeway_prover_proof_seconds_count{size="4"} [12]\n/);
  });

  it("tells its health", async () => {
    const response = await app.inject({ url: "/health" });
    expect(response.statusCode).to.equal(200);
    expect(response.json()).to.deep.equal({
      ...{ status: "ok", healthy: true, reasons: [], problems: [], sizes: [4], queued: 0 },
    });
  });
});
