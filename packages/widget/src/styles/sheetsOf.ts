import { ACTIONS } from "./actions.ts";
import { BASE } from "./base.ts";
import { COLOURS } from "./colours.ts";
import { DIALOG } from "./dialog.ts";
import { FORM } from "./form.ts";
import { ROUTES } from "./routes.ts";
import { WALLET } from "./wallet.ts";

/** Style sheets of all that is drawn at first, as objects: a strict policy of the page refuses `style` elements. */
export function sheetsOf(): CSSStyleSheet[] {
  return [COLOURS, BASE, FORM, ROUTES, DIALOG, WALLET, ACTIONS].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
}
