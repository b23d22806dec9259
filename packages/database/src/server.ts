import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "@causeway/peers/node";

import { DatabaseEndedError, DatabaseInUseError, DatabaseStartError } from "./errors.ts";
import type { Programs } from "./programs.ts";
import { makeOwnDirectory } from "./reach.ts";
import type { ServerUser } from "./serverUser.ts";

/** A running server of our own. */
export interface Server {
  readonly port: number;
  readonly password: string;
  /** Resolves if it ends though nobody stopped it. */
  readonly lost: Promise<Error>;
  stop(): Promise<void>;
}

/**
 * Runs the server and, when our end of the pipe closes, stops it and removes a temporary place: also when we are killed
 * and could not do it ourselves.
 */
const RUN_UNTIL_PIPE_CLOSES = `
temporary=$1; shift
exec 3<&0
"$@" 3<&- & server=$!
(read -r line <&3; kill -INT $server) & watcher=$!
exec 3<&-
wait $server; status=$?
kill $watcher 2>/dev/null
[ -z "$temporary" ] || rm -rf "$temporary"
exit $status`;

/** How long a server may take to end. */
const STOPPING_MILLISECONDS = 20_000;
/** How long a server may take to notice that its owner is gone. */
const NOTICING_MILLISECONDS = 1_000;

/** A replica accepts read-only connections. */
const READY = /database system is ready to accept (read-only )?connections/;

/** Where a server keeps its files. */
export interface Place {
  readonly directory: string;
  /** Folder that is removed after use: nothing there need outlive the machine, so that no write waits for the disk. */
  readonly temporary: string | undefined;
}

/** Lays out a cluster in an empty place and serves it on 127.0.0.1, on a free port if none is given. */
export async function startServer(
  programs: Programs,
  place: Place,
  user: ServerUser | undefined,
  wantedPort?: number,
): Promise<Server> {
  const { directory } = place;
  makeOwnDirectory(directory, user?.uid ?? process.getuid?.() ?? 0);
  const cluster = join(directory, "cluster");
  await refuseSecondServer(cluster);
  const password = await layOut(programs, place, cluster, user);
  const port = wantedPort ?? ((await freePorts(1))[0] as number);
  const child = spawn(
    "/bin/sh",
    [
      "-c",
      RUN_UNTIL_PIPE_CLOSES,
      "postgres",
      place.temporary ?? "",
      programs.postgres,
      ...serverFlags(place, cluster, port),
    ],
    // A group of its own, so that Ctrl-C reaches us alone and the server ends after its users.
    { ...user, detached: true, stdio: ["pipe", "ignore", "pipe"] },
  );
  await untilReady(child, directory);
  let isStopping = false;
  const lost = new Promise<Error>((resolve) => {
    child.once("close", () => !isStopping && resolve(new DatabaseEndedError(directory)));
  });
  return {
    ...{ port, password, lost },
    stop: () => {
      isStopping = true;
      return stop(child);
    },
  };
}

/** A service of three chains has up to 19 connections: ten services share a server. */
const MOST_CONNECTIONS = 200;

function serverFlags({ temporary }: Place, cluster: string, port: number): string[] {
  const settings = [
    ...["timezone=UTC", `max_connections=${MOST_CONNECTIONS}`],
    ...(temporary === undefined ? [] : ["fsync=off"]),
  ];
  const place = ["-D", cluster, "-p", `${port}`, "-h", "127.0.0.1", "-k", ""];
  return [...place, ...settings.flatMap((setting) => ["-c", setting])];
}

/** Makes the cluster unless it is there; its password lies beside it, for its owner alone. */
async function layOut(
  programs: Programs,
  { directory, temporary }: Place,
  cluster: string,
  user: ServerUser | undefined,
): Promise<string> {
  const passwordFile = join(directory, "password");
  if (existsSync(cluster)) return readFileSync(passwordFile, "utf8");
  const password = randomBytes(24).toString("hex");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) chownSync(passwordFile, user.uid, user.gid);
  const partial = `${cluster}.new`;
  rmSync(partial, { recursive: true, force: true });
  const flags = [`--pwfile=${passwordFile}`, ...(temporary === undefined ? [] : ["--no-sync"])];
  await initialise(programs, partial, flags, user);
  // Renamed when complete, so that a kill in between leaves nothing half made.
  renameSync(partial, cluster);
  return password;
}

async function initialise(
  programs: Programs,
  cluster: string,
  moreFlags: readonly string[],
  user: ServerUser | undefined,
): Promise<void> {
  const files = ["-D", cluster, "-E", "UTF8", "--locale=C"];
  const flags = [...files, "-U", "causeway", "--auth=scram-sha-256", ...moreFlags];
  const child = spawn(programs.initdb, flags, { ...user, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once("close", done);
    child.once("error", fail);
  });
  if (code !== 0) throw new DatabaseStartError(cluster, output);
}

/**
 * PostgreSQL itself would refuse too, but only says so in its log. A server whose owner was killed
 * takes a moment to end.
 */
async function refuseSecondServer(cluster: string): Promise<void> {
  const started = Date.now();
  for (let server = serverOf(cluster); server !== undefined; server = serverOf(cluster)) {
    const patience = server.stopping ? STOPPING_MILLISECONDS : NOTICING_MILLISECONDS;
    if (Date.now() - started > patience) throw new DatabaseInUseError(cluster, server.pid);
    await sleep(100);
  }
}

/** The running server of a cluster, by the lock file that PostgreSQL keeps. */
function serverOf(cluster: string): { pid: number; stopping: boolean } | undefined {
  const lockFile = join(cluster, "postmaster.pid");
  const lines = readIfThere(lockFile)?.split("\n");
  if (lines === undefined) return undefined;
  const pid = Number(lines[0]);
  return isRunning(pid) ? { pid, stopping: lines[7]?.trim() === "stopping" } : undefined;
}

/** The server removes the file when it ends, which may be now. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function untilReady(child: ChildProcess, directory: string): Promise<void> {
  let output = "";
  await new Promise<void>((ready, fail) => {
    child.stderr?.on("data", (chunk: Buffer) => {
      if (READY.test(output)) return;
      output += chunk.toString();
      if (READY.test(output)) ready();
    });
    child.once("close", () => fail(new DatabaseStartError(directory, output)));
    child.once("error", fail);
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((done) => child.once("close", done));
  child.stdin?.end();
  await closed;
}
