import type { BrowserTab } from "@causeway/service/testing/BrowserTab.ts";
import { expect } from "chai";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Place } from "../../journeys/SwapSite.ts";

const ONE = 10n ** 6n;
const USDC: Place = ["spoke-a", "USDC"];

function refuseStorage(tab: BrowserTab): Promise<void> {
  return tab.beforeEachPage(`
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(globalThis, name, {
        get: () => { throw new DOMException("refused", "SecurityError"); },
      });
    }
  `);
}

describeJourneys("a browser that refuses storage", (stage) => {
  it("swaps, and says that it writes nothing down", async () => {
    const { site, begin } = stage();
    const journey = await begin({ at: "?amount=20", prepare: refuseStorage });
    const { widget } = journey;
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC]);
    await journey.sendOrder();
    await widget.reads("This browser writes nothing down.");
    await site.prove("spoke-a", account);
    await widget.isOver();
    const [sold = 0n] = await changes();
    expect(sold).to.equal(-20n * ONE);
    await journey.end();
  });
});
