import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { freePorts } from "@causeway/peers/node";
import { expect } from "chai";

import { AttestationClient } from "../../src/evidence/AttestationClient.ts";
import { validatorAt } from "../../src/node/evidence/validatorAt.ts";

const word = (digit: string) => `0x${digit.repeat(64)}`;
const ANSWER = {
  checkpointHash: word("1"),
  signature: `0x${"2".repeat(192)}`,
  ed25519Signature: `0x${"5".repeat(128)}`,
  member: { x: word("3"), y: word("4") },
};

const WAYS: Readonly<Record<string, typeof validatorAt>> = {
  fetch: (url, timeout) => new AttestationClient(url, { timeout }),
  "Node's requests": validatorAt,
};

for (const [way, clientOf] of Object.entries(WAYS))
  describe(`AttestationClient by ${way}`, () => {
    let server: Server;
    let asked: string[];

    beforeEach(() => {
      asked = [];
    });

    afterEach(() => {
      server.closeAllConnections();
      server.close();
    });

    async function ask(answer: (response: ServerResponse) => void, timeout = 2_000) {
      server = createServer((request, response) => {
        asked.push(request.url ?? "");
        answer(response);
      });
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const client = clientOf(url, timeout);
      return client.attestation(31337n, 7n, new AbortController().signal).catch((error) => error);
    }

    const json = (answer: object, status = 200) => {
      return (response: ServerResponse) => response.writeHead(status).end(JSON.stringify(answer));
    };

    it("gives what a validator signed", async () => {
      const attestation = await ask(json(ANSWER));
      const { signature, ed25519Signature } = ANSWER;
      expect(attestation).to.include({ checkpointHash: word("1"), signature, ed25519Signature });
      expect(attestation.member.x).to.equal(BigInt(word("3")));
      expect(asked).to.deep.equal(["/attestations/31337/7"]);
    });

    it("passes on why a validator did not sign", async () => {
      const failure = await ask(json({ error: "NotFinalised", message: "too early" }, 404));
      expect(failure).to.include({ name: "AttestationError", code: "NotFinalised" });
      expect(failure.message).to.contain("too early");
    });

    it("takes no answer of another shape", async () => {
      const { ed25519Signature: _, ...halfSigned } = ANSWER;
      const malformed = [{ signature: "0x12" }, { ed25519Signature: "0x12" }, { member: {} }];
      for (const answer of [{}, halfSigned, ...malformed.map((part) => ({ ...ANSWER, ...part }))]) {
        expect((await ask(json(answer))).code).to.equal("NoAnswer");
        server.close();
      }
      expect((await ask(json({ oops: 1 }, 500))).code).to.equal("NoAnswer");
    });

    it("says why nobody answers", async () => {
      const url = `http://127.0.0.1:${(await freePorts(1))[0]}`;
      const nobody = clientOf(url, 5_000);
      const failure = nobody.attestation(1n, 1n, new AbortController().signal);
      expect((await failure.catch((error) => error)).message).to.equal(
        `validator ${url}: does not answer (ECONNREFUSED)`,
      );
    });

    it("does not let a validator send it elsewhere", async () => {
      const failure = await ask((response) => {
        if (asked.length > 1) response.end(JSON.stringify(ANSWER));
        else response.writeHead(302, { location: "/elsewhere" }).end();
      });
      expect(failure.code).to.equal("NoAnswer");
      expect(asked).to.have.length(1);
    });

    it("does not wait for ever", async () => {
      expect((await ask(() => undefined, 50)).code).to.equal("NoAnswer");
    });
  });
