import { counted } from "../core/counted.ts";
import { type Html, html, unlessEmpty } from "../page/html.ts";
import { pageOf } from "../page/page.ts";
import type { Cell } from "./Cell.ts";
import { type Overview, type OverviewSection, unknownCells } from "./Overview.ts";
import { minuteText, valueText } from "./valueText.ts";

/** An overview as one HTML page. The source of a cell stands in its title, the reason of an unknown one as well. */
export function overviewPage(overview: Overview): string {
  const { environment, time, sections } = overview;
  const reasons = [...Map.groupBy(unknownCells(overview), ({ unknown }) => unknown)];
  return pageOf({
    title: `${environment}: chains, lanes and money`,
    origin: `Read at ${minuteText(time)}. Point at a value to see its source.`,
    body: [
      sections.map(sectionOf),
      unlessEmpty(
        reasons,
        (list) =>
          html`<h2>Unknown values</h2><ul>${list.map(
            ([reason, cells]) => html`<li>${counted(cells.length, "value")}: ${reason}</li>`,
          )}</ul>`,
      ),
    ],
  });
}

function sectionOf({ section, columns, rows }: OverviewSection): Html {
  const heads = ["", ...columns].map((name) => html`<th scope="col">${name}</th>`);
  return html`<h2>${section}</h2><div class="scroll"><table><thead><tr>${heads}</tr></thead><tbody>${rows.map(
    ({ subject, cells }) =>
      html`<tr><th scope="row">${subject}</th>${columns.map((name) => cellOf(cells.get(name)))}</tr>`,
  )}</tbody></table></div>`;
}

function cellOf(cell: Cell | undefined): Html {
  if (cell === undefined) return html`<td class="look">unknown</td>`;
  if ("unknown" in cell) {
    return html`<td class="look" title="${`${cell.unknown} (${cell.source})`}">unknown</td>`;
  }
  return html`<td title="${cell.source}">${valueText(cell.value)}</td>`;
}
