/**
 * Whether a process runs.
 *
 * @param {number} pid 0 is no process.
 */
export function isAlive(pid) {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== "ESRCH";
  }
}
