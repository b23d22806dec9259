import { type HtmlPart, html } from "./html.ts";
import { STYLE } from "./style.ts";

/** Of the page itself: it requests nothing, and runs nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A page that stands alone. */
export interface Page {
  readonly title: string;
  /** A line below the title: the subject, the time, the source. */
  readonly origin: string;
  readonly body: HtmlPart;
}

/** One HTML page that needs nothing else: no request, no script. It follows the reader's colour scheme. */
export function pageOf({ title, origin, body }: Page): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><link rel="icon" href="data:,">
<title>${title}</title><style>${STYLE}</style></head><body>
<header><h1>${title}</h1><p class="muted">${origin}</p></header>
<main>${body}</main></body></html>
`.text;
}
