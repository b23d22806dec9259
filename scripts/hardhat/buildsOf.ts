import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Ids of the runs of the compiler that artifacts are of.
 *
 * @param folder Of all artifacts.
 * @param pattern Which of them, as a glob in it.
 */
export function buildsOf(folder: string, pattern: string): Set<string> {
  const artifacts = globSync(pattern, { cwd: folder });
  return new Set(artifacts.map((path) => buildOf(join(folder, path))));
}

function buildOf(artifact: string): string {
  return (JSON.parse(readFileSync(artifact, "utf8")) as { buildInfoId: string }).buildInfoId;
}
