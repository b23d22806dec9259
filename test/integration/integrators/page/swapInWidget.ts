import type { Person } from "@causeway/service/testing/Person.ts";
import type { Page } from "playwright-core";

const LONGEST_WAY = 240_000;

/** Connects the wallet of the page. */
export async function connect(page: Page, person: Person): Promise<void> {
  const widget = page.locator("causeway-widget");
  await person.click(widget.getByRole("button", { name: "Connect wallet" }));
  await person.click(widget.getByRole("button", { name: "Development wallet" }));
}

/** Signs an allowance, then the order. */
export async function signInWallet(page: Page, person: Person): Promise<void> {
  const wallet = page.locator("dialog.development");
  await person.click(wallet.getByRole("button", { name: "Sign", exact: true }));
  await person.click(wallet.getByRole("button", { name: "Sign and send" }));
}

/** Waits until a swap is proven, too. */
export async function untilOver(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New swap" }).waitFor({ timeout: LONGEST_WAY });
}
