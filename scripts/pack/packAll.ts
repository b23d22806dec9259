import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import { buildContracts } from "./buildContracts.ts";
import { hashOf } from "./hashOf.ts";
import { PACKAGES } from "./packages.ts";
import { packedBefore, recordPacked, SOURCES } from "./packedBefore.ts";
import { stagePackages } from "./stage/stagePackages.ts";

/** Where to pack to, and how. */
export interface PackOptions {
  /** The folder. */
  readonly out: string;
  /** Told what is being done. */
  readonly tell: (doing: string) => void;
  /** Builds what goes into the packages. */
  readonly build?: () => Promise<void>;
}

/**
 * Packs all packages for others, unless that was done before for the same sources. The folder is replaced when all are
 * packed: until then, and if something fails, it is what it was.
 *
 * @returns the paths of the tarballs.
 */
export async function packAll(options: PackOptions): Promise<string[]> {
  const { tell, build = buildContracts } = options;
  const out = resolve(options.out);
  const sources = hashOf(SOURCES);
  const before = packedBefore(out, sources);
  if (before !== undefined) {
    tell(`leaves ${options.out} as it is: its packages are of these sources`);
    return before;
  }
  tell("builds the contracts");
  await build();
  mkdirSync(dirname(out), { recursive: true });
  // Beside what it replaces: a rename does not cross disks.
  const draft = mkdtempSync(join(dirname(out), ".packing-"));
  try {
    tell("compiles the packages");
    const staged = await stagePackages(PACKAGES, join(draft, "staged"));
    const tarballs = join(draft, "tarballs");
    mkdirSync(tarballs);
    tell(`packs ${staged.map((folder) => basename(folder)).join(", ")}`);
    const names = pack(staged, tarballs);
    recordPacked(tarballs, { sources, tarballs: names });
    rmSync(out, { recursive: true, force: true });
    renameSync(tarballs, out);
    return names.map((name) => join(out, name));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Packs folders; the names of the tarballs. */
function pack(folders: readonly string[], target: string): string[] {
  const packed = execFileSync("npm", ["pack", ...folders, "--json", "--pack-destination", target], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  return (JSON.parse(packed) as { filename: string }[]).map(({ filename }) => filename);
}
