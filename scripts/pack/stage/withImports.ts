/** As esbuild writes it. */
const IMPORT = /((?:from|import) |import\()"([^"]+)"/g;

/**
 * The code of a module, with imports from other places.
 *
 * @param code As esbuild writes it, where an import is in double quotes.
 * @param places The new place of each import, by the old one. Imports that are not named stay.
 * @throws Error if the code lacks one of them
 */
export function withImports(code: string, places: ReadonlyMap<string, string>): string {
  const found = new Set<string>();
  const changed = code.replaceAll(IMPORT, (whole, before: string, name: string) => {
    const place = places.get(name);
    if (place === undefined) return whole;
    found.add(name);
    return `${before}"${place}"`;
  });
  const lacking = [...places.keys()].find((name) => !found.has(name));
  if (lacking !== undefined) throw new Error(`the compiled code does not import ${lacking}`);
  return changed;
}
