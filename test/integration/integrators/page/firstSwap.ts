import type { BrowserTab } from "@causeway/service/testing/BrowserTab.ts";
import type { Person } from "@causeway/service/testing/Person.ts";

import { connect, signInWallet } from "./swapInWidget.ts";

const AMOUNT = "100";

/** Asks the faucet for coin and tokens of every chain. */
export async function getTokens({ page }: BrowserTab, person: Person): Promise<void> {
  await person.click(page.getByRole("button", { name: "Get coin and tokens" }));
  await page.getByText("You have coin and tokens on every chain").waitFor();
}

/** Sells USDC on spoke-a for the coin of spoke-b, by mouse. Origin, its token and the destination's chain are there already. */
export async function swapByMouse({ page }: BrowserTab, person: Person): Promise<void> {
  const widget = page.locator("causeway-widget");
  await connect(page, person);
  await person.click(widget.getByRole("button", { name: /USDC Spoke B/ }));
  await person.click(widget.getByRole("option", { name: /^ETH .*Spoke B/ }));
  await widget.getByRole("textbox", { name: "Amount to send" }).focus();
  await person.type(AMOUNT);
  await widget.getByRole("radio").first().waitFor();
  await person.click(widget.locator('[part="send"]'));
  await person.click(widget.getByRole("dialog").getByRole("button", { name: /^Sign and send/ }));
  await signInWallet(page, person);
}

/** Waits until the funds of the swap are there. The proof may come later. */
export async function untilUsable({ page }: BrowserTab): Promise<void> {
  await page.getByText("and usable.").waitFor();
}
