import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
};

/** Serves the files of a folder on this machine. */
export async function serveFolder(
  folder: string,
  port: number,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer(async ({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
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
