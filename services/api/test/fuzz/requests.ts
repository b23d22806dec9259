import fc from "fast-check";

import type { DocumentedParameter, Operation } from "./Document.ts";

/** Values that break readers of text: numbers of other forms, prototypes, encodings, SQL. */
const HOSTILE = [
  ...["", " ", "0", "-1", "1e3", "0x10", "00", "1.5", "9007199254740993", `1${"0".repeat(80)}`],
  ...["__proto__", "constructor", "null", "undefined", "NaN", "true", "[]", "{}", "*"],
  ...["'; drop table index.messages; --", "\u0000", "\u202e", "\ud83d\ude00", "../../etc/passwd"],
  `0x${"0".repeat(40)}`,
  `0x${"f".repeat(40)}`,
  `0x${"f".repeat(64)}`,
];

/** The path and query of requests of an operation: as documented, nearly so, and not at all. */
export function requestsOf(operation: Operation): fc.Arbitrary<string> {
  const values = operation.parameters.map((parameter) =>
    valuesOf(parameter).map((texts) => ({ parameter, texts })),
  );
  const unknown = fc.array(fc.tuple(fc.constantFrom("x", "__proto__", "toString"), fc.string()), {
    maxLength: 1,
  });
  return fc.tuple(fc.tuple(...values), unknown).map(([given, others]) => {
    let path = operation.path;
    const query: [string, string][] = [...others];
    for (const { parameter, texts } of given) {
      const [first = "x"] = texts;
      if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, encode(first));
      else query.push(...texts.map((text): [string, string] => [parameter.name, text]));
    }
    const search = query.map(([name, value]) => `${name}=${encode(value)}`).join("&");
    return search === "" ? path : `${path}?${search}`;
  });
}

/** How often a parameter is sent, with which values. */
function valuesOf({ schema, required }: DocumentedParameter): fc.Arbitrary<string[]> {
  const good = goodOf(schema);
  const near = fc
    .tuple(good, fc.nat(), fc.constantFrom("", "0", "g", " ", "%", "X"))
    .map(([text, at, put]) => {
      const place = text.length === 0 ? 0 : at % text.length;
      return text.slice(0, place) + put + text.slice(place + 1);
    });
  const one = (value: fc.Arbitrary<string>) => value.map((text) => [text]);
  return fc.oneof(
    { weight: 12, arbitrary: one(good) },
    { weight: 3, arbitrary: one(near) },
    { weight: 2, arbitrary: one(fc.constantFrom(...HOSTILE)) },
    { weight: required ? 1 : 6, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.tuple(good, good).map((texts) => [...texts]) },
  );
}

function goodOf({ pattern, enum: values }: DocumentedParameter["schema"]): fc.Arbitrary<string> {
  if (values !== undefined) return fc.constantFrom(...values);
  // The generator knows no classes of Unicode; such a pattern is for free text.
  if (pattern === undefined || pattern.includes("\\p{")) return fc.string({ maxLength: 40 });
  return fc.stringMatching(new RegExp(pattern));
}

/** As a client would, and sometimes as no client should: a lone surrogate has no encoding. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
