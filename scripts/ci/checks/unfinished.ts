import { readFileSync } from "node:fs";

import { trackedFiles } from "../trackedFiles.ts";

const SOURCES = /\.(ts|tsx|mjs|js|sol|tolk|circom)$/;
const TEXTS = /\.(md|json|ya?ml|txt)$/;
/** Begins or ends a conflict that a merge left. */
const CONFLICT = /^(<{7}|>{7}) /;
const GENERATED = /^(typechain-types|vectors)\//;

// Spelled in parts, so that the rule does not find itself.
const MARK = new RegExp(
  `\\b(${["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"].join("|")})\\b`,
);

const LINE_COMMENT = /^\s*(?:\/\/|\*)\s?(.*)$/;
/** Begins or ends an example in a documentation comment. */
const FENCE = /^\s*\*\s*```/;
const COMMENT_END = /\*\//;
const STATEMENT_END = /[;{}]\s*$/;
const CODE = [
  /^(import|export|const|let|var|return|throw|await|using|emit|require|assert)\b.*[;({]\s*$/,
  /^(if|for|while|switch)\s*\(.*[;{]\s*$/,
  /^(function|modifier|event|error|struct|mapping|contract|class|type|interface)\b.*[;{]\s*$/,
  /^[\w.[\]]+\s*(=|\+=|-=|\+\+|--|<==|===)\s*.*;\s*$/,
  /^[\w.]+\(.*\)\s*;\s*$/,
  /^[{}]\s*$/,
];

/** Marks of unfinished work, code that was commented out instead of deleted, and conflicts that a merge left. */
export function findUnfinished(): string[] {
  const sources = trackedFiles(SOURCES).filter((path) => !GENERATED.test(path));
  return [
    ...sources.flatMap((path) => unfinishedIn(path, readFileSync(path, "utf8"))),
    ...[...sources, ...trackedFiles(TEXTS)].flatMap((path) =>
      conflictsIn(path, readFileSync(path, "utf8")),
    ),
  ];
}

export function conflictsIn(path: string, text: string): string[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      CONFLICT.test(line) ? [`${path}:${index + 1}: resolve the conflict that a merge left`] : [],
    );
}

export function unfinishedIn(path: string, source: string): string[] {
  let isExample = false;
  return source.split("\n").flatMap((line, index) => {
    const place = `${path}:${index + 1}`;
    if (FENCE.test(line)) isExample = !isExample;
    // An example ends with its comment, even if its fence is never closed.
    if (COMMENT_END.test(line)) isExample = false;
    if (MARK.test(line)) return [`${place}: finish this, or describe it without the mark`];
    if (!isExample && isCommentedOutCode(line))
      return [`${place}: delete code instead of commenting it out`];
    return [];
  });
}

function isCommentedOutCode(line: string): boolean {
  const comment = LINE_COMMENT.exec(line)?.[1]?.trim();
  if (!comment || !STATEMENT_END.test(comment)) return false;
  return CODE.some((pattern) => pattern.test(comment));
}
