import type { FunctionFragment, ParamType, Result } from "ethers";

/** A value that has no parts. */
export interface Leaf {
  /** `price.base`, `selectors[0]`. */
  readonly path: string;
  /** Name of the parameter or field, of an array's elements the array's. */
  readonly name: string;
  readonly type: string;
  readonly value: unknown;
}

/** The values of a call, those of structs and arrays one by one. */
export function flattenArguments(inputs: readonly ParamType[], values: Result): Leaf[] {
  return inputs.flatMap((input, index) => {
    const name = input.name === "" ? `#${index}` : input.name;
    return flatten(input, values[index], name, name);
  });
}

/** The argument of that name, if the function has one. */
export function argumentNamed(name: string, { inputs }: FunctionFragment, values: Result): unknown {
  return values[inputs.findIndex((input) => input.name === name)];
}

function flatten(type: ParamType, value: unknown, path: string, name: string): Leaf[] {
  if (type.isArray()) {
    const items = [...(value as Result)];
    if (items.length === 0) return [{ path, name, type: type.type, value: "empty" }];
    return items.flatMap((item, index) =>
      flatten(type.arrayChildren, item, `${path}[${index}]`, name),
    );
  }
  if (type.isTuple()) {
    return type.components.flatMap((field, index) =>
      flatten(field, (value as Result)[index], `${path}.${field.name}`, field.name),
    );
  }
  return [{ path, name, type: type.type, value }];
}
