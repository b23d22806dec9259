import type { StartTimer } from "../withinTime.ts";

/** The share of its time by which a timer may be late on an idle process. */
const LATE = 0.1;

/**
 * A timer that holds no work of this process against a peer. While the process works, it reads nothing; an answer may have
 * come meanwhile. So a timer that fires late starts once more.
 */
export const startFairTimer: StartTimer = (end, milliseconds) => {
  const latest = performance.now() + milliseconds * (1 + LATE);
  let isSecond = false;
  const timer = setTimeout(() => {
    if (isSecond || performance.now() < latest) return end();
    isSecond = true;
    timer.refresh();
  }, milliseconds);
  return timer;
};
