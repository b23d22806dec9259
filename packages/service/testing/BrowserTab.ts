import { setTimeout as sleep } from "node:timers/promises";

import type { DevTools, DevToolsMessage } from "./DevTools.ts";

const POLL_MILLISECONDS = 50;
const PATIENCE_MILLISECONDS = 60_000;

/** A tab of a browser. */
export class BrowserTab {
  /** Lines of the console, exceptions, and violations of the page's own policy. */
  readonly problems: string[] = [];
  /** Everything that it asked for, the page itself included. */
  readonly requests: string[] = [];
  readonly #devTools: DevTools;
  readonly #session: string;

  private constructor(devTools: DevTools, session: string) {
    this.#devTools = devTools;
    this.#session = session;
  }

  static async open(devTools: DevTools): Promise<BrowserTab> {
    const { targetId } = await devTools.ask("Target.createTarget", { url: "about:blank" });
    const attached = await devTools.ask("Target.attachToTarget", { targetId, flatten: true });
    const tab = new BrowserTab(devTools, attached.sessionId);
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await tab.#ask(`${domain}.enable`);
    const { problems, requests } = tab;
    devTools.on("Network.requestWillBeSent", ({ request }) => requests.push(request.url));
    devTools.on("Log.entryAdded", ({ entry }) => problems.push(entry.text));
    devTools.on("Runtime.exceptionThrown", (thrown) => problems.push(thrown.exceptionDetails.text));
    devTools.on("Runtime.consoleAPICalled", ({ args }) => problems.push(JSON.stringify(args)));
    return tab;
  }

  goTo(url: string): Promise<void> {
    return this.#loaded("Page.navigate", { url });
  }

  reload(): Promise<void> {
    return this.#loaded("Page.reload", {});
  }

  /** Runs a script in each page, before the page's own scripts. */
  async beforeEachPage(source: string): Promise<void> {
    await this.#ask("Page.addScriptToEvaluateOnNewDocument", { source });
  }

  /** Gives pages a function of this name, which takes a text and returns nothing. */
  async expose(name: string, act: (text: string) => void): Promise<void> {
    this.#devTools.on("Runtime.bindingCalled", ({ payload }) => act(payload));
    await this.#ask("Runtime.addBinding", { name });
  }

  /** The value of an expression, as JSON has it. @throws Error if the expression throws */
  async evaluate<T>(expression: string): Promise<T> {
    const evaluation = { expression, returnByValue: true, awaitPromise: true };
    const { result, exceptionDetails } = await this.#ask("Runtime.evaluate", evaluation);
    if (exceptionDetails === undefined) return result.value;
    throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
  }

  /** Waits until an expression is true. @throws Error with the page's text, if that takes too long */
  async until(expression: string, milliseconds = PATIENCE_MILLISECONDS): Promise<void> {
    const deadline = Date.now() + milliseconds;
    while (!(await this.evaluate(`Boolean(${expression})`))) {
      if (Date.now() > deadline) {
        const text = await this.evaluate<string>("document.body.innerText");
        throw new Error(`${expression} is not true of:\n${text}\n${this.problems.join("\n")}`);
      }
      await sleep(POLL_MILLISECONDS);
    }
  }

  async #loaded(method: string, params: object): Promise<void> {
    const loaded = new Promise((resolve) => this.#devTools.on("Page.loadEventFired", resolve));
    await this.#ask(method, params);
    await loaded;
  }

  #ask(method: string, params: object = {}): Promise<DevToolsMessage> {
    return this.#devTools.ask(method, params, this.#session);
  }
}
