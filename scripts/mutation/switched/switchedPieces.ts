import type { Range } from "../ast/Node.ts";
import { applied } from "../mutants/Edit.ts";
import type { Header, Point, YulParts } from "../mutants/Point.ts";
import type { Piece } from "./renderSource.ts";

/** What a source is given so that a point's mutants, counted from `first` on, can be switched. */
export function switchedPieces(source: string, point: Point, first: number): Piece[] {
  const { kind, header, yul } = point;
  if (header)
    return [{ start: point.start, end: point.end, text: functions(source, point, header, first) }];
  if (yul) return assemblyPieces(source, point, yul, first);
  const text =
    kind === "statement" ? statement(source, point, first) : expression(source, point, first);
  return [{ start: point.start, end: point.end, text }];
}

/** What stands around a block of assembly whose mutants are counted from `first` on. */
export function blockPieces({ start, end }: Range, first: number): Piece[] {
  return [
    { start, end: start, text: `{ uint256 _mutant = _chosen(${first}); ` },
    { start: end, end, text: " }" },
  ];
}

function isOn(first: number, count = 1): string {
  return `_at(${first}, ${count})`;
}

function statement(source: string, point: Point, first: number): string {
  const bodies = point.edits.map((edit) => `{ ${applied(source, point, edit)} }`);
  const last = bodies.pop();
  const chain = bodies.map((body, place) => `if (${isOn(first + place)}) ${body} else `).join("");
  const original = source.slice(point.start, point.end);
  return `{ if (!${isOn(first, point.edits.length)}) { ${original} } else ${chain}${last} }`;
}

function expression(source: string, point: Point, first: number): string {
  const alternatives = point.edits.map((edit) => `(${applied(source, point, edit)})`);
  const last = alternatives.pop();
  const chain = alternatives.map((text, place) => `${isOn(first + place)} ? ${text} : `).join("");
  const original = source.slice(point.start, point.end);
  return `(!${isOn(first, point.edits.length)} ? (${original}) : ${chain}${last})`;
}

/** The function without its modifiers chooses between ones that have all of them, and all but one. */
function functions(source: string, point: Point, header: Header, first: number): string {
  const { parameters, returned, names, modifiers, mutability } = header;
  const takes = `(${textsOf(source, parameters).join(", ")})`;
  const returns = returned ? `returns ${source.slice(returned.start, returned.end)}` : "";
  const call = (name: string) => `${returned ? "return " : ""}${name}(${names.join(", ")});`;
  const declare = (name: string, used: readonly Range[]) =>
    `function ${name}${takes} private ${mutability} ${textsOf(source, used).join(" ")} ${returns}`;

  const open = without(source, point, modifiers).trim();
  const choices = modifiers.map(
    (_, place) => `if (${isOn(first + place)}) { ${call(`_lacking${first + place}`)} }`,
  );
  const lacking = modifiers.map((removed, place) => {
    const kept = modifiers.filter((one) => one !== removed);
    return `${declare(`_lacking${first + place}`, kept)} { ${call(`_bare${first}`)} }`;
  });
  return [
    `${open} { ${choices.join(" else ")} else { ${call(`_guarded${first}`)} } }`,
    `${declare(`_guarded${first}`, modifiers)} { ${call(`_bare${first}`)} }`,
    ...lacking,
    `${declare(`_bare${first}`, [])} `,
  ].join(" ");
}

function textsOf(source: string, ranges: readonly Range[]): string[] {
  return ranges.map(({ start, end }) => source.slice(start, end));
}

function without(source: string, { start, end }: Range, removed: readonly Range[]): string {
  const edges = [start, ...removed.flatMap((range) => [range.start, range.end]), end];
  return edges
    .flatMap((edge, place) => (place % 2 === 0 ? [source.slice(edge, edges[place + 1])] : []))
    .join("");
}

function assemblyPieces(source: string, point: Point, yul: YulParts, first: number): Piece[] {
  const cases = (target: string, range: Range) => {
    const assigned = (text: string) => (target === "" ? text : `${target} := ${text}`);
    const others = point.edits.map(
      (edit, place) => `case ${first + place} { ${assigned(applied(source, range, edit))} }`,
    );
    const original = assigned(source.slice(range.start, range.end));
    return `switch _mutant ${others.join(" ")} default { ${original} }`;
  };
  const { value, names = "", body } = yul;
  const decided = `_decided${first}`;
  switch (point.kind) {
    case "yul-statement":
      return [{ ...range(point), text: cases("", point) }];
    case "yul-declaration":
      return [{ ...range(point), text: `let ${names} ${cases(names, value)}` }];
    case "yul-for": {
      const at = (body?.start ?? value.end) + 1;
      const check = ` let ${decided} ${cases(decided, value)} if iszero(${decided}) { break }`;
      return [
        { ...value, text: "1" },
        { start: at, end: at, text: check },
      ];
    }
    default: {
      const word = point.kind === "yul-if" ? "if" : "switch";
      const text = `let ${decided} ${cases(decided, value)} ${word} ${decided}`;
      return [{ start: point.start, end: value.end, text }];
    }
  }
}

function range({ start, end }: Range): Range {
  return { start, end };
}
