import type { Display } from "../display/Display.ts";
import { isHealthy, waitUntil } from "../network/waitUntil.ts";
import type { Upkeep } from "./Supervisor.ts";

const RESTARTS = 3;
const START_MILLISECONDS = 60_000;

/** Starts services again, three times each, and shows each death in one line. */
export function upkeepOn(display: Display): Upkeep {
  return {
    restarts: RESTARTS,
    onRestart: ({ process, ending, logFile }, left, url) => {
      const restarts = left === 1 ? "1 restart left" : `${left} restarts left`;
      display.event(process, `${ending}: started again, ${restarts}; log: ${logFile}`, "bad");
      void waitUntil(`an answer of ${process}`, START_MILLISECONDS, () => isHealthy(url)).then(
        () => display.event(process, `up again at ${url}`, "good"),
        // If it ended once more, that is shown by itself.
        () => {},
      );
    },
    onGivenUp: ({ process, ending, logFile }) => {
      const times = RESTARTS + 1;
      const text = `${ending}: stays down after ${times} failures; log: ${logFile}`;
      display.event(process, `${text}. Start the network again: npm start`, "bad");
    },
  };
}
