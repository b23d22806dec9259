import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { NETWORK_FILE, readNetworkFile } from "@causeway/local-network/NetworkFile";
import { Browser } from "@causeway/service/testing/Browser.ts";
import { Person } from "@causeway/service/testing/Person.ts";

import {
  getTokens,
  swapByMouse,
  untilUsable,
} from "../../test/integration/integrators/page/firstSwap.ts";
import { startNetwork } from "../../test/integration/integrators/runningNetwork.ts";
import { copyEnvironment } from "../../test/scripts/world/environmentCopy.ts";
import type { NewcomerRow } from "./Row.ts";

/**
 * Starts a network as `npm start` does, and measures one swap there in a fresh profile.
 *
 * @param file The browser.
 * @throws Error if a network runs already
 */
export async function measureNewcomer(file: string): Promise<NewcomerRow> {
  const folder = mkdtempSync(join(tmpdir(), "causeway-network-"));
  copyEnvironment(folder, { assets: true });
  const network = await startNetwork(folder);
  try {
    // Messages and swaps that show the network to its operator come first.
    await network.demonstrated;
    const browser = await Browser.start(file);
    try {
      return { name: "a newcomer's first swap", ...(await swap(browser)) };
    } finally {
      await browser.close();
    }
  } finally {
    await network.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function swap(browser: Browser): Promise<Omit<NewcomerRow, "name">> {
  const { pageUrl = "" } = readNetworkFile(NETWORK_FILE);
  const tab = await browser.tab();
  const person = new Person(tab);
  const started = performance.now();
  await tab.goTo(pageUrl);
  await getTokens(tab, person);
  await swapByMouse(tab, person);
  await untilUsable(tab);
  const seconds = (performance.now() - started) / 1_000;
  return { seconds: Math.round(seconds), clicks: person.clicks, keys: person.keys };
}
