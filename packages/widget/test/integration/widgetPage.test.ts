import { mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { browserFile } from "@causeway/service/testing/Browser.ts";
import { expect } from "chai";
import { type Browser, chromium, type Page } from "playwright-core";

import { STATES } from "../../src/states/STATES.ts";
import { WidgetPage } from "./WidgetPage.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const QUOTED = { from: "spoke-a/USDC", to: "spoke-b/ETH", amount: "100" };
const file = browserFile();

(file === undefined ? describe.skip : describe)("<causeway-widget> in a browser", function () {
  this.timeout(60_000);
  const pictures = mkdtempSync(join(tmpdir(), "causeway-widget-"));
  let site: WidgetPage;
  let browser: Browser;

  before(async () => {
    site = await WidgetPage.start();
    const args = ["--no-sandbox", "--disable-gpu"];
    browser = await chromium.launch({ executablePath: file ?? "", args });
  });

  after(async () => {
    await browser?.close();
    site?.stop();
  });

  /** A page with the element. Whatever its console says, or asks of others, is a problem. */
  async function open(
    wanted: Readonly<Record<string, string>>,
    use: (page: Page) => Promise<void>,
    options: { width?: number; colorScheme?: "dark" | "light" } = {},
  ): Promise<void> {
    const { width = 420, colorScheme = "light" } = options;
    const context = await browser.newContext({
      ...{ colorScheme, locale: "en-US", viewport: { width, height: 900 } },
    });
    const problems: string[] = [];
    try {
      const page = await context.newPage();
      page.on("console", (message) => problems.push(message.text()));
      page.on("pageerror", ({ message }) => problems.push(message));
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(site.url) && !url.startsWith("data:")) problems.push(url);
      });
      await page.goto(`${site.url}/?${new URLSearchParams(wanted)}`);
      await use(page);
      expect(problems).to.deep.equal([]);
    } finally {
      await context.close();
    }
  }

  const quoteShown = (page: Page) => page.getByRole("radio").first().waitFor();
  const focused = (page: Page) =>
    page.evaluate(() => {
      const active = document.querySelector("causeway-widget")?.shadowRoot?.activeElement;
      return active?.getAttribute("aria-label") ?? active?.textContent;
    });

  /** Findings of axe. `region` and the page's own rules concern no element. */
  async function findings(page: Page): Promise<string[]> {
    await page.evaluate(AXE);
    return page.evaluate(`axe.run().then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join()))`);
  }

  it("chooses both tokens and shows a quote by the keyboard alone", async () => {
    await open({}, async (page) => {
      const { keyboard } = page;
      await page.locator(".token:enabled").first().waitFor();
      await keyboard.press("Tab");
      expect(await focused(page)).to.equal("Amount to send");
      await keyboard.type("100");
      await keyboard.press("Tab");
      await keyboard.press("Enter");
      await keyboard.type("spoke a");
      await keyboard.press("Enter");
      await keyboard.type("usdc");
      await keyboard.press("Enter");
      expect(await focused(page)).to.equal("USDC Spoke A, change token");
      await keyboard.press("Tab");
      expect(await focused(page)).to.equal("Change direction");
      await keyboard.press("Tab");
      await keyboard.press("Tab");
      await keyboard.press("Enter");
      await keyboard.type("eth spoke b");
      await keyboard.press("Enter");
      await quoteShown(page);
      expect(await page.getByLabel("Amount to get").inputValue()).to.equal("0.24919");
      expect(await page.locator(".note").last().textContent()).to.contain("0.2442 ETH");
      expect(await page.locator(".fees dt").allTextContents()).to.deep.equal([
        "Message to the other chain",
        "Bridge",
        "Gas, estimated",
      ]);
    });
  });

  it("keeps the focus in the dialog, and gives it back", async () => {
    await open(QUOTED, async (page) => {
      await quoteShown(page);
      await page.getByRole("button", { name: "USDC Spoke A" }).click();
      const combobox = page.getByRole("combobox");
      expect(await focused(page)).to.equal("Search tokens");
      for (let press = 0; press < 6; press++) {
        await page.keyboard.press("Tab");
        expect([null, undefined, "Search tokens", "Close"]).to.include(await focused(page));
      }
      await combobox.focus();
      await page.keyboard.press("ArrowDown");
      expect(await combobox.getAttribute("aria-activedescendant")).to.equal("row-1");
      await page.keyboard.press("Escape");
      expect(await focused(page)).to.equal("USDC Spoke A, change token");
    });
  });

  it("asks nobody else, and tells the page of routes in JSON", async () => {
    await open(QUOTED, async (page) => {
      await quoteShown(page);
      const told = await page.evaluate("told");
      expect(told).to.have.length(1);
      expect(site.asked.slice(-3).map((path) => path.split("?")[0])).to.have.members([
        "/api/queryChainList",
        "/supportedTokenList",
        "/route",
      ]);
      expect(told).to.have.nested.property("[0].detail.routes[0].input.amount", "100000000");
    });
  });

  it("quotes the amount to send for an amount to get", async () => {
    await open({ from: QUOTED.from, to: QUOTED.to }, async (page) => {
      await page.locator(".token:enabled").first().waitFor();
      await page.getByLabel("Amount to get").fill("0.01");
      await quoteShown(page);
      expect(await page.getByLabel("Amount to send").inputValue()).to.match(/^\d+\.\d+$/);
    });
  });

  it("offers the least amount where fees would take all", async () => {
    await open({ ...QUOTED, amount: "0.000001" }, async (page) => {
      await page.getByRole("button", { name: /Use .*0\.393183 USDC/ }).click();
      expect(await page.getByLabel("Amount to send").inputValue()).to.equal("0.393183");
      await page.getByRole("alert").waitFor();
    });
  });

  it("moves nothing when the answer comes", async () => {
    await open(
      QUOTED,
      async (page) => {
        await page.locator(".kept").first().waitFor();
        const before = await page.locator(".sheet").boundingBox();
        await quoteShown(page);
        const after = await page.locator(".sheet").boundingBox();
        expect(after?.height).to.equal(before?.height);
      },
      { width: 440 },
    );
  });

  it("looks the same under a hostile style sheet", async () => {
    const picture = async (wanted: Readonly<Record<string, string>>) => {
      const styles: unknown[] = [];
      await open(wanted, async (page) => {
        await quoteShown(page);
        styles.push(
          await page.evaluate(() => {
            const root = document.querySelector("causeway-widget")?.shadowRoot;
            const names = [
              "color",
              "fontSize",
              "letterSpacing",
              "lineHeight",
              "textTransform",
            ] as const;
            return [".sheet", ".amount", ".token", ".turn", ".route b", ".fees dt"].map(
              (selector) => {
                const element = root?.querySelector(selector);
                if (element == null) return selector;
                const style = getComputedStyle(element);
                const more = [
                  style.visibility,
                  style.direction,
                  style.wordSpacing,
                  style.transform,
                ];
                return [...names.map((name) => style[name]), style.textAlign, ...more];
              },
            );
          }),
        );
      });
      return styles;
    };
    expect(await picture({ ...QUOTED, hostile: "" })).to.deep.equal(await picture(QUOTED));
  });

  it("has targets of 44 pixels", async () => {
    await open(QUOTED, async (page) => {
      await quoteShown(page);
      await page.getByRole("button", { name: "USDC Spoke A" }).click();
      const small = await page.evaluate(() => {
        const root = document.querySelector("causeway-widget")?.shadowRoot;
        const targets = root?.querySelectorAll(
          "button, summary, .route, [role=option], input[type=text]",
        );
        return [...(targets ?? [])]
          .filter((target) => target.getBoundingClientRect().height < 44)
          .map(({ outerHTML }) => outerHTML);
      });
      expect(small).to.deep.equal([]);
    });
  });

  for (const [name, wanted] of [
    ["light", { theme: "light" }],
    ["dark", { theme: "dark" }],
    ["Arabic", { lang: "ar" }],
    ["German", { lang: "de" }],
  ] as const) {
    it(`has nothing that axe finds, quoted and with the dialog open: ${name}`, async () => {
      await open({ ...QUOTED, ...wanted }, async (page) => {
        await quoteShown(page);
        expect(await findings(page)).to.deep.equal([]);
        await page.locator(".token").first().click();
        await page.getByRole("combobox").waitFor();
        expect(await findings(page)).to.deep.equal([]);
        await page.screenshot({ path: join(pictures, `dialog-${name}.png`) });
      });
    });
  }

  for (const width of [320, 768]) {
    it(`draws every state without a finding of axe, and within ${width} pixels`, async () => {
      const looks = { theme: width === 320 ? "dark" : "light", direction: undefined };
      const locale = width === 320 ? "ar-EG" : "en";
      await open(
        { bare: "" },
        async (page) => {
          await page.waitForFunction("globalThis.drawState");
          for (const name of Object.keys(STATES)) {
            await page.evaluate(
              `document.querySelector("#drawn").remove(); document.querySelector("main").insertAdjacentElement("beforeend", Object.assign(document.createElement("div"), { id: "drawn" })); drawState(document.querySelector("#drawn"), ${JSON.stringify(name)}, ${JSON.stringify({ locale, looks })})`,
            );
            expect(await findings(page), name).to.deep.equal([]);
            const isTooWide = "document.documentElement.scrollWidth > innerWidth";
            expect(await page.evaluate(isTooWide), name).to.equal(false);
            await page.screenshot({ path: join(pictures, `${name}-${width}.png`), fullPage: true });
          }
        },
        { width },
      );
    });
  }

  after(() => console.log(`    pictures: ${pictures}`));
});
