import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "*",
};

/** Nodes that answer pages of any origin. */
export interface OpenNodes {
  /** By the names of chains. */
  readonly urls: Readonly<Record<string, string>>;
  readonly close: () => void;
}

/** Passes requests of any page on to nodes that answer pages of their own network alone. */
export async function openNodes(
  nodes: readonly { readonly name: string; readonly rpcUrl: string }[],
): Promise<OpenNodes> {
  const targets = new Map(nodes.map(({ name, rpcUrl }) => [name, rpcUrl]));
  const server = createServer(async (request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, HEADERS).end();
    const [, name = "", path = ""] = /^\/([^/?]+)(.*)$/.exec(request.url ?? "") ?? [];
    const answer = await ask(`${targets.get(name)}${path}`, request);
    const type = answer.headers.get("content-type") ?? "application/json";
    const body = await answer.text();
    return response.writeHead(answer.status, { ...HEADERS, "content-type": type }).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    urls: Object.fromEntries(nodes.map(({ name }) => [name, `http://127.0.0.1:${port}/${name}`])),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function ask(url: string, request: IncomingMessage): Promise<Response> {
  const method = request.method ?? "GET";
  if (method === "GET") return fetch(url);
  const headers = { "content-type": request.headers["content-type"] ?? "application/json" };
  return fetch(url, { method, headers, body: await text(request) });
}
