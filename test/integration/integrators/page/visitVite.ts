import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { freePorts } from "@causeway/peers/node";
import type { Page } from "playwright-core";

import { serveFolder } from "../apps/serveFolder.ts";
import type { HostVisits } from "./HostVisits.ts";

/**
 * Builds a host with Vite, and visits it.
 *
 * @param folder Of the project, in which packages and Vite are installed.
 * @param host Its folder in the project.
 */
export async function visitVite(
  visits: HostVisits,
  folder: string,
  host: string,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const vite = join(folder, "node_modules/.bin/vite");
  await promisify(execFile)(vite, ["build", host], { cwd: folder });
  const [port = 0] = await freePorts(1);
  const server = await serveFolder(join(folder, host, "dist"), port);
  await visits.to(server.url, use).finally(() => server.close());
}
