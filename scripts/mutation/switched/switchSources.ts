import { Declarations } from "../ast/Declarations.ts";
import { childrenAt, type Node, type Range, rangeOf } from "../ast/Node.ts";
import { type Change, isSameChange } from "../mutants/Change.ts";
import type { Edit } from "../mutants/Edit.ts";
import { findPoints, functionAt } from "../mutants/findPoints.ts";
import { listedEdits } from "../mutants/listedEdits.ts";
import type { Mutant } from "../mutants/Mutant.ts";
import type { Point } from "../mutants/Point.ts";
import { fusePieces } from "./fusePieces.ts";
import { type Piece, renderSource } from "./renderSource.ts";
import { blockPieces, switchedPieces } from "./switchedPieces.ts";

const SWITCH = "scripts/mutation/switched/Switch.sol";

/** A source that was read, one character for each byte, and its syntax tree. */
export interface Parsed {
  source: string;
  unit: Node;
}

export interface Switched {
  mutants: Mutant[];
  /** The sources in which they can be switched, by path. */
  sources: Map<string, string>;
}

/**
 * Collects the mutants of some of the sources that were compiled together, numbered from 1 on; where some changes alone
 * are wanted, those of the places at which they are. A wanted change may be one that is no mutant else.
 */
export function switchSources(
  parsed: ReadonlyMap<string, Parsed>,
  files: readonly string[],
  wanted?: readonly Change[],
): Switched {
  const declarations = new Declarations(Array.from(parsed.values(), ({ unit }) => unit));
  const mutants: Mutant[] = [];
  const sources = new Map<string, string>();
  for (const file of files.toSorted()) {
    const found = parsed.get(file);
    if (!found) throw new Error(`${file} was not compiled`);
    const all = findPoints(found.unit, found.source, declarations);
    const points = wanted ? pointsOf(file, found, all, wanted) : all;
    const numbered = number(points, mutants.length + 1);
    mutants.push(
      ...numbered.flatMap(({ point, first, reported }) =>
        describe(file, found, point, first, reported),
      ),
    );
    sources.set(file, render(found, numbered));
  }
  return { mutants, sources };
}

/** The places of the wanted changes, with those that no kind of mutant makes. */
function pointsOf(
  file: string,
  parsed: Parsed,
  points: readonly Point[],
  wanted: readonly Change[],
): Point[] {
  const isWanted = (mutant: Change) => wanted.some((change) => isSameChange(change, mutant));
  const known = points.flatMap((point) => describe(file, parsed, point, 0, 0)).filter(isWanted);
  const others = wanted.filter(
    (change) => change.file === file && !known.some((mutant) => isSameChange(change, mutant)),
  );
  return points.flatMap((point) => {
    const within = functionAt(parsed.unit, point.start);
    const here = others.filter((change) => change.within === within);
    const edits = [...point.edits, ...listedEdits(parsed.source, point, here)];
    const changed = { ...point, edits };
    return describe(file, parsed, changed, 0, 0).some(isWanted) ? [changed] : [];
  });
}

interface Numbered {
  point: Point;
  first: number;
  /** The number by which its code says that it was reached. */
  reported: number;
}

function number(points: readonly Point[], from: number): Numbered[] {
  const blocks = new Map<number, number>();
  let next = from;
  return points.map((point) => {
    const first = next;
    next += point.edits.length;
    const block = point.yul?.block.start;
    if (block === undefined) return { point, first, reported: first };
    const reported = blocks.get(block) ?? first;
    blocks.set(block, reported);
    return { point, first, reported };
  });
}

function describe(
  file: string,
  { source, unit }: Parsed,
  point: Point,
  first: number,
  reported: number,
): Mutant[] {
  return point.edits.map((edit, place) => ({
    id: first + place,
    reported,
    file,
    line: source.slice(0, edit.start).split("\n").length,
    within: functionAt(unit, point.start),
    operator: edit.operator,
    ...shownOf(source, edit),
  }));
}

function shownOf(source: string, edit: Edit): { original: string; mutated: string } {
  const { start, end } = edit.shown ?? edit;
  const shown: Range = { start: Math.min(start, edit.start), end: Math.max(end, edit.end) };
  const before = source.slice(shown.start, edit.start);
  const after = source.slice(edit.end, shown.end);
  return {
    original: oneLine(source.slice(shown.start, shown.end)),
    mutated: oneLine(before + edit.text + after),
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function render({ source, unit }: Parsed, numbered: readonly Numbered[]): string {
  if (numbered.length === 0) return source;
  const blocks = new Map(
    numbered.flatMap(({ point, reported }) =>
      point.yul ? [[reported, point.yul.block] as const] : [],
    ),
  );
  return renderSource(source, [
    ...importPiece(unit),
    ...fusePieces(unit),
    ...Array.from(blocks, ([first, block]) => blockPieces(block, first)).flat(),
    ...numbered.flatMap(({ point, first }) => switchedPieces(source, point, first)),
  ]);
}

function importPiece(unit: Node): Piece[] {
  const pragma = childrenAt(unit, "nodes").find(({ nodeType }) => nodeType === "PragmaDirective");
  const at = pragma ? rangeOf(pragma).end : 0;
  return [{ start: at, end: at, text: `\nimport {_at, _chosen, _turned} from "${SWITCH}";` }];
}
