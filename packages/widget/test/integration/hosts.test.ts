// cspell:ignore סכום
import { leftBy, PAGE_RULES } from "@causeway/service/testing/pageRules.ts";
import { untilTrue } from "@causeway/service/testing/untilTrue.ts";
import { expect } from "chai";

import { describeInBrowser, listsShown, QUOTED, quoteShown, Visits } from "./Visits.ts";

const IS_RTL =
  'document.querySelector("causeway-widget").shadowRoot.querySelector(".root").dir === "rtl"';

describeInBrowser("<causeway-widget> on a page", function () {
  this.timeout(180_000);
  let visits: Visits;

  before(async () => {
    visits = await Visits.start();
  });

  after(() => visits?.stop());

  it("leaves no listener and no timer after it is gone, and begins again", async () => {
    await visits.to(
      QUOTED,
      async (page) => {
        const own = ["quote", "failed"];
        await quoteShown(page);
        expect(await leftBy(page)).to.deep.include({
          listeners: [...own, "visibilitychange", "online"],
        });
        await page.evaluate(
          '(globalThis.widget = document.querySelector("causeway-widget")).remove()',
        );
        await untilTrue(page, "left.timers.size === 0");
        expect(await leftBy(page)).to.deep.equal({ listeners: own, timers: 0 });
        await page.evaluate("document.body.append(widget)");
        await quoteShown(page);
      },
      { script: PAGE_RULES },
    );
  });

  it("stands beside another one, and neither disturbs the other", async () => {
    await visits.to(QUOTED, async (page) => {
      await quoteShown(page);
      await page.evaluate(`{
        const first = document.querySelector("causeway-widget");
        const second = first.cloneNode();
        second.id = "second";
        second.setAttribute("theme", "dark");
        second.setAttribute("lang", "de");
        document.body.append(second);
      }`);
      const [first, second] = [page.locator("main causeway-widget"), page.locator("#second")];
      await second.getByRole("radio").first().waitFor();
      await second.locator(".amount").first().fill("1e9");
      await second
        .locator("[role=radio], input[type=radio]")
        .first()
        .waitFor({ state: "detached" });
      expect(await first.locator(".amount").first().inputValue()).to.equal("100");
      expect(await first.getByRole("radio").count()).to.be.above(0);
      expect(await first.locator(".root").getAttribute("lang")).to.match(/^en/);
      expect(await second.locator(".root").getAttribute("lang")).to.match(/^de/);
      await page.evaluate('document.querySelector("main causeway-widget").remove()');
      await second.locator(".amount").first().fill("100");
      await second.getByRole("radio").first().waitFor();
    });
  });

  it("speaks a language that the page brings to it, and the one beside it stays as it is", async () => {
    await visits.to(QUOTED, async (page) => {
      await listsShown(page);
      await page.evaluate(`{
        const first = document.querySelector("causeway-widget");
        const second = first.cloneNode();
        second.id = "second";
        second.lang = "he-IL";
        first.lang = "he-IL";
        second.languages = {
          he: {
            messages: async (locale) => ({ amountToSend: "סכום " + locale }),
            dialog: async () => ({}),
            states: async () => ({}),
            exits: async () => ({}),
          },
          fr_FR: {},
        };
        document.body.append(second);
      }`);
      const [first, second] = [page.locator("main causeway-widget"), page.locator("#second")];
      await second.getByLabel("סכום he-IL").waitFor();
      expect(await second.locator(".root").getAttribute("lang")).to.equal("he-IL");
      expect(await second.locator(".root").getAttribute("dir")).to.equal("rtl");
      const notes = (await second.locator(".settings li").allTextContents()).join();
      expect(notes).to.contain("languages.fr_FR").and.to.contain("a tag like fr");
      expect(await first.locator(".root").getAttribute("lang")).to.match(/^en/);
      expect(await first.getByLabel("Amount to send").count()).to.equal(1);
      expect(await first.locator(".settings li").count()).to.equal(0);
      await page.evaluate('document.querySelector("#second").languages = undefined');
      await second.getByLabel("Amount to send").waitFor();
      expect(await second.locator(".settings li").count()).to.equal(0);
    });
  });

  it("shows no price of a service that answers HTML, and goes on with the next one", async () => {
    await visits.to(QUOTED, async (page) => {
      await quoteShown(page);
      const html = { contentType: "text/html", body: "<h1>Sign in</h1>" };
      await page.route("**/other/**", (route) => route.fulfill(html));
      const change = (path: string) =>
        page.evaluate(
          `document.querySelector("causeway-widget").setAttribute("base-url", location.origin + "${path}")`,
        );
      await change("/other");
      await untilTrue(page, 'told.at(-1).name === "failed"');
      expect(await page.getByRole("radio").count()).to.equal(0);
      const told = await page.evaluate("told.at(-1)");
      expect(told).to.have.nested.property("detail.code", "ApiMalformed");
      expect(await page.locator(".notice").textContent()).to.contain("cannot read");
      await change("");
      await quoteShown(page);
    });
  });

  it("asks to load the page again, if the service has a new version in between", async () => {
    await visits.to(QUOTED, async (page) => {
      await quoteShown(page);
      const json = { errno: 0, message: "success", data: [{ path: "newer" }] };
      await page.route("**/route?**", (route) => route.fulfill({ json }));
      await page.getByLabel("Amount to send").fill("99");
      await page.locator(".notice", { hasText: "Reload this page" }).waitFor();
      await page.unroute("**/route?**");
      await page.getByLabel("Amount to send").fill("100");
      await quoteShown(page);
    });
  });

  it("reads in the direction of its language, whatever the page does, unless dir is set", async () => {
    await visits.to(QUOTED, async (page) => {
      await quoteShown(page);
      await page.evaluate('document.documentElement.dir = "rtl"');
      const places = async () => {
        const [symbol, chain] = [".symbol", ".chain"].map((part) =>
          page.locator(`.token ${part}`).first().boundingBox(),
        );
        return ((await symbol)?.x ?? 0) < ((await chain)?.x ?? 0) ? "ltr" : "rtl";
      };
      expect(await places()).to.equal("ltr");
      await page.evaluate('document.querySelector("causeway-widget").setAttribute("dir", "rtl")');
      await untilTrue(page, IS_RTL);
      expect(await places()).to.equal("rtl");
      const width = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect(width).to.be.at.most(0);
    });
  });

  it("says what the page has set wrongly, and what it takes in its place", async () => {
    await visits.to({ ...QUOTED, to: "spoke-z/ETH", theme: "blue" }, async (page) => {
      await listsShown(page);
      const notes = page.locator(".settings li");
      await notes.nth(1).waitFor();
      const texts = (await notes.allTextContents()).join(" ").replaceAll(/[\u2068\u2069]/g, "");
      expect(texts).to.contain("sets theme to blue").and.to.contain("sets to to spoke-z/ETH");
      expect(texts).to.match(/Chains are [^.]*spoke-b/);
      await page.evaluate(
        'document.querySelector("causeway-widget").setAttribute("to", "spoke-b/ETH")',
      );
      await quoteShown(page);
      expect(await notes.count()).to.equal(1);
    });
  });

  it("takes the app's settings, a theme object, and a typed receiver", async () => {
    await visits.to(QUOTED, async (page) => {
      await quoteShown(page);
      await page.evaluate(`{
        const widget = document.querySelector("causeway-widget");
        widget.theme = { scheme: "dark", road: "rgb(1, 2, 3)" };
        widget.config = { fixed: ["from"], chains: { allowed: ["spoke-a", "spoke-b"] } };
      }`);
      await quoteShown(page);
      const turn = page.locator(".root");
      expect(await turn.getAttribute("data-theme")).to.equal("dark");
      const road =
        'getComputedStyle(document.querySelector("causeway-widget").shadowRoot.querySelector(".root")).getPropertyValue("--road")';
      expect(await page.evaluate(road)).to.equal("rgb(1, 2, 3)");
      expect(await page.locator(".turn").count()).to.equal(0);
      const [from, to] = [page.locator(".token").first(), page.locator(".token").last()];
      expect(await from.isDisabled()).to.equal(true);
      await to.click();
      const rows = (await page.locator("[role=option] .symbol").allTextContents()).slice(0, 2);
      expect(rows).to.deep.equal(["Spoke A", "Spoke B"]);
      await page.keyboard.press("Escape");
      await page.locator(".options summary").click();
      await page.getByLabel("Receiver", { exact: true }).fill("account.eth");
      await page.locator(".notice").waitFor();
      expect(await page.locator("#note-receiver").textContent()).to.contain("is no address");
      expect(await page.getByRole("radio").count()).to.equal(0);
    });
  });
});
