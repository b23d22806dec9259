const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };

/** A tag with attributes, in HTML. @param written Attributes that are written already. */
export function htmlTag(
  name: string,
  attributes: Readonly<Record<string, string>>,
  written: readonly string[] = [],
): string {
  const texts = Object.entries(attributes).map(
    ([attribute, text]) =>
      `${attribute}="${text.replaceAll(/[&"<]/g, (one) => ESCAPED[one] ?? one)}"`,
  );
  const all = [...texts, ...written];
  if (all.length === 0) return `<${name}></${name}>`;
  return `<${name}\n${all.map((one) => `  ${one}\n`).join("")}></${name}>`;
}
