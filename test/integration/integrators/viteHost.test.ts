import { rmSync } from "node:fs";

import { browserFile } from "@causeway/service/testing/Browser.ts";
import { expect } from "chai";

import { VITE } from "./apps/swapInPage.ts";
import { freshProject } from "./freshProject.ts";
import { linkPackages } from "./linkPackages.ts";
import { CLIENT, packedOf } from "./packedOf.ts";
import { HostVisits } from "./page/HostVisits.ts";
import { visitVite } from "./page/visitVite.ts";

const describeInBrowser = browserFile() === undefined ? describe.skip : describe;

describeInBrowser("the packed widget in a page that Vite builds", function () {
  this.timeout(300_000);
  let folder: string;
  let visits: HostVisits;

  before(async () => {
    const tarballs = await packedOf([...CLIENT, "widget"]);
    folder = await freshProject("hosts", [VITE]);
    linkPackages(folder, tarballs);
    visits = await HostVisits.start();
  });

  after(async () => {
    await visits?.stop();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  it("shows a quote, asks its own site alone, and says nothing in the console", () =>
    visitVite(visits, folder, "vite", async (page) => {
      expect(await page.locator("causeway-widget .turn").count()).to.equal(0);
    }));
});
