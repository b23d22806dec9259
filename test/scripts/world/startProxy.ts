import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Stands between a client and a server. */
export interface RunningProxy {
  readonly url: string;
  stop(): void;
}

/**
 * Passes requests on, and lets a test change what is answered.
 *
 * @param change Gets the request's body, undefined if it has none, and the answer's; returns what is answered instead.
 */
export async function startProxy(
  target: string,
  change: (request: unknown, answer: unknown) => unknown,
): Promise<RunningProxy> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { method = "GET", url = "/" } = request;
    const headers = { "content-type": "application/json" };
    const sent = body === "" ? { method } : { method, headers, body };
    const answer = await fetch(target + (url === "/" ? "" : url), sent);
    const changed = change(body === "" ? undefined : JSON.parse(body), await answer.json());
    response.writeHead(answer.status, headers).end(JSON.stringify(changed));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
