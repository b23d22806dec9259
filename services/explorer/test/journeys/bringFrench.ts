// cspell:ignore finalité Réglages Vérifiez votre échange Vous pouvez
import type { Page } from "playwright-core";

/** A text of each part, as a page writes it. The element says all others in English. */
const PROGRAM = `{
  const widget = document.querySelector("causeway-widget");
  const now = ({ origin }) => "Le bloc de " + origin + " attend sa finalité.";
  widget.languages = {
    fr: {
      messages: async () => ({ options: "Réglages" }),
      dialog: async () => ({ review: "Vérifiez votre échange" }),
      states: async () => ({ crossing: { sent: { now } } }),
      exits: async () => ({ youCan: "Vous pouvez" }),
    },
  };
  widget.lang = "fr";
}`;

/** Has the page bring a language to its widget, and waits until the form speaks it. */
export async function bringFrench(page: Page): Promise<void> {
  await page.evaluate(PROGRAM);
  await page.locator("causeway-widget").getByText("Réglages").waitFor();
}
