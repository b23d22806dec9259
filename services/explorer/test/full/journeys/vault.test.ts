import { expect } from "chai";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Journey } from "../../journeys/Journey.ts";
import type { Place } from "../../journeys/SwapSite.ts";

const ONE = 10n ** 6n;
const USDC: Place = ["spoke-a", "USDC"];
const LONGEST = 120_000;

describeJourneys("a provider at a vault's page", (stage) => {
  async function act({ tab, hands, wallet }: Journey, side: RegExp, amount: string) {
    const { page } = tab;
    const form = page.locator("form.act-form");
    await form.getByRole("radio", { name: side }).check();
    await form.getByRole("textbox", { name: /^Amount/ }).fill(amount);
    await hands.press(form, /^Review$/);
    await page.getByRole("heading", { name: "You sign" }).waitFor();
    await hands.press(page.locator("main"), /^Sign and send$/);
    return wallet;
  }

  it("deposits, and withdraws the same again", async () => {
    const { site, begin } = stage();
    const at = site.vaultPage("spoke-a", "USDC");
    const journey = await begin({ at });
    const { tab, hands, wallet } = journey;
    const account = await journey.fund();
    const changes = await site.watch(account, [USDC]);
    await journey.connect();
    await act(journey, /^Deposit$/, "250");
    while ((await changes())[0] === 0n) await wallet.agreeToAny();
    expect(await changes()).to.deep.equal([-250n * ONE]);
    await journey.reads("It is done.", LONGEST);
    await hands.press(tab.page.locator("main"), /^Begin again$/);
    await act(journey, /^Withdraw$/, "250");
    while ((await changes())[0] !== 0n) await wallet.agreeToAny();
    await journey.reads("It is done.", LONGEST);
    expect(await changes()).to.deep.equal([0n]);
    await journey.end();
  });
});
