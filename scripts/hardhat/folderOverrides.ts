import { readdirSync } from "node:fs";
import { join } from "node:path";

import type { HardhatConfig } from "hardhat/types/config";
import type { HardhatPlugin } from "hardhat/types/plugins";

/**
 * Lets an override of compiler settings name a folder, `"test/solidity/"`. Hardhat compiles together what has the very
 * same settings object, and makes one for each entry: by file, every test would compile all its imports by itself.
 */
export const folderOverrides: HardhatPlugin = {
  id: "causeway:folder-overrides",
  hookHandlers: {
    config: async () => ({
      default: async () => ({
        resolveUserConfig: async (userConfig, resolveVariable, next) =>
          withFolders(await next(userConfig, resolveVariable)),
      }),
    }),
  },
};

function withFolders(config: HardhatConfig): HardhatConfig {
  for (const profile of Object.values(config.solidity.profiles)) {
    profile.overrides = expandFolders(profile.overrides, (folder) =>
      solidityFiles(config.paths.root, folder),
    );
  }
  return config;
}

/** What is named more closely counts: a file before its folder, a folder before the one around it. */
export function expandFolders<T>(
  overrides: Readonly<Record<string, T>>,
  filesIn: (folder: string) => readonly string[],
): Record<string, T> {
  const isFolder = ([name]: readonly [string, T]) => name.endsWith("/");
  const entries = Object.entries(overrides);
  const folders = entries.filter(isFolder).toSorted(([a], [b]) => a.length - b.length);
  return Object.fromEntries([
    ...folders.flatMap(([folder, settings]) => filesIn(folder).map((file) => [file, settings])),
    ...entries.filter((entry) => !isFolder(entry)),
  ]);
}

function solidityFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sol"))
    .map((file) => folder + file.replaceAll("\\", "/"));
}
