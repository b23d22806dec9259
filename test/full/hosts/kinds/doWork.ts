import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { freePorts } from "@causeway/peers/node";
import { toJson } from "@causeway/service";
import { Browser, browserFile } from "@causeway/service/testing/Browser.ts";

import { PageWallet } from "../../../integration/integrators/apps/PageWallet.ts";
import { serveFolder } from "../../../integration/integrators/apps/serveFolder.ts";
import { NextServer } from "../NextServer.ts";
import type { Host, HostNetwork } from "./HostNetwork.ts";

const LONGEST_WAY = 600_000;

/** What came of one request. */
export interface Reached {
  readonly outcome?: string;
  readonly error?: string;
}

/** How a host does its work in the project in which the packages are installed. */
export type DoWork = (project: string, network: HostNetwork, host: Host) => Promise<Done>;

/** What came of each request, and lines of the console. */
export interface Done {
  readonly reached: Readonly<Record<string, Reached>>;
  readonly problems: readonly string[];
}

/** A program of Node. @param program Its file in the project. */
export function inNode(program: string): DoWork {
  return async (project, { contracts, description }, { name, evm, ton, work }) => {
    const file = join(project, `${name}.json`);
    const chains = description.chains.filter(({ family }) => family === undefined);
    const rpcUrls = Object.fromEntries(chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]));
    const own = { privateKey: evm.privateKey, rpcUrls, tonWallet: ton.url, account: ton.account };
    writeFileSync(file, toJson({ ...work, ...own, contracts }));
    const args = [program, file];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project });
    return { reached: JSON.parse(stdout), problems: [] };
  };
}

/** A page that Vite builds. */
export const inVite: DoWork = async (project, network, host) => {
  writeContracts(join(project, "vite"), network);
  const vite = join(project, "node_modules/.bin/vite");
  await promisify(execFile)(vite, ["build", "vite"], { cwd: project });
  const [port = 0] = await freePorts(1);
  const server = await serveFolder(join(project, "vite/dist"), port);
  return visit(server.url, network, host).finally(() => server.close());
};

/** A page of Next. */
export const inNext: DoWork = async (project, network, host) => {
  writeContracts(join(project, "next"), network);
  const [port = 0] = await freePorts(1);
  const server = await NextServer.start({ project, page: "next", port }, {});
  return visit(`http://127.0.0.1:${port}`, network, host).finally(() => server.stop());
};

function writeContracts(page: string, { contracts }: HostNetwork): void {
  mkdirSync(join(page, "public"), { recursive: true });
  writeFileSync(join(page, "public/contracts.json"), toJson(contracts));
}

/** Opens a page, whose wallets agree to everything, and waits until its work is done. */
async function visit(
  url: string,
  { http, description }: HostNetwork,
  { evm, ton, work }: Host,
): Promise<Done> {
  const browser = await Browser.start(browserFile() ?? "");
  try {
    const tab = await browser.tab();
    await PageWallet.inject(tab, evm, http, description.hub);
    await tab.page.exposeFunction("askTon", (request: never) => ton.send(request));
    const { account: address } = ton;
    await tab.beforeEachPage(`
      globalThis.work = ${JSON.stringify(work)};
      globalThis.tonWallet = {
        connected: true,
        account: ${JSON.stringify({ address })},
        sendTransaction: (request) => askTon(request),
      };
    `);
    await tab.goTo(url);
    await tab.until("document.querySelector('output')?.textContent !== ''", LONGEST_WAY);
    const text = await tab.evaluate<string>("document.querySelector('output').textContent");
    if (!text.startsWith("{")) throw new Error(`${text}\n${tab.problems.join("\n")}`);
    return { reached: JSON.parse(text), problems: tab.problems };
  } finally {
    await browser.close();
  }
}
