import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { DIST, PACKAGE, ROOT } from "./folders.ts";
import { renderCode } from "./renderCode.ts";

const CODE = "CausewayCode.sol";
/** An import of a source outside the package: its copy goes beside the others. */
const OUTSIDE_IMPORT = /from "\.\.\/\.\.\/\.\.\/(contracts\/[^"]+)"/g;

/** The Solidity half: sources, what they import of the project, and the contracts' code. */
export function copySolidity(): void {
  const target = join(DIST, "solidity");
  mkdirSync(target, { recursive: true });
  const source = join(PACKAGE, "solidity");
  for (const name of readdirSync(source).filter((file) => file.endsWith(".sol"))) {
    const text = readFileSync(join(source, name), "utf8");
    if (name === CODE) writeFileSync(join(target, name), renderCode(text));
    else writeFileSync(join(target, name), withCopies(text, target));
  }
}

function withCopies(text: string, target: string): string {
  return text.replaceAll(OUTSIDE_IMPORT, (_, path: string) => {
    copyFileSync(join(ROOT, path), join(target, basename(path)));
    return `from "./${basename(path)}"`;
  });
}
