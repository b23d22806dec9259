import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { removeLeftBuilds } from "./builds.mjs";
import { makeBundles } from "./makeBundles.mjs";
import { oneAtATime } from "./oneAtATime.mjs";

/** What decides how bundles are made. */
const MAKER = fileURLToPath(new URL("./makeBundles.mjs", import.meta.url));

/**
 * Folder of the bundles of some programs. They are made again, in another folder, if anything that went into one of them has
 * changed. Of processes that start together, one makes them.
 *
 * @param {readonly string[]} programs Their files.
 * @param {string} folder Where all builds of these programs are kept.
 * @returns {Promise<string>}
 * @throws if a source cannot be bundled; the error names it.
 */
export async function bundlesOf(programs, folder) {
  const record = join(folder, "current.json");
  const build = freshBuild(record);
  if (build !== undefined) return join(folder, build);
  mkdirSync(folder, { recursive: true });
  let made = "";
  await oneAtATime(join(folder, "lock"), async () => {
    made = freshBuild(record) ?? (await make(programs, folder, record));
  });
  return join(folder, made);
}

/** @returns {Promise<string>} the build's name. */
async function make(programs, folder, record) {
  const startedAt = Date.now();
  const build = `${startedAt}-${process.pid}`;
  const before = readRecord(record)?.build;
  const { sources, made } = await makeBundles(programs, join(folder, build));
  // What changed meanwhile may be in the bundles or not, so the next run makes others.
  if (sources.every((source) => statSync(source).ctimeMs < startedAt)) {
    const states = [...sources, MAKER, ...made].map((file) => [file, stateOf(file)]);
    writeWhole(record, JSON.stringify({ build, states: Object.fromEntries(states) }));
  }
  removeLeftBuilds(folder, build, before);
  return build;
}

function freshBuild(record) {
  try {
    const { build, states } = readRecord(record);
    const isFresh = Object.entries(states).every(([file, state]) => state === stateOf(file));
    return isFresh ? build : undefined;
  } catch {
    return undefined;
  }
}

function readRecord(record) {
  try {
    return JSON.parse(readFileSync(record, "utf8"));
  } catch {
    return undefined;
  }
}

/** Not by the time of modification, which is the same for all files that npm installs. */
function stateOf(file) {
  const { size, ctimeMs } = statSync(file);
  return `${size} ${ctimeMs}`;
}

function writeWhole(file, contents) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, file);
}
