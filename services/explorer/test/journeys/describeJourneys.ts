import { Browser, browserFile } from "@causeway/service/testing/Browser.ts";

import { Journey, type JourneyOptions } from "./Journey.ts";
import type { Site } from "./Site.ts";
import { SwapSite } from "./SwapSite.ts";

const LONGEST = 600_000;

/** Where journeys take place. */
export interface Stage<Place extends Site> {
  readonly site: Place;
  begin(options?: JourneyOptions): Promise<Journey>;
}

/** Tests in a browser over chains with pools. Without a browser they are left out. */
export function describeJourneys(
  title: string,
  tests: (stage: () => Stage<SwapSite>) => void,
): void {
  describeJourneysOver(() => SwapSite.start(), title, tests);
}

/** Tests in a browser over a site of their own. Without a browser they are left out. */
export function describeJourneysOver<Place extends Site>(
  start: () => Promise<Place>,
  title: string,
  tests: (stage: () => Stage<Place>) => void,
): void {
  const file = browserFile();
  const describeInBrowser = file === undefined ? describe.skip : describe;
  describeInBrowser(title, function () {
    this.timeout(LONGEST);
    let site: Place;
    let browser: Browser;

    before(async () => {
      site = await start();
      browser = await Browser.start(file ?? "");
    });

    after(async () => {
      await browser?.close();
      await site?.stop();
    });

    tests(() => ({ site, begin: (options) => Journey.begin(site, browser, options) }));
  });
}
