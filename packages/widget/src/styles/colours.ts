/**
 * Colours, each of which a page may set: `--causeway-road`. Their contrast is computed: text has at least 5.4 on every
 * ground, edges 3.2.
 */
export const COLOURS = /* css */ `
:host { display: block !important; visibility: visible !important; }
:host([hidden]) { display: none !important; }
.root {
  all: initial;
  display: block;
  container-type: inline-size;
  color-scheme: light dark;
  --sheet: var(--causeway-sheet, light-dark(oklch(.995 .003 95), oklch(.225 .02 245)));
  --raised: var(--causeway-raised, light-dark(oklch(.952 .008 95), oklch(.27 .022 245)));
  --line: var(--causeway-line, light-dark(oklch(.86 .012 95), oklch(.36 .022 245)));
  --edge: var(--causeway-edge, light-dark(oklch(.62 .02 95), oklch(.58 .025 245)));
  --ink: var(--causeway-ink, light-dark(oklch(.24 .02 250), oklch(.94 .01 95)));
  --soft: var(--causeway-soft, light-dark(oklch(.46 .022 250), oklch(.74 .018 240)));
  --road: var(--causeway-road, light-dark(oklch(.47 .08 205), oklch(.8 .105 200)));
  --water: var(--causeway-water, light-dark(oklch(.9 .04 215), oklch(.34 .05 215)));
  --wait: var(--causeway-wait, light-dark(oklch(.5 .11 65), oklch(.82 .12 80)));
  --bad: var(--causeway-bad, light-dark(oklch(.49 .17 27), oklch(.75 .14 27)));
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
