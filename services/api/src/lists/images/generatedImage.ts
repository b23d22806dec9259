import { createHash } from "node:crypto";

/** Letters that fit into a picture. */
const MOST_LETTERS = 4;
const HUES = 360;

/**
 * A picture of a symbol: its first letters on a disc.
 *
 * @param color As `#627eea`; if left out, one that follows from the symbol.
 */
export function generatedImage(symbol: string, color = colorOf(symbol)): string {
  const letters = [...symbol].slice(0, MOST_LETTERS).join("");
  const size = letters.length > 2 ? 20 : 28;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">',
    `<circle cx="32" cy="32" r="32" fill="${color}"/>`,
    `<text x="32" y="32" dy=".35em" text-anchor="middle" font-family="sans-serif" font-size="${size}" `,
    `font-weight="600" fill="#fff">${escaped(letters)}</text></svg>\n`,
  ].join("");
}

function colorOf(symbol: string): string {
  const hue = createHash("sha256").update(symbol).digest().readUInt16BE(0) % HUES;
  return `hsl(${hue} 55% 42%)`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
