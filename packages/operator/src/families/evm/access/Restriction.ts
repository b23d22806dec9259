import type { Hex } from "@causeway/protocol";
import { type Abi, type FunctionName, interfaceOf } from "@causeway/protocol/contracts";

/** Functions of a contract that the access manager governs. */
export interface Restriction {
  /** As `DesiredContract.name`. */
  readonly contract: string;
  readonly address: Hex;
  readonly functions: readonly RestrictedFunction[];
}

/** A restricted function and the role that it asks for. */
export interface RestrictedFunction {
  readonly name: string;
  readonly selector: string;
  readonly role: string;
  /** Whether it asks for its role only when no chain waits for another any more: until then the deployer calls it. */
  readonly untilSettled: boolean;
}

/**
 * Functions that ask for a role.
 *
 * @param roles Name of the role by the function's name.
 * @param options As `RestrictedFunction.untilSettled`, for all of them.
 */
export function restricted<const A extends Abi>(
  abi: A,
  roles: { readonly [N in FunctionName<A>]?: string },
  { untilSettled = false } = {},
): readonly RestrictedFunction[] {
  return Object.entries(roles as Readonly<Record<string, string>>).map(([name, role]) => {
    const { selector } = interfaceOf<Abi>(abi).getFunction(name) ?? raise(name);
    return { name, role, selector, untilSettled };
  });
}

function raise(name: string): never {
  throw new Error(`a restricted function ${name} that the contract does not have`);
}

/** Each contract once, with all of its functions. */
export function joinRestrictions(restrictions: readonly Restriction[]): Restriction[] {
  const byAddress = Map.groupBy(restrictions, ({ address }) => address);
  return [...byAddress.values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({
      ...first,
      functions: same.flatMap(({ functions }) => functions),
    })),
  );
}
