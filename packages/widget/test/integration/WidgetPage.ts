import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { recordedAnswers } from "@causeway/sdk/testing/recordings.ts";
import { build } from "esbuild";

const PACKAGE = join(import.meta.dirname, "../..");

/** What browsers refuse on this page: styles and scripts of the page itself, and texts that become markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** In a window of 320 pixels, the element has the least width that it takes: 288. */
const PAGE = "body { margin: 16px; }";

/** What pages do to elements that they do not know. */
const HOSTILE = `
* { all: unset; color: red !important; }
button { background: red !important; transform: rotate(4deg) !important; }
html { font-size: 40px; letter-spacing: 4px; text-transform: uppercase; line-height: 3; text-align: center; }
body { visibility: hidden; direction: rtl; word-spacing: 10px; }
`;

/** The answer to requests that were not recorded. */
const REFUSED = JSON.stringify({ errno: 2004, message: "Insufficient Liquidity" });

const PROGRAM = `
import { defineWidget } from "./src/index.ts";
import { drawState } from "./src/states/index.ts";
globalThis.drawState = drawState;
globalThis.drawNext = ({ name, locale, looks }) => {
  const next = document.createElement("div");
  document.querySelector("#drawn").replaceWith(next);
  next.id = "drawn";
  return drawState(next, name, { locale, looks });
};
const early = document.querySelector("[early]");
if (early !== null) {
  early.messages = { chooseToken: "Pick one" };
  early.config = { baseUrl: location.origin };
}
globalThis.told = [];
for (const name of ["quote", "failed"]) {
  document.addEventListener(name, ({ detail }) => told.push(JSON.parse(JSON.stringify({ name, detail }))));
}
defineWidget();
`;

type Body = string | Uint8Array | undefined;

/** A site with the element, and the service as it was recorded. */
export class WidgetPage {
  readonly #server: Server;
  /** What the service was asked: paths with their queries. */
  readonly asked: string[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<WidgetPage> {
    const files = await bundled();
    const answers = recordedAnswers();
    const server = createServer();
    const page = new WidgetPage(server);
    const contentOf = ({ pathname, search, searchParams }: URL): readonly [string, Body] => {
      if (pathname === "/") return ["text/html", pageOf(searchParams, page.url)];
      if (pathname === "/page.css") return ["text/css", PAGE];
      if (pathname === "/hostile.css") return ["text/css", HOSTILE];
      const file = files.get(pathname);
      if (file !== undefined) return ["text/javascript", file];
      page.asked.push(`${pathname}${search}`);
      const refused = pathname === "/route" ? REFUSED : undefined;
      const found = answers(`${pathname}${search}`);
      return ["application/json", found === undefined ? refused : JSON.stringify(found.json)];
    };
    server.on("request", ({ url = "/" }, response) => {
      const [type, body] = contentOf(new URL(url, "http://page.test"));
      const headers = { "content-type": type, "content-security-policy": POLICY };
      response.writeHead(body === undefined ? 404 : 200, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return page;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/**
 * @param wanted Attributes of the element; `hostile` for a hostile style sheet, `bare` for no element, `early` for properties
 *   that are set before the element is defined.
 */
function pageOf(wanted: URLSearchParams, url: string): string {
  const attributes = [...wanted]
    .filter(([name]) => name !== "hostile" && name !== "bare")
    .map(([name, value]) => `${name}="${value}"`);
  const names = wanted.has("hostile") ? ["page", "hostile"] : ["page"];
  const sheets = names.map((name) => `<link rel="stylesheet" href="/${name}.css">`).join("");
  const service = wanted.has("early") ? [] : [`base-url="${url}"`];
  const element = wanted.has("bare")
    ? '<div id="drawn"></div>'
    : `<causeway-widget ${[...service, ...attributes].join(" ")}></causeway-widget>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>
<link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width">${sheets}
<script type="module" src="/page.js"></script></head><body><main><h1>Page</h1>${element}</main></body></html>`;
}

/** The element as a bundler makes it for a site: languages are files of their own. */
async function bundled(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir: PACKAGE, sourcefile: "page.js" },
    ...{ bundle: true, splitting: true, minify: true, write: false, format: "esm" },
    ...{ platform: "browser", target: "es2022", outdir: "/", entryNames: "page" },
    logLevel: "error",
  });
  return new Map(outputFiles.map(({ path, contents }) => [path, contents]));
}
