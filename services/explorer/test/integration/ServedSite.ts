import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";

import { buildSite } from "../../scripts/buildSite.ts";
import { CONTENT_TYPES } from "../../scripts/contentTypes.ts";
import { answersOf, type Service } from "./answers.ts";

/** As the server of the APIs sends it. @param asked URLs that pages may ask beside their own site. */
const policyOf = (asked: readonly string[]) =>
  `default-src 'self'; connect-src ${["'self'", ...asked].join(" ")}; img-src 'self' data:; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'`;

const RECORDED_RPC = /http:\/\/127\.0\.0\.1:\d+/g;

/** A development network of which the site is the page. */
export interface DevelopmentSite {
  /** The node of each chain. */
  readonly rpcUrl: string;
  readonly faucetUrl: string;
}

function sendFile(
  response: ServerResponse,
  path: string,
  { file, policy }: { readonly file: string | Uint8Array; readonly policy: string },
): void {
  const type = CONTENT_TYPES[extname(path)] ?? "text/plain";
  // As the APIs do: a page with its scripts within states its own policy.
  const isWhole = Buffer.from(file).includes("<script>");
  const own = isWhole ? {} : { "content-security-policy": policy };
  response.writeHead(200, { "content-type": type, ...own }).end(file);
}

/** An answer that names the node of a development network. */
function withNode(text: string, development: DevelopmentSite | undefined): string {
  return development ? text.replaceAll(RECORDED_RPC, development.rpcUrl) : text;
}

function writeEvent(response: ServerResponse, text: string): void {
  response.write(`event: state\ndata: ${text}\n\n`);
}

/** The site as it is built, beside a service as it was recorded. */
export class ServedSite {
  service: Service = "recorded";
  /** Whether streams of events open. */
  streams = true;
  readonly #server: Server;
  readonly #opened = new Set<ServerResponse>();
  /** Paths of the service that were asked, with their queries. */
  readonly asked: string[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(development?: DevelopmentSite): Promise<ServedSite> {
    const { files } = await buildSite({ faucetUrl: development?.faucetUrl });
    const policy = policyOf(Object.values(development ?? {}));
    const byPath = new Map(files.map(({ path, contents }) => [`/${path}`, contents]));
    const server = createServer();
    const site = new ServedSite(server);
    server.on("request", ({ url = "/" }, response) => {
      const { pathname, search } = new URL(url, "http://site.test");
      const path = pathname === "/" ? "/index.html" : pathname;
      const file = byPath.get(path);
      if (file !== undefined) return sendFile(response, path, { file, policy });
      site.asked.push(`${pathname}${search}`);
      const answer = answersOf(site.service)(`${pathname}${search}`);
      if (answer === undefined) return void response.destroy();
      const text = JSON.stringify(answer);
      if (pathname === "/v1/events") return site.#stream(response, text);
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(withNode(text, development));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Tells all streams. */
  tell(answer: object): void {
    for (const response of this.#opened) writeEvent(response, JSON.stringify(answer));
  }

  #stream(response: ServerResponse, text: string): void {
    if (!this.streams) return void response.writeHead(404).end();
    this.#opened.add(response);
    response.once("close", () => this.#opened.delete(response));
    response.writeHead(200, { "content-type": "text/event-stream" });
    writeEvent(response, text);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
