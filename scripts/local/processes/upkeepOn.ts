import type { Display } from "../display/Display.ts";
import type { Upkeep } from "./Supervisor.ts";

const RESTARTS = 3;

/** Starts services again, three times each, and shows each death in one line. */
export function upkeepOn(display: Display): Upkeep {
  return {
    restarts: RESTARTS,
    onRestart: ({ process, ending, logFile }, left) => {
      const restarts = left === 1 ? "1 restart left" : `${left} restarts left`;
      display.event(process, `${ending}: started again, ${restarts}; log: ${logFile}`, "bad");
    },
    onGivenUp: ({ process, ending, logFile }) => {
      const times = RESTARTS + 1;
      const text = `${ending}: stays down after ${times} failures; log: ${logFile}`;
      display.event(process, `${text}. Start the network again: npm start`, "bad");
    },
  };
}
