import { scaleLinear } from "d3-scale";

const WIDTH = 200;
const HEIGHT = 12;
const LEAST = 2;

/** A share as a bar. Its number stands beside, so the bar itself is not read out. */
export function Bar({ share }: { readonly share: number }) {
  const place = scaleLinear([0, 1], [0, WIDTH]).clamp(true);
  const width = share > 0 ? Math.max(LEAST, place(share)) : 0;
  return (
    <svg
      class="bar"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect class="whole" width={WIDTH} height={HEIGHT} rx="2" />
      <rect class="part" width={width} height={HEIGHT} rx="2" />
    </svg>
  );
}
