import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** As long as a proof is. */
const PROOF = `0x${"01".repeat(256)}`;

/** A prover of proofs that chains accept whose verifier accepts each one. */
export async function startBelievedProver(): Promise<{ url: string; server: Server }> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ proof: PROOF }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, server };
}
