import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

import { recordedAnswers, recording } from "@causeway/sdk/testing/recordings.ts";
import { build } from "esbuild";

import { buildSite } from "../../scripts/buildSite.ts";
import { completeOrder } from "../way/completeOrder.ts";

const TYPES: Readonly<Record<string, string>> = {
  ...{ ".html": "text/html", ".js": "text/javascript", ".css": "text/css" },
  ...{ ".svg": "image/svg+xml", ".woff2": "font/woff2", ".txt": "text/plain" },
};

/** Draws the facts of a status with what RPCs are said to have said. */
const PROGRAM = `
import { render, h } from "preact";
import { loadPageWords } from "./src/pages/way/loadPageWords.ts";
import { namesOf } from "./src/pages/way/namesOf.ts";
import { Facts } from "./src/pages/way/views/Facts.tsx";
const words = await loadPageWords("en", "en");
const names = namesOf({ chains: [], tokens: [] }, "en");
const revived = (_, value) => typeof value === "string" && /^\\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
globalThis.drawFacts = (text, claims) => {
  const status = JSON.parse(text, revived);
  const check = { status: "done", verified: { claims, isContradicted: true } };
  render(h(Facts, { status, words, names, state: { check } }), document.querySelector("#page"));
};
`;

/** The site as built, and the service as it was recorded. */
export class WaySite {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<WaySite> {
    const [{ files }, program] = await Promise.all([buildSite(), factsProgram()]);
    const contents = new Map(files.map((file) => [`/${file.path}`, file.contents]));
    contents.set("/facts.js", program);
    const styles = files.find(({ path }) => path.endsWith(".css"))?.path;
    contents.set("/facts.html", Buffer.from(factsPage(styles ?? "")));
    const answers = recordedAnswers();
    const order = recording("order").path;
    const server = createServer(({ url = "/" }, response) => {
      const { pathname, search } = new URL(url, "http://site");
      const file = contents.get(pathname);
      if (file !== undefined) return send(response, 200, TYPES[extname(pathname)] ?? "", file);
      if (pathname === "/v1/events") return send(response, 204, "text/event-stream", "");
      if (pathname === order)
        return send(response, 200, "application/json", JSON.stringify(completeOrder()));
      const { status = 404, json = { code: "NOT_FOUND", message: "not found" } } =
        answers(`${pathname}${search}`) ?? {};
      send(response, status, "application/json", JSON.stringify(json));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return new WaySite(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array) {
  response.writeHead(status, { "content-type": type }).end(body);
}

function factsPage(styles: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Facts</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/${styles}">
<script type="module" src="/facts.js"></script></head><body><main id="page"></main></body></html>`;
}

async function factsProgram(): Promise<Uint8Array> {
  const resolveDir = join(import.meta.dirname, "../..");
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir, sourcefile: "facts.js" },
    ...{ bundle: true, write: false, format: "esm", platform: "browser", target: "es2022" },
    ...{ jsx: "automatic", jsxImportSource: "preact" },
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
