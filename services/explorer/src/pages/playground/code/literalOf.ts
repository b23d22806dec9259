const NAME = /^[A-Za-z_$][\w$]*$/;
const STEP = "  ";
/** Characters of a list or object that stays on one line. */
const MOST = 60;

/** An expression of JavaScript as a person writes it. Values of JSON alone. @param indent Of the line on which it begins. */
export function literalOf(value: unknown, indent = ""): string {
  const [open, close, items] = itemsOf(value, indent + STEP);
  // In a page, the text `</script>` would end the script.
  if (items === undefined) return JSON.stringify(value).replaceAll("</", "<\\/");
  if (items.length === 0) return open + close;
  const line = items.join(", ");
  const isShort = line.length <= MOST && !line.includes("\n");
  if (isShort) return open === "[" ? `[${line}]` : `{ ${line} }`;
  const lines = items.map((item) => `${indent}${STEP}${item},\n`);
  return `${open}\n${lines.join("")}${indent}${close}`;
}

function itemsOf(value: unknown, indent: string): [open: string, close: string, items?: string[]] {
  if (Array.isArray(value)) return ["[", "]", value.map((item) => literalOf(item, indent))];
  if (typeof value !== "object" || value === null) return ["", ""];
  const items = Object.entries(value).map(([name, item]) => {
    const key = NAME.test(name) ? name : JSON.stringify(name).replaceAll("</", "<\\/");
    return `${key}: ${literalOf(item, indent)}`;
  });
  return ["{", "}", items];
}
