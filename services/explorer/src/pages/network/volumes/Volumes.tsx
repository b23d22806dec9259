import type { Say } from "../../../words/Say.ts";
import { amountText } from "./amountText.ts";
import { Chart } from "./Chart.tsx";
import { VolumeTable } from "./VolumeTable.tsx";
import type { VolumeChart } from "./volumeCharts.ts";

/** What left each chain in the last day, by hour and asset: charts, and tables with the same numbers. */
export function Volumes({
  charts,
  say,
}: {
  readonly charts: readonly VolumeChart[];
  readonly say: Say;
}) {
  const { words, places } = say;
  return (
    <section aria-labelledby="volumes">
      <h2 id="volumes">{words.volumes}</h2>
      {charts.length === 0 && <p class="soft">{words.nothingSent}</p>}
      {charts.map((chart) => (
        <figure class="volume" key={chart.assetId}>
          <figcaption>
            <h3>
              <bdi>{chart.symbol ?? `${chart.assetId.slice(0, 10)}…`}</bdi>
            </h3>
            <p class="soft small">
              {words.volume(amountText(chart.total, chart, say), say.number(chart.transfers))}
            </p>
          </figcaption>
          <ul class="legend">
            {chart.chainIds.map((chainId, place) => (
              <li key={chainId} class={`hue-${place % 4}`}>
                <bdi>{places.chainName(chainId)}</bdi>
              </li>
            ))}
          </ul>
          <Chart chart={chart} />
          <details>
            <summary>{words.asTable}</summary>
            <VolumeTable {...{ chart, say }} />
          </details>
        </figure>
      ))}
    </section>
  );
}
