import { type Html, type HtmlPart, html, pageOf } from "@causeway/operator/page";
import { minuteText } from "../text/words.ts";
import type { Verdict } from "../Verdict.ts";

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

/** A report as one HTML page that needs nothing else: no request, no script. */
export function reportPage(report: PageReport): string {
  const { title, origin, summary, sections, evidence = html``, reading } = report;
  return pageOf({
    title,
    origin,
    body: html`${summary}
${sections}
<h2>Checks</h2>${verdictList(report)}${evidence}
<h2>How to read this</h2>${reading}`,
  });
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
