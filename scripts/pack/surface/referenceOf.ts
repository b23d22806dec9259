import { dirname, join } from "node:path";

/** An entry of the package, and where its declarations begin. */
export interface ReferenceEntry {
  /** As others import it. */
  readonly name: string;
  /** In the declarations. */
  readonly path: string;
}

const EXPORT_ALL = /^export (?:type )?\* from "(\.[^"]+)\.ts";/;
const EXPORT_SOME = /^export (?:type )?\{([^}]*)\} from "(\.[^"]+)\.ts";/s;
const NAMED =
  /^export (?:declare )?(?:abstract )?(?:function|const|class|interface|type) (?<name>\w+)/;
/** A comment, if there is one, and all of a statement: its further lines are indented, or close it. */
const STATEMENT = /^(?:\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)?export .*(?:\n(?:[ })\]].*|$))*/gm;
const COMMENT = /^\/\*\*[\s\S]*?\*\/\n/;

/**
 * The reference as a page: each entry with all that it exports, in the order of names, with the comments of the sources.
 *
 * @param declared Declarations by their paths.
 */
export function referenceOf(
  entries: readonly ReferenceEntry[],
  declared: ReadonlyMap<string, string>,
): string {
  const parts = entries.map(({ name, path }) => {
    const exported = [...exportsOf(path, declared)].sort(([one], [other]) =>
      one.localeCompare(other, "en"),
    );
    const blocks = exported.map(([symbol, text]) => `### ${symbol}\n\n\`\`\`ts\n${text}\n\`\`\``);
    return [`## ${name}`, ...blocks].join("\n\n");
  });
  return `${parts.join("\n\n")}\n`;
}

/** Declarations by the names that a module exports; a function of several forms has all of them. */
function exportsOf(path: string, declared: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [statement] of (declared.get(path) ?? "").matchAll(STATEMENT)) {
    for (const [name, text] of exportedBy(statement.trim(), path, declared)) {
      const before = found.get(name);
      found.set(name, before === undefined ? text : `${before}\n${text}`);
    }
  }
  return found;
}

/** The same of one statement of a module. */
function exportedBy(
  statement: string,
  path: string,
  declared: ReadonlyMap<string, string>,
): Iterable<readonly [name: string, text: string]> {
  const code = statement.replace(COMMENT, "");
  const exportsAt = (imported: string) =>
    exportsOf(join(dirname(path), `${imported}.d.ts`), declared);
  const [, all] = EXPORT_ALL.exec(code) ?? [];
  if (all !== undefined) return exportsAt(all);
  const [, some, from = ""] = EXPORT_SOME.exec(code) ?? [];
  if (some !== undefined) {
    const names = some.split(",").map((one) => one.replace("type ", "").trim());
    return [...exportsAt(from)].filter(([name]) => names.includes(name));
  }
  const { name } = NAMED.exec(code)?.groups ?? {};
  return name === undefined ? [] : [[name, statement]];
}
