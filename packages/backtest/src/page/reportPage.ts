import { minuteText } from "../text/words.ts";
import type { Verdict } from "../Verdict.ts";
import { type Html, type HtmlPart, html } from "./html.ts";
import { STYLE } from "./style.ts";

/** What a report is about, for a reader who does not know its maker. */
export interface ReportAbout {
  readonly environment: string;
  /** Number of the tried version. */
  readonly version: number;
  /** Unix seconds. */
  readonly madeAt: bigint;
}

/** What a report says on a page, in the order in which it stands there. */
export interface PageReport {
  readonly title: string;
  /** What was replayed, and from where it was read. */
  readonly origin: string;
  /** What readers take away that read nothing else. */
  readonly summary: Html;
  readonly sections: HtmlPart;
  readonly verdicts: readonly Verdict[];
  /** What outcomes are called, where not by their names. */
  readonly marks?: Readonly<Record<Verdict["outcome"], string>>;
  /** What stands below the verdicts. */
  readonly evidence?: Html;
  /** How to read it. */
  readonly reading: Html;
}

/** Of the page itself: it asks for nothing, and runs nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A report as one HTML page that needs nothing else: no request, no script. */
export function reportPage(report: PageReport): string {
  const { title, origin, summary, sections, evidence = html``, reading } = report;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><link rel="icon" href="data:,">
<title>${title}</title><style>${STYLE}</style></head><body>
<header><h1>${title}</h1><p class="muted">${origin}</p></header>
<main>${summary}
${sections}
<h2>Checks</h2>${verdictList(report)}${evidence}
<h2>How to read this</h2>${reading}</main></body></html>
`.text;
}

/** What stands in a page's `origin` about its making. */
export function madeText({ madeAt }: Pick<ReportAbout, "madeAt">, source: string): string {
  return `Made at ${minuteText(Number(madeAt))} UTC from ${source}.`;
}

/** Each question that was asked, and its answer. */
function verdictList({ verdicts, marks }: Pick<PageReport, "verdicts" | "marks">): Html {
  return html`<ul class="verdicts">${verdicts.map(
    ({ outcome, question, answer }) =>
      html`<li><span class="mark ${outcome}">${marks?.[outcome] ?? outcome}</span><span><b>${question}</b> ${answer}</span></li>`,
  )}</ul>`;
}
