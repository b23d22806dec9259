import { Browser, browserFile } from "@causeway/service/testing/Browser.ts";

import { Journey, type JourneyOptions } from "./Journey.ts";
import { SwapSite } from "./SwapSite.ts";

const LONGEST = 600_000;

/** Where journeys take place. */
export interface Stage {
  readonly site: SwapSite;
  begin(options?: JourneyOptions): Promise<Journey>;
}

/** Tests in a browser over a site of their own. Without a browser they are left out. */
export function describeJourneys(title: string, tests: (stage: () => Stage) => void): void {
  const file = browserFile();
  const describeInBrowser = file === undefined ? describe.skip : describe;
  describeInBrowser(title, function () {
    this.timeout(LONGEST);
    let site: SwapSite;
    let browser: Browser;

    before(async () => {
      site = await SwapSite.start();
      browser = await Browser.start(file ?? "");
    });

    after(async () => {
      await browser?.close();
      await site?.stop();
    });

    tests(() => ({ site, begin: (options) => Journey.begin(site, browser, options) }));
  });
}
