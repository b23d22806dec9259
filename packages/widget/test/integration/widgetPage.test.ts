// cspell:ignore Betrag Montant Senden envoyer
import { untilTrue } from "@causeway/service/testing/untilTrue.ts";
import { expect } from "chai";
import type { Page } from "playwright-core";

import { describeInBrowser, listsShown, QUOTED, quoteShown, Visits } from "./Visits.ts";

describeInBrowser("<causeway-widget> in a browser", function () {
  this.timeout(60_000);
  let visits: Visits;

  before(async () => {
    visits = await Visits.start();
  });

  after(() => visits?.stop());

  const focused = (page: Page) =>
    page.evaluate(() => {
      const active = document.querySelector("causeway-widget")?.shadowRoot?.activeElement;
      return active?.getAttribute("aria-label") ?? active?.textContent;
    });

  it("chooses both tokens and shows a quote by the keyboard alone", async () => {
    await visits.to({}, async (page) => {
      const { keyboard } = page;
      await listsShown(page);
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
      expect(await page.locator("#note-to").textContent()).to.contain("0.2442 ETH");
      expect(await page.locator(".fees dt").allTextContents()).to.deep.equal([
        "Message",
        "Bridge",
        "Gas, estimated",
      ]);
    });
  });

  it("keeps the focus in the dialog, and gives it back", async () => {
    await visits.to(QUOTED, async (page) => {
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

  it("stays open if it is opened again before the browser tells of its end", async () => {
    await visits.to(QUOTED, async (page) => {
      await quoteShown(page);
      await page.getByRole("button", { name: "USDC Spoke A" }).click();
      await page.evaluate(() => {
        const root = document.querySelector("causeway-widget")?.shadowRoot;
        root?.querySelector<HTMLElement>("[role=option]:last-child")?.click();
        root?.querySelector<HTMLElement>(".token")?.click();
      });
      await page.waitForTimeout(100);
      expect(await page.getByRole("combobox").isVisible()).to.equal(true);
    });
  });

  it("asks nobody else, and tells the page of routes in JSON", async () => {
    await visits.to(QUOTED, async (page) => {
      await quoteShown(page);
      const told = await page.evaluate("told");
      expect(told).to.have.length(1);
      expect(visits.site.asked.slice(-3).map((path) => path.split("?")[0])).to.have.members([
        "/api/queryChainList",
        "/supportedTokenList",
        "/route",
      ]);
      expect(told).to.have.nested.property("[0].detail.routes[0].input.amount", "100000000");
    });
  });

  it("quotes the amount to send for an amount to get", async () => {
    await visits.to({ from: QUOTED.from, to: QUOTED.to }, async (page) => {
      await listsShown(page);
      await page.getByLabel("Amount to get").fill("0.01");
      await quoteShown(page);
      expect(await page.getByLabel("Amount to send").inputValue()).to.match(/^\d+\.\d+$/);
    });
  });

  it("offers the least amount where fees would take all", async () => {
    await visits.to({ ...QUOTED, amount: "0.000001" }, async (page) => {
      await page.getByRole("button", { name: /Use .*0\.393183 USDC/ }).click();
      expect(await page.getByLabel("Amount to send").inputValue()).to.equal("0.393183");
      await page.getByRole("alert").waitFor();
    });
  });

  it("follows attributes, and keeps the number in another language", async () => {
    await visits.to({ ...QUOTED, amount: "1234.5" }, async (page) => {
      await listsShown(page);
      const amount = page.locator(".amount").first();
      expect(await amount.inputValue()).to.equal("1,234.5");
      await page.evaluate('document.querySelector("causeway-widget").lang = "de"');
      await page.getByLabel("Betrag zum Senden").waitFor();
      expect(await amount.inputValue()).to.equal("1.234,5");
      const attribute = (name: string, value: string) =>
        page.evaluate(
          `document.querySelector("causeway-widget").setAttribute("${name}", "${value}")`,
        );
      await attribute("amount", "7");
      await attribute("to", "hub/WBTC");
      await attribute("theme", "dark");
      expect(await amount.inputValue()).to.equal("7");
      await page.getByRole("button", { name: "WBTC Hub" }).waitFor();
      expect(await page.locator(".root").getAttribute("data-theme")).to.equal("dark");
    });
  });

  it("writes numbers as a language does whose texts the page gives", async () => {
    await visits.to({ ...QUOTED, amount: "1234.5" }, async (page) => {
      await listsShown(page);
      const set = (code: string) =>
        page.evaluate(`{ const widget = document.querySelector("causeway-widget"); ${code} }`);
      const amount = page.locator(".amount").first();
      await set('widget.lang = "fr";');
      expect(await amount.inputValue()).to.equal("1,234.5");
      await set('widget.messages = { amountToSend: "Montant à envoyer" };');
      await page.locator(".root[lang=fr]").waitFor();
      await page.getByLabel("Montant à envoyer").waitFor();
      expect(await amount.inputValue()).to.equal("1\u202f234,5");
    });
  });

  it("keeps the typed amount when a page moves it, and forgets it on reset", async () => {
    await visits.to(QUOTED, async (page) => {
      await listsShown(page);
      const amount = page.getByLabel("Amount to send");
      await amount.fill("5");
      await page.evaluate('document.body.append(document.querySelector("causeway-widget"))');
      expect(await amount.inputValue()).to.equal("5");
      await page.evaluate('document.querySelector("causeway-widget").reset()');
      await quoteShown(page);
      expect(await amount.inputValue()).to.equal("100");
    });
  });

  it("takes texts and options that were set before it was defined", async () => {
    await visits.to({ early: "" }, async (page) => {
      await listsShown(page);
      expect(await page.locator(".token").first().textContent()).to.equal("Pick one");
    });
  });

  it("warns of a token that no list has, wherever its name is shown", async () => {
    await visits.to({ bare: "" }, async (page) => {
      await untilTrue(page, "globalThis.drawState");
      await page.evaluate(
        'drawNext({ name: "unlisted", locale: "en", looks: { theme: "light" } })',
      );
      const note = await page.getByRole("note").textContent();
      expect(note).to.contain(`0x${"9".repeat(40)}`);
    });
  });
});
