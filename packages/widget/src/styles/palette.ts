/** Colours of Causeway: of light, then of dark. Text has at least 5.4 of contrast on every ground, edges 3.2: computed. */
const PALETTE = {
  ground: [".972 .006 95", ".185 .018 245"],
  sheet: [".995 .003 95", ".225 .02 245"],
  raised: [".952 .008 95", ".27 .022 245"],
  line: [".86 .012 95", ".36 .022 245"],
  edge: [".62 .02 95", ".58 .025 245"],
  ink: [".24 .02 250", ".94 .01 95"],
  soft: [".46 .022 250", ".74 .018 240"],
  road: [".47 .08 205", ".8 .105 200"],
  "on-road": [".99 .005 205", ".2 .03 220"],
  water: [".9 .04 215", ".34 .05 215"],
  good: [".47 .11 150", ".8 .13 150"],
  wait: [".5 .11 65", ".82 .12 80"],
  bad: [".49 .17 27", ".75 .14 27"],
} as const;

/** Declarations of all colours. A page may set each by its name with `--causeway-` in front. */
export const COLOUR_DECLARATIONS = Object.entries(PALETTE)
  .map(
    ([name, [light, dark]]) =>
      `--${name}: var(--causeway-${name}, light-dark(oklch(${light}), oklch(${dark})));`,
  )
  .join("\n");
