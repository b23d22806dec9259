import { spawn } from "node:child_process";

/** Ends process groups should this process die without having done so. */
export interface Watchdog {
  /** Adds the process group that `pid` leads. */
  guard(pid: number): void;
  /** Lets the watchdog go without ending anything. */
  dismiss(): void;
}

/**
 * Reads process group ids until its input ends, which happens however its parent dies. A dismissal is a line of its
 * own, so that an input that merely ends always means death.
 */
const SCRIPT = `
groups=
while read -r line; do
  [ "$line" = dismissed ] && exit 0
  groups="$groups -$line"
done
[ -z "$groups" ] && exit 0
kill -s TERM -- $groups 2>/dev/null
sleep 5
kill -s KILL -- $groups 2>/dev/null
`;

/** Starts the watchdog, in a session of its own: what ends this process must not end it. */
export function startWatchdog(): Watchdog {
  const child = spawn("/bin/sh", ["-c", SCRIPT], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    // It outlives this process, and needs none of its secrets.
    env: { PATH: process.env.PATH },
  });
  child.unref();
  // The watchdog can only be missing while everything ends anyway.
  child.stdin.on("error", () => {});
  return {
    guard: (pid) => void child.stdin.write(`${pid}\n`),
    dismiss: () => void child.stdin.end("dismissed\n"),
  };
}
