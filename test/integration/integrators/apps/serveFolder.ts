import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { extname, join } from "node:path";
import { text as textOf } from "node:stream/consumers";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
};

/** Serves the files of a folder on this machine. @param nodes URLs of nodes by paths at which the site passes requests on. */
export async function serveFolder(
  folder: string,
  port: number,
  nodes: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const node = nodes[pathname];
    if (node !== undefined) {
      response.writeHead(200, { "content-type": "application/json" }).end(await ask(node, request));
      return;
    }
    const file = pathname === "/" ? "/index.html" : pathname;
    const text = await readFile(join(folder, file)).catch(() => undefined);
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(text === undefined ? 404 : 200, { "content-type": type }).end(text);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

async function ask(node: string, request: IncomingMessage): Promise<string> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(node, { method: "POST", headers, body: await textOf(request) });
  return answer.text();
}
