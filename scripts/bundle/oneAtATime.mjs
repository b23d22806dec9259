import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { isAlive } from "./isAlive.mjs";

const LOOK_MILLISECONDS = 20;
/** Work takes seconds. A lock that is older was left, though another process may have its holder's number by now. */
const LONGEST_MILLISECONDS = 60_000;

/**
 * Works while no other process works under this lock. The lock saves work that others do already, and protects nothing: if a
 * holder is killed, two others may take its place at once.
 *
 * @param {string} lock A file, which names the process that holds the lock.
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(lock, work) {
  while (!take(lock)) await sleep(LOOK_MILLISECONDS);
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  if (isLeft(lock)) rmSync(lock, { force: true });
  return false;
}

/** Whether its holder has ended. */
function isLeft(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LONGEST_MILLISECONDS) return true;
    const holder = Number(readFileSync(lock, "utf8"));
    // 0 while its holder has made the file and not yet written its number.
    return holder > 0 && !isAlive(holder);
  } catch {
    return false;
  }
}
