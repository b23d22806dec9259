const LINE_HEIGHT = 18;
const CHARACTER_WIDTH = 7.9;
const MARGIN = 16;

const COLOURS = `
    .paper { fill: #ffffff; stroke: #d0d7de } .ink { fill: #1f2328 }
    @media (prefers-color-scheme: dark) { .paper { fill: #0d1117; stroke: #30363d } .ink { fill: #e6edf3 } }`;

/**
 * The output of a program as an SVG picture, for pages: its colours follow the reader's scheme, and it loads nothing.
 *
 * @param text Lines as a terminal shows them, without colours.
 * @param title Read out in place of the picture.
 */
export function screenPicture(text: string, title: string): string {
  const lines = text.trimEnd().split("\n");
  const columns = Math.max(...lines.map(({ length }) => length));
  const width = Math.ceil(columns * CHARACTER_WIDTH) + 2 * MARGIN;
  const height = lines.length * LINE_HEIGHT + 2 * MARGIN;
  const rows = lines.map((line, index) => {
    const y = MARGIN + (index + 0.75) * LINE_HEIGHT;
    const length = Math.ceil(line.length * CHARACTER_WIDTH);
    return line === ""
      ? []
      : [
          `  <text class="ink" x="${MARGIN}" y="${y}" textLength="${length}">${escaped(line)}</text>`,
        ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
  <title>${escaped(title)}</title>
  <style>${COLOURS}
    text { font: 13px ui-monospace, "DejaVu Sans Mono", monospace; white-space: pre }
  </style>
  <rect class="paper" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${rows.flat().join("\n")}
</svg>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
