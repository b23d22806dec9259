import { childAt, childrenAt, findAll, type Node, typeOf } from "./Node.ts";

const INTEGER = /^u?int\d*$/;

/** What names stand for, in all sources that were compiled together. */
export class Declarations {
  readonly #byId: ReadonlyMap<number, Node>;

  constructor(units: Iterable<Node>) {
    const declarations = Array.from(units).flatMap((unit) => findAll(unit, isDeclaration));
    this.#byId = new Map(declarations.map((node) => [node.id as number, node]));
  }

  /** What an identifier or a member names. */
  of(node: Node | undefined): Node | undefined {
    return this.#byId.get(node?.referencedDeclaration as number);
  }

  byId(id: number): Node | undefined {
    return this.#byId.get(id);
  }

  /** Whether a name is that of a whole number that never changes. */
  isConstant(node: Node): boolean {
    return isConstantNumber(this.of(node));
  }

  /** Whether one more would not fit into the type of such a number. */
  isLargest(node: Node): boolean {
    return isTypeMax(childAt(this.of(node) ?? node, "value"));
  }

  /** The parameters of what a call calls, as far as they belong to its arguments: their types, and where they lie. */
  parameterTypes(call: Node): string[] | undefined {
    const callee = childAt(call, "expression");
    const declaration = this.of(calleeName(callee));
    if (declaration === undefined) return undefined;
    const types = parametersOf(declaration).map((one) => `${typeOf(one)} ${one.storageLocation}`);
    const given = (call.arguments as unknown[] | undefined)?.length ?? 0;
    // called as a member, a library's function takes what stands before the dot first
    return types.length === given + 1 ? types.slice(1) : types;
  }
}

export function isConstantNumber(declaration: Node | undefined): boolean {
  return declaration?.constant === true && INTEGER.test(typeOf(declaration));
}

/** `type(uint40).max` and its like; not that of an enumeration, from which nothing can be subtracted. */
export function isTypeMax(node: Node | undefined): boolean {
  if (node?.memberName !== "max" || !INTEGER.test(typeOf(node))) return false;
  const call = childAt(node, "expression");
  return call !== undefined && childAt(call, "expression")?.name === "type";
}

const DECLARATIONS = new Set([
  "VariableDeclaration",
  "FunctionDefinition",
  "EventDefinition",
  "ErrorDefinition",
  "StructDefinition",
  "ContractDefinition",
  "ModifierDefinition",
]);

function isDeclaration({ nodeType }: Node): boolean {
  return DECLARATIONS.has(nodeType);
}

function parametersOf(declaration: Node): Node[] {
  const list = childAt(declaration, "parameters");
  return list ? childrenAt(list, "parameters") : childrenAt(declaration, "members");
}

/** `{value: x}` stands between a function and its arguments. */
function calleeName(callee: Node | undefined): Node | undefined {
  return callee?.nodeType === "FunctionCallOptions" ? childAt(callee, "expression") : callee;
}
