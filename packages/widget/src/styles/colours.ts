import { COLOUR_DECLARATIONS } from "./palette.ts";

/** Colours, each of which a page may set: `--causeway-road`. */
export const COLOURS = /* css */ `
:host { display: block !important; visibility: visible !important; }
:host([hidden]) { display: none !important; }
.root {
  all: initial;
  display: block;
  container-type: inline-size;
  max-inline-size: var(--causeway-width, 480px);
  color-scheme: light dark;
  ${COLOUR_DECLARATIONS}
  --radius: var(--causeway-radius, 3px);
  --radius-end: var(--causeway-radius-end, 14px);
  font: 400 16px/1.5 system-ui, sans-serif;
  font-family: var(--causeway-font, inherit);
  font-variant-numeric: tabular-nums;
  color: var(--ink);
  text-align: start;
}
.root[data-theme="light"] { color-scheme: light; }
.root[data-theme="dark"] { color-scheme: dark; }
`;
