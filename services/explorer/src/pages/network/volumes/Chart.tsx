import { scaleBand, scaleLinear } from "d3-scale";

import { barsOf, type VolumeChart } from "./volumeCharts.ts";

const WIDTH = 720;
const HEIGHT = 160;
/** Least height at which a bar is seen. */
const LEAST = 2;
/** Share of a bar that its stroke leaves free: the patterns of chains differ without colour. */
const HATCHES = [undefined, "M0 4 H8", "M4 0 V8", "M0 8 L8 0"] as const;

/** Bars of an asset by hour, those of the chains on each other. Its table says the same, so it is not read out. */
export function Chart({ chart }: { readonly chart: VolumeChart }) {
  const chains = barsOf(chart);
  const most = Math.max(1, ...chains.flatMap(({ bars }) => bars.map(([, to]) => to)));
  const x = scaleBand(
    chart.hours.map(({ beginsAt }) => beginsAt),
    [0, WIDTH],
  ).padding(0.2);
  const y = scaleLinear([0, most], [0, HEIGHT]);
  const nameOf = (place: number) => `hatch-${chart.assetId.slice(2, 10)}-${place % HATCHES.length}`;
  return (
    <svg
      class="hours"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <defs>
        {HATCHES.map(
          (path, place) =>
            path !== undefined && (
              <pattern
                key={path}
                id={nameOf(place)}
                width="8"
                height="8"
                patternUnits="userSpaceOnUse"
              >
                <path class="hatch" d={path} />
              </pattern>
            ),
        )}
      </defs>
      {chains.map(({ chainId, bars }, place) => (
        <g key={chainId} class={`hue-${place % HATCHES.length}`}>
          {bars.map(([from, to], hour) => {
            if (to <= from) return null;
            const height = Math.max(LEAST, y(to) - y(from));
            const beginsAt = chart.hours[hour]?.beginsAt ?? 0;
            const box = {
              ...{ x: x(beginsAt), width: x.bandwidth() },
              ...{ y: HEIGHT - y(from) - height, height },
            };
            return (
              <g key={beginsAt}>
                <rect class="bar-fill" {...box} />
                {HATCHES[place % HATCHES.length] !== undefined && (
                  <rect class="bar-hatch" {...box} fill={`url(#${nameOf(place)})`} />
                )}
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}
