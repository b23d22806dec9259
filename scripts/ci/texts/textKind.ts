import type { Node } from "oxc-parser";

/** What a text is for, in the order in which the list shows them. */
export const TEXT_KINDS = [
  "step summaries",
  "findings",
  "remedies",
  "exits",
  "errors",
  "help",
  "metrics",
  "logs",
  "other output",
] as const;

export type TextKind = (typeof TEXT_KINDS)[number];

/** The kind by the property, variable or function that a text is given to. */
const BY_NAME: readonly (readonly [names: RegExp, kind: TextKind])[] = [
  [/^summary$/, "step summaries"],
  [/^(?:subject|expected|held|finding|told|cause)$/i, "findings"],
  [/^(?:remedy|instead|advice)/i, "remedies"],
  [/^(?:does|vain)$/, "exits"],
  [/Error$|Refused$|^(?:rule|refine|fail|fails|refuse|cannot|reason|min|max|regex)/i, "errors"],
  [/^(?:option|requiredOption|namedOption|argument|description|addHelpText|Option)$/, "help"],
  [/^(?:gauge|counter|histogram)$/, "metrics"],
  [/^(?:info|warn|debug|trace|fatal)$/, "logs"],
];

/** The kind of a text, by the nearest of the nodes around it that tells one. */
export function textKind(ancestors: readonly Node[]): TextKind {
  for (const node of ancestors) {
    const kind = kindBy(node);
    if (kind !== undefined) return kind;
  }
  return "other output";
}

function kindBy(node: Node): TextKind | undefined {
  if (node.type === "ThrowStatement") return "errors";
  if (node.type === "CallExpression" && node.callee.type === "Super") return "errors";
  if (node.type === "CallExpression" && isLog(node)) return "logs";
  const name = nameOf(node);
  return name === undefined ? undefined : BY_NAME.find(([names]) => names.test(name))?.[1];
}

function nameOf(node: Node): string | undefined {
  switch (node.type) {
    case "Property":
      return node.computed ? undefined : identifierOf(node.key);
    case "VariableDeclarator":
      return identifierOf(node.id);
    case "FunctionDeclaration":
      return node.id?.name;
    case "NewExpression":
    case "CallExpression":
      return identifierOf(node.callee);
    default:
      return undefined;
  }
}

function identifierOf(node: Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" ? identifierOf(node.property) : undefined;
}

/** `logger.error(...)`, whose name alone would be an error's. */
function isLog({ callee }: Node & { type: "CallExpression" }): boolean {
  return (
    callee.type === "MemberExpression" && /^(?:logger|log)$/.test(identifierOf(callee.object) ?? "")
  );
}
