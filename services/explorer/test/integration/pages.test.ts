import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { browserFile } from "@causeway/service/testing/Browser.ts";
import { findings } from "@causeway/service/testing/findings.ts";
import { MOST_SHIFT, moved, PAGE_RULES, ruled } from "@causeway/service/testing/pageRules.ts";
import { buildScript } from "@causeway/widget/script";
import { expect } from "chai";
import { type Browser, chromium, type Page } from "playwright-core";

import { answersOf } from "./answers.ts";
import { ServedSite } from "./ServedSite.ts";

/** A row that pushes the others down moves ten times as much. */
const MOST_SHIFT_OF_A_ROW = 0.000_3;
const VAULT_PAGE = `/vault.html?chain=31337&asset=0x${"12".repeat(32)}`;

const TRANSITIONS_END = `{
  const roots = [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  for (const one of [document, ...roots].flatMap((root) => root.getAnimations())) {
    if (one instanceof CSSTransition) one.finish();
  }
}`;
const isFullRun = process.env.CAUSEWAY_FULL !== undefined;

const describeInBrowser = browserFile() === undefined ? describe.skip : describe;

describeInBrowser("the pages in a browser", function () {
  // Each size visits four pages, and axe reads each of them.
  this.timeout(240_000);
  const pictures = mkdtempSync(join(tmpdir(), "causeway-pages-"));
  let site: ServedSite;
  let browser: Browser;

  before(async () => {
    [site, browser] = await Promise.all([
      ServedSite.start(),
      chromium.launch({
        executablePath: browserFile() ?? "",
        args: ["--no-sandbox", "--disable-gpu"],
      }),
    ]);
  });

  after(async () => {
    await browser?.close();
    site?.stop();
    console.log(`    pictures: ${pictures}`);
  });

  afterEach(() => {
    site.service = "recorded";
    site.streams = true;
    site.asked.length = 0;
  });

  interface Look {
    readonly width?: number;
    readonly theme?: "light" | "dark";
    readonly locale?: string;
    /** Parts of console lines that are expected. */
    readonly expected?: RegExp;
  }

  /** Visits a page; fails if the console says anything, another site is asked, or something jumps. */
  async function visit(path: string, look: Look, use: (page: Page) => Promise<void>) {
    const { width = 1440, theme = "light", locale = "en-US", expected } = look;
    const viewport = { width, height: 900 };
    const context = await browser.newContext({ viewport, locale, colorScheme: theme });
    const problems: string[] = [];
    try {
      const page = await context.newPage();
      await page.addInitScript(PAGE_RULES);
      page.on("console", (message) => problems.push(message.text()));
      page.on("pageerror", ({ message }) => problems.push(message));
      page.on("request", (request) => {
        if (!request.url().startsWith(site.url)) problems.push(request.url());
      });
      await page.goto(`${site.url}${path}`);
      await use(page);
      const seen = await ruled(page);
      expect(moved(seen), `${path} at ${width}`).to.be.below(MOST_SHIFT);
      problems.push(...seen.unhandled);
    } finally {
      await context.close();
    }
    expect(problems.filter((line) => expected === undefined || !expected.test(line))).to.deep.equal(
      [],
    );
  }

  /** A page of a site that has the folder of the script, and the code. */
  async function runsPasted(page: Page, code: string) {
    const html = `<!doctype html><html lang="en"><title>Own page</title>${code}</html>`;
    await page.route("**/own.html", (route) =>
      route.fulfill({ contentType: "text/html", body: html }),
    );
    await page.route("**/contracts.json", (route) =>
      route.fulfill({ json: answersOf("recorded")("/environment.json") }),
    );
    const files = await buildScript();
    await page.route("**/causeway/*", (route) => {
      const file = files.find(({ name }) => route.request().url().endsWith(`/${name}`));
      const body = Buffer.from(file?.contents ?? "");
      return route.fulfill({ contentType: "text/javascript", body });
    });
    await page.goto(`${site.url}/own.html`);
    await page.getByRole("radio").first().waitFor();
    expect(await page.locator("causeway-widget .turn").count()).to.equal(0);
  }

  const PAGES = [
    ["/", "#rows tr"],
    ["/messages.html", "table.rows tr"],
    ["/vaults.html", "table.rows tr"],
    ["/network.html", "table.rows tr"],
    ["/send.html", "#recipient"],
    [VAULT_PAGE, "#amount"],
    ["/playground.html", "causeway-widget .token:enabled"],
  ] as const;
  const LOOKS = [
    { width: 320, theme: "dark", locale: "en-US" },
    { width: 768, theme: "light", locale: "ar-EG" },
    { width: 1440, theme: "light", locale: "de-DE" },
  ] as const;

  for (const [place, look] of LOOKS.entries()) {
    it(`fit each width, first ${look.width} pixels, ${look.theme}, ${look.locale}, and axe finds nothing`, async () => {
      for (const [path, shown] of pagesOf(place)) {
        await visit(path, look, async (page) => {
          await page.locator(shown).first().waitFor();
          await requireFit(page, path);
          expect(await findings(page), path).to.deep.equal([]);
          const named = /\w+/.exec(path)?.[0] ?? "home";
          const name = `${named}-${look.width}-${look.locale}.png`;
          await page.screenshot({ path: join(pictures, name), fullPage: true });
          await requireOtherLooks(page, path, look);
        });
      }
    });
  }

  /** Each page in one of the looks; in the full run in all of them. */
  function pagesOf(look: number) {
    return PAGES.filter((_, place) => isFullRun || place % LOOKS.length === look);
  }

  /** The same page, without another visit, in the other widths and colours. */
  async function requireOtherLooks(page: Page, path: string, { theme }: (typeof LOOKS)[number]) {
    for (const { width } of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await requireFit(page, `${path} in ${width} pixels`);
    }
    await page.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
    // Colours of a button change step by step.
    await page.evaluate(TRANSITIONS_END);
    expect(await findings(page, ["color-contrast"]), `${path} in other colours`).to.deep.equal([]);
  }

  async function requireFit(page: Page, path: string) {
    const isTooWide = "document.documentElement.scrollWidth > innerWidth";
    expect(await page.evaluate(isTooWide), path).to.equal(false);
  }

  it("say on the first page that nothing happened yet", async () => {
    site.service = "empty";
    await visit("/", {}, async (page) => {
      await page.getByText("Nothing was swapped here yet").waitFor();
    });
  });

  it("show newer events: nothing moves, and no row changes under the pointer", async () => {
    await visit("/", {}, async (page) => {
      const list = page.locator("#rows .live");
      await list.waitFor();
      const known = answersOf("recorded")("/v1/events") as { orders: readonly object[] };
      const tell = (byte: string) => {
        const newest = { ...known.orders[0], orderId: `0x${byte.repeat(32)}` };
        site.tell({ ...known, orders: [newest, ...known.orders] });
      };
      tell("55");
      await page.getByText("0x55555555…").waitFor();
      expect(moved(await ruled(page))).to.be.below(MOST_SHIFT_OF_A_ROW);
      await list.hover();
      tell("77");
      await page.getByText("0x55555555…").hover();
      expect(await page.getByText("0x77777777…").count()).to.equal(0);
      await page.mouse.move(0, 0);
      await page.getByText("0x77777777…").waitFor();
    });
  });

  it("say that the service does not answer, and ask again when told to", async () => {
    site.service = "down";
    await visit("/network.html", { expected: /ERR_EMPTY_RESPONSE/ }, async (page) => {
      const alert = page.getByRole("alert");
      await alert.waitFor();
      expect(await alert.textContent()).to.contain("The service does not answer");
      await page.screenshot({ path: join(pictures, "down.png") });
      site.service = "recorded";
      await page.getByRole("button", { name: "Ask again" }).click();
      await page.locator("table.rows tr").first().waitFor();
    });
  });

  it("lead from the form to a URL that shows the same list", async () => {
    await visit("/messages.html", {}, async (page) => {
      await page.getByLabel("State").selectOption("advanced");
      await page.getByRole("main").getByRole("button", { name: "Show" }).click();
      await page.getByText("rows that were read match").waitFor();
      expect(new URL(page.url()).searchParams.get("state")).to.equal("advanced");
      expect(await page.getByLabel("State").inputValue()).to.equal("advanced");
      const states = await page.locator("td .state").allTextContents();
      expect(new Set(states)).to.deep.equal(new Set(["paid in advance"]));
      const older = await page.getByRole("link", { name: "Older" }).getAttribute("href");
      expect(older).to.contain("state=advanced").and.to.contain("cursor=next");
    });
  });

  it("list messages of everybody, and those of an address", async () => {
    for (const [query, wanted] of [
      ["", "size=100"],
      ["&address=0x12", "size=100&address=0x12"],
    ] as const) {
      site.asked.length = 0;
      await visit(`/messages.html?kind=messages${query}`, {}, async (page) => {
        await page.locator("table.rows tr").first().waitFor();
        const paths = site.asked.filter((path) => path.startsWith("/v1/messages"));
        expect(paths).to.deep.equal([`/v1/messages?${wanted}`]);
      });
    }
  });

  it("follow the network by events, and ask again and again if no stream opens", async () => {
    await visit("/", {}, async (page) => {
      await page.locator("#rows tr").first().waitFor();
      expect(site.asked).to.include("/v1/events?network=all");
      expect(site.asked.filter((path) => path.startsWith("/v1/orders"))).to.deep.equal([]);
      const kinds = await page.locator("#rows tbody td:first-child a").allTextContents();
      expect(new Set(kinds).size).to.equal(kinds.length).and.to.be.above(3);
    });
    site.streams = false;
    await visit("/", { expected: /404/ }, async (page) => {
      await page.locator("#rows tr").first().waitFor();
      expect(site.asked).to.include.members(["/v1/orders?size=8", "/v1/messages?size=8"]);
    });
  });

  it("say what is wrong with a message, and ask for a wallet once it is right", async () => {
    await visit("/send.html", {}, async (page) => {
      const review = page.getByRole("button", { name: "Review" });
      await review.click();
      await page.getByText("Enter the recipient.").waitFor();
      await page.getByLabel("Recipient", { exact: true }).fill(`0x${"12".repeat(20)}`);
      await page.getByLabel("Hex").check();
      await page.getByText("Hex has 0x and two digits").waitFor();
      await page.getByLabel("Payload", { exact: true }).fill("0x1234");
      await review.click();
      await page.getByRole("dialog", { name: "Wallets" }).waitFor();
      expect(await findings(page)).to.deep.equal([]);
    });
  });

  it("say where there is no vault to lend to", async () => {
    await visit("/vault.html?chain=31338&asset=12", {}, async (page) => {
      await page.getByText("This site knows no such vault").waitFor();
    });
    await visit(VAULT_PAGE.replace("31337", "31338"), {}, async (page) => {
      await page.getByText("This token is minted on this chain").waitFor();
    });
  });

  it("say what is halted and until when, who signed, and how far each client lags", async () => {
    await visit("/network.html", {}, async (page) => {
      await page.locator("table.rows tr").first().waitFor();
      const halts = await page.locator(".waiting li").allTextContents();
      expect(halts).to.have.length(2);
      expect(halts[0]).to.match(/stopped until .*30/);
      expect(halts[1]).to.contain("frozen").and.to.contain("for good");
      const [client = ""] = await page.locator("tr", { hasText: "epoch 4" }).allTextContents();
      for (const part of ["Signers 2 of 3", "Blocks behind 14", "3 min", "Generation 1"]) {
        expect(client).to.contain(part);
      }
      const validators = page.locator("tr", { hasText: "0xc3c3c3" });
      expect(await validators.textContent()).to.contain("none known");
    });
  });

  it("show each fee in force with its rate, its bounds and the fee that comes", async () => {
    await visit("/network.html", {}, async (page) => {
      const rows = page.getByRole("table", { name: "A message with 200,000 gas" });
      await rows.waitFor();
      const [first = "", second = ""] = await rows.locator("tbody tr").allTextContents();
      expect(first).to.match(/Spoke A → Hub.*0\.00023024 ETH.*Next 0\.00024024 ETH.*from .*30/);
      expect(second).to.match(/free.*Next –/);
      const release = page.locator("tr", { hasText: "Hub → Spoke A" }).filter({ hasText: "plus" });
      expect(await release.textContent()).to.contain(
        "0.1%, at least 0.5 USDC, at most 20 USDC, plus 0.05 USDC",
      );
      await page.screenshot({ path: join(pictures, "fees.png"), fullPage: true });
    });
  });

  it("have the numbers of the chart in a table, too", async () => {
    await visit("/network.html", {}, async (page) => {
      await page.getByText("Show as a table").first().click();
      const table = page.locator("figure", { hasText: "USDC" }).locator("details");
      const numbers = await table.locator("td bdi:last-child").allTextContents();
      const amounts = numbers.filter((text) => text.includes("USDC")).map(Number.parseFloat);
      expect(amounts.filter((amount) => amount > 0)).to.deep.equal([5, 2.5, 1.250001]);
      expect(await page.locator("figure").count()).to.equal(2);
      await page.screenshot({ path: join(pictures, "hours.png"), fullPage: true });
    });
  });

  it("show the widget as it is set, with the code, the events and an URL that keeps the choices", async () => {
    await visit("/playground.html", {}, async (page) => {
      await page.locator("#set-from").fill("spoke-a/USDC");
      await page.locator("#set-to").fill("spoke-b/ETH");
      await page.locator("#set-amount").fill("100");
      await page.getByLabel("turn", { exact: true }).check();
      await page.locator("causeway-widget").getByRole("radio").first().waitFor();
      expect(await page.locator("causeway-widget .turn").count()).to.equal(0);
      await page.locator(".events summary", { hasText: "quote" }).first().click();
      await page.locator(".events pre", { hasText: '"routes"' }).first().waitFor();
      const code = await page.getByLabel("Tag").last().inputValue();
      expect(code).to.contain('integrity="sha384-').and.to.contain('to="spoke-b/ETH"');
      expect(code).to.contain('widget.config = { ...{ hidden: ["turn"] }, contracts };');
      const url = page.url();
      const { searchParams } = new URL(url);
      expect(searchParams.get("widget.config.hidden")).to.equal("turn");
      await runsPasted(page, code);
      await page.goto(url);
      expect(await page.locator("#set-to").inputValue()).to.equal("spoke-b/ETH");
    });
  });

  it("show a state of the widget by its name, whose dialog closes", async () => {
    await visit("/playground.html?state=picking&widget.dir=rtl", {}, async (page) => {
      const dialog = page.locator(".drawn dialog[open]");
      await dialog.waitFor();
      await page.screenshot({ path: join(pictures, "state.png") });
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      const shown = page.getByLabel("Shown state");
      await shown.selectOption("unreachable");
      await page.locator(".drawn").getByRole("alert").waitFor();
      expect(new URL(page.url()).searchParams.get("state")).to.equal("unreachable");
    });
  });

  it("free what is stuck with the environment's file of the site, and the id of the link", async () => {
    const id = `0x${"12".repeat(32)}`;
    await visit(`/recover.html?id=${id}&lang=ar`, {}, async (page) => {
      await page.locator("#rpcs-31337-note[data-bad=true]").waitFor();
      expect(await page.locator("#environment-note").textContent()).to.contain("recorded");
      expect(await page.locator("#subject").inputValue()).to.equal(id);
      expect(await page.evaluate("document.documentElement.dir")).to.equal("rtl");
    });
  });

  it("find an id by the field of the header, without a script of the page", async () => {
    await visit("/network.html", {}, async (page) => {
      await page.getByRole("searchbox").fill("0x12");
      await page.keyboard.press("Enter");
      await page.waitForURL(/way\.html\?id=0x12$/);
    });
  });

  it("keep the chosen colours for the next page", async () => {
    await visit("/network.html", {}, async (page) => {
      await page.getByLabel("Colours").selectOption("dark");
      await page.goto(`${site.url}/vaults.html`);
      expect(await page.evaluate("document.documentElement.dataset.theme")).to.equal("dark");
      const background = await page.evaluate("getComputedStyle(document.body).colorScheme");
      expect(background).to.equal("dark");
    });
  });
});
