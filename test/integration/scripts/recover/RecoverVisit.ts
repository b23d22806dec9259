import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { EnvironmentFile } from "@causeway/environment";
import { browserFile } from "@causeway/service/testing/Browser.ts";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";

import type { FakeWallet } from "./FakeWallet.ts";

const BUILD = "services/explorer/scripts/recover.ts";

/** What a person sees of the page may take a proof's time on a slow machine. */
const PATIENCE = 60_000;

/** A visit of a real browser to `recover.html`, which lies on a disk. */
export class RecoverVisit {
  readonly page: Page;
  readonly #browser: Browser;
  readonly #folder: string;
  readonly #allowed: readonly string[];
  /** Lines of the console, exceptions, and requests to servers that nobody named. */
  readonly problems: string[] = [];

  private constructor(browser: Browser, page: Page, folder: string, allowed: readonly string[]) {
    this.#browser = browser;
    this.page = page;
    this.#folder = folder;
    this.#allowed = allowed;
  }

  /**
   * Opens the page. Call `close` at the end.
   *
   * @param allowed Servers that the page may ask: RPCs and validators.
   */
  static async open(allowed: readonly string[], wallet?: FakeWallet): Promise<RecoverVisit> {
    const folder = mkdtempSync(join(tmpdir(), "causeway-recover-"));
    const file = join(folder, "recover.html");
    execFileSync(process.execPath, ["--import", "tsx", BUILD, file]);
    const browser = await chromium.launch({
      executablePath: browserFile() ?? "",
      args: ["--no-sandbox", "--disable-gpu"],
    });
    const context = await browser.newContext({ locale: "en-US" });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const visit = new RecoverVisit(browser, page, folder, allowed);
    visit.#listen();
    await wallet?.announceIn(page);
    await page.goto(pathToFileURL(file).href);
    return visit;
  }

  /** Chooses the file of the environment. */
  async choose(environment: EnvironmentFile): Promise<void> {
    const buffer = Buffer.from(JSON.stringify(environment));
    const file = { name: "environment.json", mimeType: "application/json", buffer };
    await this.page.locator("input[type=file]").setInputFiles(file);
  }

  /** Types an id or a hash, and looks. @returns what is found. */
  async look(word: string): Promise<Locator> {
    await this.page.getByLabel("Source transaction or id").fill(word);
    await this.again();
    const found = this.page.locator(".found").first();
    await found.waitFor();
    return found;
  }

  /** Waits until the page shows a state. */
  async until(state: string): Promise<void> {
    await this.page.locator(`.found[data-state="${state}"]`).waitFor();
  }

  /** The exit that does something. */
  exit(does: string | RegExp): Locator {
    return this.page.locator(".exit").filter({ hasText: does });
  }

  /** Sends an exit by the wallet of the page, which is connected the first time. */
  async send(does: string | RegExp): Promise<void> {
    const connect = this.exit(does).getByRole("button", { name: "Connect wallet and send" });
    const send = this.exit(does).getByRole("button", { name: "Send by Test wallet" });
    await connect.or(send).waitFor();
    const isConnected = await send.isVisible();
    await connect.or(send).click();
    if (!isConnected) await this.page.getByRole("dialog").getByText("Test wallet").click();
  }

  /** Waits until a block includes the transaction of an exit. */
  async included(does: string | RegExp): Promise<void> {
    await this.exit(does).getByText("includes transaction").waitFor();
  }

  /** Looks for the same once more. */
  async again(): Promise<void> {
    await this.page.getByRole("button", { name: "Look", exact: true }).click();
  }

  /** Looks for the message that tells the origin how it ended. */
  async follow(): Promise<void> {
    await this.page.getByRole("button", { name: "Look for the message that tells" }).click();
  }

  /** Looks for what was looked for before. */
  async goBack(): Promise<void> {
    await this.page.getByRole("button", { name: /^Back to/ }).click();
  }

  /** Keeps a picture of the whole page. @returns its file. */
  async picture(name: string): Promise<string> {
    const path = join(tmpdir(), `recover-${name}.png`);
    await this.page.screenshot({ path, fullPage: true });
    return path;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #listen(): void {
    this.page.on("console", (message) => this.problems.push(message.text()));
    this.page.on("pageerror", ({ message }) => this.problems.push(message));
    this.page.on("request", (request) => {
      const url = request.url();
      const isNamed = this.#allowed.some((server) => url.startsWith(server));
      if (!isNamed && !/^(?:file|data|blob):/.test(url)) this.problems.push(`asked ${url}`);
    });
  }
}
