import type { Operator } from "../mutants/Edit.ts";
import { BINARY } from "../mutants/operators.ts";

/** A change of one line of a source in Tolk. */
export interface LineEdit {
  readonly operator: Operator;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The formatter puts spaces around operators between two values, and none around those of types. */
const BETWEEN = /(?<= )(==|!=|<=|>=|<<|>>|&&|\|\||[<>+*/%&|^-])(?= )/g;
const ASSIGNED = /(?<= )([-+*])=(?= )/g;
const NUMBER = /(?<![\w.])\d+(?![\w.])/g;
const BOOLEAN = /\b(true|false)\b/g;
const CONDITION = /\bif \(/;
/** A condition that an operator's change negates already. */
const COMPARISON = / (==|!=|<|<=|>|>=) /;
/** The size of a field: each other size is another format, which any test of the message finds. */
const SIZE = /\b(?:load|store|preload|skip)(?:Int|Uint|Bits)\((?:[^()]|\([^()]*\))*\)/g;
/** A statement that does something, on a line of its own. */
const STATEMENT = /^\s*(?!val |var |return|throw|break|continue|\/\/)[a-zA-Z_][^;{}]*;$/;

/** The changes of a line within a function. Comments and strings have no place in it. */
export function tolkEdits(line: string): LineEdit[] {
  const code = masked(line);
  return [
    ...operators(code),
    ...constants(code),
    ...negated(code),
    ...(STATEMENT.test(code) ? [removed(code)] : []),
  ];
}

function operators(code: string): LineEdit[] {
  const between = matches(code, BETWEEN, ([operator]) => BINARY[operator] ?? []);
  const assigned = matches(code, ASSIGNED, ([assignment]) =>
    (BINARY[assignment.slice(0, 1)] ?? []).map(([kind, other]) => [kind, `${other}=`]),
  );
  return [...between, ...assigned];
}

function constants(code: string): LineEdit[] {
  return [
    ...matches(withoutSizes(code), NUMBER, ([number]) => [["constant", `${BigInt(number) + 1n}`]]),
    ...matches(code, BOOLEAN, ([value]) => [["constant", value === "true" ? "false" : "true"]]),
  ];
}

/** The condition of an `if` that ends on its line. */
function negated(code: string): LineEdit[] {
  const found = CONDITION.exec(code);
  if (found === null) return [];
  const start = found.index + found[0].length;
  const end = closing(code, start);
  if (end === undefined || COMPARISON.test(code.slice(start, end))) return [];
  return [{ operator: "negated condition", start, end, text: `!(${code.slice(start, end)})` }];
}

function removed(code: string): LineEdit {
  const start = code.length - code.trimStart().length;
  return { operator: "removed statement", start, end: code.length, text: "" };
}

/** A line with blanks in place of calls that read or write a field of a size. */
function withoutSizes(code: string): string {
  return code.replace(SIZE, (call) => " ".repeat(call.length));
}

/** The place of the bracket that closes what is open at a place. */
function closing(code: string, from: number): number | undefined {
  let open = 1;
  for (let place = from; place < code.length; place++) {
    if (code[place] === "(") open += 1;
    if (code[place] === ")") open -= 1;
    if (open === 0) return place;
  }
  return undefined;
}

function matches(
  code: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => readonly (readonly [Operator, string])[],
): LineEdit[] {
  return [...code.matchAll(pattern)].flatMap((match) =>
    replace(match).map(([operator, text]) => ({
      ...{ operator, text, start: match.index },
      end: match.index + match[0].length,
    })),
  );
}

/** A line without its comment, and with blanks in its strings. */
function masked(line: string): string {
  const blank = line.replace(/"[^"]*"/g, (text) => `"${" ".repeat(text.length - 2)}"`);
  return blank.replace(/\s*\/\/.*$/, "");
}
