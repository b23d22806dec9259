import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";

import { BrowserTab } from "./BrowserTab.ts";
import { DevTools } from "./DevTools.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const OF_MACOS = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** A browser of this machine; `CAUSEWAY_BROWSER` names another. Undefined without one. */
export function browserFile(): string | undefined {
  const named = process.env.CAUSEWAY_BROWSER;
  if (named !== undefined) return named;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const files = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...files, OF_MACOS].find(isProgram);
}

/** What a browser says of a page. */
export interface SeenPage {
  readonly title: string;
  /** Lines of the console, exceptions, and violations of the page's own policy. */
  readonly problems: readonly string[];
  /** Everything that it asked for, the page itself included. */
  readonly requests: readonly string[];
  /** Whether the page can be scrolled sideways. */
  readonly isTooWide: boolean;
}

/** A browser without a window, driven by its own protocol. */
export class Browser {
  readonly #child: ChildProcess;
  readonly #devTools: DevTools;

  private constructor(child: ChildProcess, devTools: DevTools) {
    this.#child = child;
    this.#devTools = devTools;
  }

  /**
   * Starts a browser. Call `close` at the end.
   *
   * @param folder Where its profile is kept.
   */
  static async start(file: string, folder: string): Promise<Browser> {
    const child = start(file, join(folder, "profile"));
    try {
      return new Browser(child, await DevTools.connect(await endpointOf(child)));
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
  }

  /**
   * Opens a page and tells what the browser said of it.
   *
   * @param folder Where its profile is kept.
   * @param until An expression that is true once the page's scripts have drawn it; the page is looked at then.
   */
  static async open(file: string, url: string, folder: string, until = "true"): Promise<SeenPage> {
    const browser = await Browser.start(file, folder);
    try {
      const tab = await browser.tab();
      await tab.goTo(url);
      await tab.until(until);
      const seen: Pick<SeenPage, "title" | "isTooWide"> = await tab.evaluate(
        "({ title: document.title, isTooWide: document.documentElement.scrollWidth > innerWidth })",
      );
      return { ...seen, problems: tab.problems, requests: tab.requests };
    } finally {
      await browser.close();
    }
  }

  /** An empty tab. One at a time is listened to. */
  tab(): Promise<BrowserTab> {
    return BrowserTab.open(this.#devTools);
  }

  async close(): Promise<void> {
    const isOver = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGKILL");
    await isOver;
  }
}

function start(file: string, profile: string): ChildProcess {
  const quiet = ["--no-first-run", "--disable-background-networking", "--disable-component-update"];
  const alone = ["--disable-sync", "--disable-gpu", "--disable-quic", `--user-data-dir=${profile}`];
  // Its sandbox does not work for root, as which containers run; what is opened is our own.
  const args = ["--headless", "--no-sandbox", "--remote-debugging-port=0", ...quiet, ...alone];
  return spawn(file, [...args, "about:blank"], { stdio: ["ignore", "ignore", "pipe"] });
}

/** It says on which port it listens. */
async function endpointOf({ stderr }: ChildProcess): Promise<string> {
  const said: string[] = [];
  if (stderr === null) throw new Error("started without a pipe");
  for await (const line of createInterface({ input: stderr })) {
    const endpoint = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (endpoint !== undefined) {
      stderr.resume();
      return endpoint;
    }
    said.push(line);
  }
  throw new Error(`the browser ended: ${said.join("\n")}`);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
