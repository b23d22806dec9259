import type { Display } from "./Display.ts";
import { LineDisplay } from "./LineDisplay.ts";
import { Screen } from "./Screen.ts";

/** Rows below this many do not fit the lines of a run. */
const LEAST_ROWS = 24;

/** A screen on a terminal; lines where output is piped, in CI, and on a terminal that is too small. */
export function displayOn(out: NodeJS.WriteStream): Display {
  const isScreen = out.isTTY && process.env.CI === undefined && out.rows >= LEAST_ROWS;
  return isScreen ? new Screen(out) : new LineDisplay(out);
}
