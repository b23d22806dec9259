import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import type { HttpNetwork } from "../http/HttpNetwork.ts";
import { serveFolder } from "./serveFolder.ts";
import { nodesByPath, type SiteContracts, writeSiteContracts } from "./siteContracts.ts";
import { type SwappedInPage, swapAt } from "./swapAt.ts";

/** What the page is built with. */
export const VITE = "vite@8.4.0";

/**
 * Builds a copy of `examples/swap-page`, beside which the packages and Vite are installed.
 *
 * @param origin Of the site.
 */
export async function buildPage(
  folder: string,
  { apiUrl, origin }: { readonly apiUrl: string; readonly origin: string },
  contracts: SiteContracts,
): Promise<void> {
  writeSiteContracts(folder, contracts, origin);
  const env = { ...process.env, VITE_CAUSEWAY_API: apiUrl };
  for (const script of ["check", "build"]) {
    await promisify(execFile)("npm", ["run", script], { cwd: folder, env });
  }
}

/**
 * Swaps in the page that was built.
 *
 * @param port Where the page is served.
 */
export async function swapInPage(
  browserFile: string,
  { folder, port }: { readonly folder: string; readonly port: number },
  network: HttpNetwork,
): Promise<SwappedInPage> {
  const server = await serveFolder(join(folder, "dist"), port, nodesByPath(network.nodes));
  return swapAt(server.url, browserFile, network).finally(() => server.close());
}
