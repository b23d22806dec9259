import { execFileSync } from "node:child_process";

/** Whom PostgreSQL runs as: another user where we are root, which PostgreSQL refuses. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** The user for the server, or undefined where it may run as ourselves. */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** `nobody` exists on every system that has users, so none needs to be created. */
function idOf(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }).trim());
}
