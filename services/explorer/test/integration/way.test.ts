import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createCauseway, status } from "@causeway/sdk";
import { RECORDED_URL, recording, responseOf } from "@causeway/sdk/testing/recordings.ts";
import { browserFile } from "@causeway/service/testing/Browser.ts";
import { findings } from "@causeway/service/testing/findings.ts";
import { untilTrue } from "@causeway/service/testing/untilTrue.ts";
import { expect } from "chai";
import { type Browser, chromium, type Page } from "playwright-core";

import { factsOf } from "../../src/pages/way/factsOf.ts";
import { loadPageWords } from "../../src/pages/way/loadPageWords.ts";
import { namesOf } from "../../src/pages/way/namesOf.ts";
import { completeOrder } from "../way/completeOrder.ts";
import { WaySite } from "./WaySite.ts";

const ORDER = (recording("order").json as { orderId: `0x${string}` }).orderId;

/** An exit as a service claims it. */
const EXIT = {
  ...{ does: "Take the tokens", by: null, chainId: "31337", value: "0" },
  ...{ to: `0x${"ab".repeat(20)}`, data: "0x12345678" },
};

/** Announces a wallet that notes what it is asked. */
const HARBOUR = `globalThis.asked = [];
addEventListener("eip6963:requestProvider", () => {
  const provider = { request: async ({ method }) => {
    asked.push(method);
    return method === "eth_chainId" ? "0x7a69" : ["0x${"a1".repeat(20)}"];
  } };
  const info = { uuid: "1", name: "Harbour", rdns: "test.harbour", icon: "data:," };
  dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }));
});`;

const describeInBrowser = browserFile() === undefined ? describe.skip : describe;

describeInBrowser("the page of an id in a browser", function () {
  this.timeout(120_000);
  let site: WaySite;
  let browser: Browser;
  const pictures = mkdtempSync(join(tmpdir(), "causeway-follow-"));

  before(async () => {
    [site, browser] = await Promise.all([
      WaySite.start(),
      chromium.launch({
        executablePath: browserFile() ?? "",
        args: ["--no-sandbox", "--disable-gpu"],
      }),
    ]);
    console.log(`      pictures: ${pictures}`);
  });

  after(async () => {
    await browser?.close();
    site?.stop();
  });

  /** @throws Error if the console says anything but that something was not found, or if another site is asked */
  async function visit(
    path: string,
    width: number,
    use: (page: Page) => Promise<void>,
    prepare: (page: Page) => Promise<unknown> = async () => {},
  ) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: "en-US" });
    const problems: string[] = [];
    try {
      const page = await context.newPage();
      page.on("console", (message) => {
        if (!message.text().includes("404")) problems.push(message.text());
      });
      page.on("pageerror", ({ message }) => problems.push(message));
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(site.url) && !url.startsWith("data:")) problems.push(url);
      });
      await prepare(page);
      await page.goto(`${site.url}/${path}`);
      await use(page);
    } finally {
      await context.close();
    }
    expect(problems).to.deep.equal([]);
  }

  for (const [width, query] of [
    [320, ""],
    [1440, "&theme=dark"],
    [1440, "&lang=ar"],
    [320, "&lang=ar"],
  ] as const) {
    it(`says where an order is, what happens now and which party must act (${width}${query})`, () =>
      visit(`way.html?id=${ORDER}${query}`, width, async (page) => {
        await page.locator(".way").waitFor();
        await page.locator('[data-field="legs.sent.height"]').waitFor();
        await page.getByText("Spoke A").first().waitFor();
        if (query === "") {
          const text = (await page.locator("h1").textContent())?.replaceAll(/[\u2068\u2069]/g, "");
          expect(text).to.match(/^Your [\d.]+ WETH are on Spoke A\.$/);
          expect(await page.locator(".next").textContent()).to.contain("Who must act?");
        }
        const isTooWide = "document.documentElement.scrollWidth > innerWidth";
        expect(await page.evaluate(isTooWide)).to.equal(false);
        await page.screenshot({
          path: join(pictures, `order-${width}${query.replaceAll(/\W/g, "-")}.png`),
          fullPage: true,
        });
        expect(await findings(page)).to.deep.equal([]);
      }));
  }

  it("says what is wrong with an id that nobody knows, or with another text", async () => {
    const unknown = `0x${"00".repeat(32)}`;
    await visit(`way.html?id=${unknown}`, 768, async (page) => {
      expect(await page.getByRole("alert").textContent()).to.contain(unknown);
    });
    await visit("way.html?id=0x12", 768, async (page) => {
      await page.getByText(/0x12.? is no id/).waitFor();
    });
  });

  it("signs no exit that a service alone claims, and says so", () =>
    visit(
      `way.html?id=${ORDER}`,
      768,
      async (page) => {
        await page.getByRole("button", { name: "Connect wallet and send" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Harbour" }).click();
        await page.getByText("does not say which contracts are ours").waitFor();
        expect(await page.evaluate("globalThis.asked")).not.to.include("eth_sendTransaction");
        expect(await findings(page)).to.deep.equal([]);
        await page.screenshot({ path: join(pictures, "exit.png"), fullPage: true });
      },
      async (page) => {
        await page.addInitScript(HARBOUR);
        const order = recording("order");
        const json = { ...(order.json as object), exits: [EXIT] };
        await page.route(`**${order.path}*`, (route) => route.fulfill({ json }));
      },
    ));

  it("marks exactly the fact that RPCs contradict, whichever it is", () =>
    visit("facts.html", 1440, async (page) => {
      const fetch = async () => responseOf({ ...recording("order"), json: completeOrder() });
      const told = await status(createCauseway({ baseUrl: RECORDED_URL, fetch }), { id: ORDER });
      const words = await loadPageWords("en", "en");
      const fields = factsOf(told, namesOf({ chains: [], tokens: [] }, "en"), words).flatMap(
        ({ facts }) => facts.flatMap(({ values }) => values.map(({ field }) => field)),
      );
      const text = JSON.stringify(told, (_, value) =>
        typeof value === "bigint" ? `${value}n` : value,
      );
      await untilTrue(page, "globalThis.drawFacts");
      const marked = await page.evaluate(`(() => {
        const fields = ${JSON.stringify(fields)};
        return fields.map((lie) => {
          const claims = fields.map((field) => field === lie
            ? { field, verdict: "contradicted", got: "1", wanted: "2" }
            : { field, verdict: "confirmed", got: "1", wanted: "1" });
          drawFacts(${JSON.stringify(text)}, claims);
          const bad = [...document.querySelectorAll('.verdict[data-verdict="contradicted"]')];
          const good = document.querySelectorAll('.verdict[data-verdict="confirmed"]');
          return [bad.map((one) => one.closest("[data-field]")?.dataset.field).join(), good.length];
        });
      })()`);
      expect(fields).to.include.members([
        ...["legs.sent.gas", "proof.checkpoint.signers", "proof.checkpoint.outboxRoot"],
      ]);
      expect(marked).to.deep.equal(fields.map((field) => [field, fields.length - 1]));
      await page.screenshot({ path: join(pictures, "contradicted.png"), fullPage: true });
    }));
});
