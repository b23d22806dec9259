import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

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

const POLL_MILLISECONDS = 50;

// biome-ignore lint/suspicious/noExplicitAny: as the browser's protocol has it
type Message = any;

/** A browser without a window, driven by its own protocol. */
export class Browser {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (result: Message) => void>();
  readonly #listeners = new Map<string, (params: Message) => void>();
  #sent = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#take(JSON.parse(String(data))));
  }

  /**
   * Opens a page and tells what the browser said of it.
   *
   * @param folder Where its profile is kept.
   * @param until An expression that is true once the page's scripts have drawn it; the page is looked at then.
   */
  static async open(file: string, url: string, folder: string, until = "true"): Promise<SeenPage> {
    const child = start(file, join(folder, "profile"));
    try {
      const socket = new WebSocket(await endpointOf(child));
      await new Promise((resolve, reject) => {
        socket.addEventListener("open", resolve);
        socket.addEventListener("error", reject);
      });
      return await new Browser(socket).#see(url, until);
    } finally {
      const isOver = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await isOver;
    }
  }

  async #see(url: string, until: string): Promise<SeenPage> {
    const problems: string[] = [];
    const requests: string[] = [];
    const { targetId } = await this.#ask("Target.createTarget", { url: "about:blank" });
    const attached = await this.#ask("Target.attachToTarget", { targetId, flatten: true });
    const { sessionId } = attached;
    for (const domain of ["Page", "Runtime", "Log", "Network"]) {
      await this.#ask(`${domain}.enable`, {}, sessionId);
    }
    this.#on("Network.requestWillBeSent", ({ request }) => requests.push(request.url));
    this.#on("Log.entryAdded", ({ entry }) => problems.push(entry.text));
    this.#on("Runtime.exceptionThrown", (thrown) => problems.push(thrown.exceptionDetails.text));
    this.#on("Runtime.consoleAPICalled", ({ args }) => problems.push(JSON.stringify(args)));
    const loaded = new Promise((resolve) => this.#on("Page.loadEventFired", resolve));
    await this.#ask("Page.navigate", { url }, sessionId);
    await loaded;
    while (!(await this.#isTrue(until, sessionId))) await sleep(POLL_MILLISECONDS);
    const expression =
      "({ title: document.title, isTooWide: document.documentElement.scrollWidth > innerWidth })";
    const evaluation = { expression, returnByValue: true };
    const { result } = await this.#ask("Runtime.evaluate", evaluation, sessionId);
    return { ...result.value, problems, requests };
  }

  async #isTrue(expression: string, sessionId: string): Promise<boolean> {
    const evaluation = { expression: `Boolean(${expression})`, returnByValue: true };
    const { result } = await this.#ask("Runtime.evaluate", evaluation, sessionId);
    return result.value;
  }

  #ask(method: string, params: object, sessionId?: string): Promise<Message> {
    const id = ++this.#sent;
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  #on(method: string, listener: (params: Message) => void): void {
    this.#listeners.set(method, listener);
  }

  #take(message: Message): void {
    if (message.id === undefined) this.#listeners.get(message.method)?.(message.params);
    else this.#waiting.get(message.id)?.(message.result);
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
