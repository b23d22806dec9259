import type { Change } from "./Change.ts";
import type { Edit } from "./Edit.ts";
import type { Point } from "./Point.ts";

/** The edits of a point that make one of the changes: each replaces a text that stands in it once. */
export function listedEdits(source: string, point: Point, changes: readonly Change[]): Edit[] {
  if (point.header || point.yul) return [];
  const text = source.slice(point.start, point.end);
  return changes.flatMap(({ original, mutated }): Edit[] => {
    const at = text.indexOf(original);
    if (at < 0 || text.includes(original, at + 1)) return [];
    const start = point.start + at;
    return [{ operator: "listed", start, end: start + original.length, text: mutated }];
  });
}
