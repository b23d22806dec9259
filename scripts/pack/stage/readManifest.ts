import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { PublishedPackage } from "../packages.ts";

/** What a package of this project says of itself. */
export interface SourceManifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly type?: string;
  readonly sideEffects?: boolean;
  readonly exports?: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  /** Which of them users may leave out. */
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
}

export function readManifest({ folder }: PublishedPackage): SourceManifest {
  return JSON.parse(readFileSync(join("packages", folder, "package.json"), "utf8"));
}
