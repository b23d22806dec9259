import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { checkpointMessage, signCheckpoint, signEd25519, ZERO_WORD } from "@causeway/protocol";
import { expect } from "chai";
import { HttpProver } from "../../src/evidence/HttpProver.ts";
import type { SignedCheckpoint } from "../../src/evidence/SignedCheckpoint.ts";
import { httpProverAt } from "../../src/node/evidence/httpProverAt.ts";
import { testValidators } from "../../testing/committee.ts";

const HASH = `0x${"12".repeat(32)}`;
const PROOF = `0x${"ab".repeat(256)}`;
const members = testValidators(2);
const checkpoint: SignedCheckpoint = {
  checkpointHash: HASH,
  chainId: 1n,
  height: 1n,
  epoch: 1n,
  fields: "0x",
  committee: ZERO_WORD,
  lanes: [],
  members,
  signatures: [
    {
      position: 1,
      signature: signCheckpoint(members[1]!.babyJubjub, checkpointMessage(HASH)),
      ed25519: signEd25519(members[1]!.ed25519Seed, HASH),
    },
  ],
};

const WAYS: Readonly<Record<string, typeof httpProverAt>> = {
  fetch: (url, timeout) => new HttpProver(url, timeout),
  "Node's requests": httpProverAt,
};

for (const [way, proverAt] of Object.entries(WAYS))
  describe(`HttpProver by ${way}`, () => {
    let server: Server | undefined;

    afterEach(() => server?.close());

    async function prover(
      status: number,
      answer: object,
      seen: unknown[] = [],
    ): Promise<HttpProver> {
      server = createServer(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        seen.push(JSON.parse(Buffer.concat(chunks).toString()));
        response
          .writeHead(status, { "content-type": "application/json" })
          .end(JSON.stringify(answer));
      });
      await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
      const { port } = server.address() as AddressInfo;
      return proverAt(`http://127.0.0.1:${port}/`, 2_000);
    }

    it("sends committee, signatures and message as the prover takes them", async () => {
      const seen: unknown[] = [];
      const proof = await (await prover(200, { proof: PROOF }, seen)).prove(checkpoint, 4);
      expect(proof).to.equal(PROOF);
      const [request] = seen as [Record<string, unknown[]>];
      expect(request.size).to.equal(4);
      expect(request.message).to.equal(checkpointMessage(HASH).toString());
      expect(request.members).to.have.length(2);
      expect(Object.keys(request.signatures![0] as object)).to.deep.equal([
        "position",
        "rx",
        "ry",
        "s",
      ]);
    });

    it("tells a refusal, after which another checkpoint is needed, from a failure", async () => {
      const refusing = await prover(422, { error: { code: "NoQuorum" } });
      const refusal = await refusing.prove(checkpoint, 32).catch((error) => error);
      server?.close();
      const busy = await prover(503, { error: { code: "QueueFull" } });
      const failure = await busy.prove(checkpoint, 32).catch((error) => error);
      expect(refusal.refused).to.equal(true);
      expect(refusal.message).to.contain("NoQuorum");
      expect(failure.refused).to.equal(false);
    });

    it("refuses a proof of another length", async () => {
      const short = await prover(200, { proof: "0xabcd" });
      expect(await short.prove(checkpoint, 32).catch((error) => error.name)).to.equal(
        "ProverError",
      );
    });
  });
