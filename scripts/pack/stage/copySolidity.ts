import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import type { PublishedPackage } from "../packages.ts";
import { renderCode } from "./renderCode.ts";

/** Has the code of contracts in it, which is built. */
const CODE = "CausewayCode.sol";
/** An import of a source outside the package: its copy goes beside the others. */
const OUTSIDE_IMPORT = /from "\.\.\/\.\.\/\.\.\/(contracts\/[^"]+)"/g;

/** Copies the Solidity of a package, what it imports of the project, and the code of contracts that it deploys. */
export function copySolidity({ folder }: PublishedPackage, target: string): void {
  const source = join("packages", folder);
  for (const path of globSync("**/*.sol", { cwd: source, exclude: ["node_modules"] })) {
    const file = join(target, path);
    mkdirSync(dirname(file), { recursive: true });
    const text = readFileSync(join(source, path), "utf8");
    writeFileSync(file, basename(path) === CODE ? renderCode(text) : withCopies(text, file));
  }
}

function withCopies(text: string, file: string): string {
  return text.replaceAll(OUTSIDE_IMPORT, (_, path: string) => {
    copyFileSync(path, join(dirname(file), basename(path)));
    return `from "./${basename(path)}"`;
  });
}
