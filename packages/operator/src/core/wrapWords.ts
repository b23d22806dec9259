/** Lines of at most `width` characters; a word that is longer is cut into several. */
export function wrapWords(text: string, width: number): string[] {
  const pieces = text.split(/\s+/).flatMap((word) => cutWord(word, width));
  const lines: string[] = [];
  for (const piece of pieces) {
    const joined = `${lines.at(-1) ?? ""} ${piece}`;
    if (lines.length === 0 || joined.length > width) lines.push(piece);
    else lines.splice(-1, 1, joined);
  }
  return lines;
}

function cutWord(word: string, width: number): string[] {
  const count = Math.ceil(word.length / width);
  return Array.from({ length: count }, (_, i) => word.slice(i * width, (i + 1) * width));
}
