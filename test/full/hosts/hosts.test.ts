import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";

import { freePorts } from "@causeway/peers/node";
import { browserFile } from "@causeway/service/testing/Browser.ts";
import { expect } from "chai";
import type { Page } from "playwright-core";

import { freshProject } from "../../integration/integrators/freshProject.ts";
import { CLIENT, packedOf } from "../../integration/integrators/packedOf.ts";
import { HostVisits } from "../../integration/integrators/page/HostVisits.ts";
import { visitVite } from "../../integration/integrators/page/visitVite.ts";
import { NEXT, NextServer } from "./NextServer.ts";

/** What the hosts install beside the widget, in the versions with which they were tried. */
const INSTALLED = [
  ...["vite@8.4.0", "tailwindcss@4.3.5", "@tailwindcss/vite@4.3.5"],
  ...["vue@3.5.45", "@vitejs/plugin-vue@6.0.11", "other-preact@npm:preact@10.9.0"],
  ...NEXT,
];

const describeInBrowser = browserFile() === undefined ? describe.skip : describe;

describeInBrowser("the packed widget in hosts of others", function () {
  this.timeout(900_000);
  let folder: string;
  let visits: HostVisits;
  let plain: Buffer;

  before(async () => {
    const tarballs = await packedOf([...CLIENT, "widget"]);
    folder = await freshProject("hosts", [...tarballs, ...INSTALLED]);
    visits = await HostVisits.start();
  });

  after(async () => {
    await visits?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const visitHost = (host: string, use: (page: Page) => Promise<void>) =>
    visitVite(visits, folder, host, use);

  /** The widget as it is drawn, without what flickers. */
  async function picture(page: Page): Promise<Buffer> {
    return page.locator("causeway-widget .sheet").first().screenshot({ animations: "disabled" });
  }

  it("shows a quote in a page of Vite", () =>
    visitHost("vite", async (page) => {
      expect(await page.locator(".turn").count()).to.equal(0);
      plain = await picture(page);
    }));

  it("is drawn the same to the pixel beside Tailwind with its preflight", () =>
    visitHost("tailwind", async (page) => {
      const margin = await page.evaluate(
        "getComputedStyle(document.querySelector('main')).boxSizing",
      );
      expect(margin).to.equal("border-box");
      expect((await picture(page)).equals(plain)).to.equal(true);
    }));

  it("takes attributes and properties of Vue, and tells it of events", () =>
    visitHost("vue", async (page) => {
      expect(await page.locator(".turn").count()).to.equal(0);
      await page.locator("output", { hasText: "told" }).waitFor();
    }));

  it("stands beside another Preact and a second copy of itself", async () => {
    const copy = join(folder, "twice/copy");
    cpSync(join(folder, "node_modules/@causeway/widget"), copy, { recursive: true });
    await visitHost("twice", async (page) => {
      await page.locator("output", { hasText: "told" }).waitFor();
      const second = page.locator("causeway-widget").nth(1);
      await second.getByRole("radio").first().waitFor();
      await second.locator(".amount").first().fill("1e9");
      await second.getByRole("radio").first().waitFor({ state: "detached" });
      expect(await page.locator("causeway-widget").first().getByRole("radio").count()).to.be.above(
        0,
      );
    });
  });

  it("is written by the server of Next as an empty tag, and begins without a warning", async () => {
    const [port = 0] = await freePorts(1);
    const url = `http://127.0.0.1:${port}`;
    const site = { project: folder, page: "next", port };
    const server = await NextServer.start(site, { NEXT_PUBLIC_SERVICE: `${url}/service` });
    try {
      const written = await (await fetch(url)).text();
      expect(written).to.match(/<causeway-widget[^>]*><\/causeway-widget>/);
      await visits.to(url, async (page) => {
        expect(await page.locator(".turn").count()).to.equal(0);
      });
    } finally {
      await server.stop();
    }
  });
});
