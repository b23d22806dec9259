/**
 * The file of the list in which the texts of a source stand: its package, service or program, and its product within
 * `causeway`.
 *
 * @param path A source of the project.
 */
export function textArea(path: string): string {
  const [first = "", second = "", third = "", fourth = ""] = path.split("/");
  if (first !== "scripts") return `${first}-${second}`;
  if (second !== "causeway") return `scripts-${second.replace(/\..*$/, "")}`;
  if (third === "areas") return `causeway-${fourth}`;
  return third.includes(".") ? "causeway" : `causeway-${third}`;
}
