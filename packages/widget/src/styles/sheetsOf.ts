import { BASE } from "./base.ts";
import { COLOURS } from "./colours.ts";
import { DIALOG } from "./dialog.ts";
import { FORM } from "./form.ts";
import { ROUTES } from "./routes.ts";

/** Style sheets as objects: a strict policy of the page refuses `style` elements, and these have no element. */
export function sheetsOf(): CSSStyleSheet[] {
  return [COLOURS, BASE, FORM, ROUTES, DIALOG].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
}
