import type { Say } from "../../../words/Say.ts";
import { amountText } from "./amountText.ts";
import type { VolumeChart } from "./volumeCharts.ts";

/** The numbers of a chart: a row for each hour in which something moved. */
export function VolumeTable({ chart, say }: { readonly chart: VolumeChart; readonly say: Say }) {
  const { words, places } = say;
  const { hours, chainIds } = chart;
  const shown = hours.filter(({ amounts }) => Object.keys(amounts).length > 0);
  return (
    <table class="rows">
      <caption class="unseen">{words.volumes}</caption>
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          {chainIds.map((chainId) => (
            <th key={chainId} scope="col" class="end">
              <bdi>{places.chainName(chainId)}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ beginsAt, amounts }) => (
          <tr key={beginsAt}>
            <th scope="row">{say.time(new Date(beginsAt).toISOString())}</th>
            {chainIds.map((chainId) => (
              <td key={chainId} class="end">
                <span class="label">
                  <bdi>{places.chainName(chainId)}</bdi>{" "}
                </span>
                <bdi>{amountText(amounts[chainId] ?? 0n, chart, say)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
