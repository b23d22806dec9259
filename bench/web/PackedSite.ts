import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { gzipSync } from "node:zlib";

import { recordedAnswers } from "@causeway/sdk/testing/recordings.ts";

import { buildSite } from "../../services/explorer/scripts/buildSite.ts";
import { CONTENT_TYPES } from "../../services/explorer/scripts/contentTypes.ts";
import { manyTokens } from "./manyTokens.ts";

const NOTHING = { items: [], cursor: null };
const TOKENS = "/supportedTokenList";

/** The pages as they are built, compressed, beside the APIs as they were recorded. */
export class PackedSite {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @param tokens How many the list of tokens has at least. */
  static async start({ tokens = 0 } = {}): Promise<PackedSite> {
    const { files } = await buildSite();
    const packed = files.map(({ path, contents }) => [`/${path}`, pack(path, contents)] as const);
    const pages = new Map<string, ReturnType<typeof pack>>(packed);
    const answers = recordedAnswers();
    const lists = new Map([[TOKENS, manyTokens(answers(TOKENS)?.json, tokens)]]);
    const server = createServer(({ url = "/" }, response) => {
      const { pathname } = new URL(url, "http://page.test");
      const page = pages.get(pathname === "/" ? "/index.html" : pathname);
      if (page !== undefined) {
        response.writeHead(200, page.headers).end(page.body);
        return;
      }
      const headers = { "content-type": "application/json", "content-encoding": "gzip" };
      const body = gzipSync(JSON.stringify(lists.get(pathname) ?? answers(url)?.json ?? NOTHING));
      response.writeHead(200, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new PackedSite(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function pack(path: string, contents: Uint8Array) {
  const type = { "content-type": CONTENT_TYPES[extname(path)] ?? "application/octet-stream" };
  // Fonts are compressed in themselves.
  if (path.endsWith(".woff2")) return { headers: type, body: contents };
  const body = gzipSync(contents, { level: 9 });
  return { headers: { ...type, "content-encoding": "gzip" }, body };
}
