import { id, keccak256, toBeHex } from "ethers";

/** A struct that stands at a place of its own (ERC-7201). */
export interface Namespace {
  /** Whose annotation gave the place: `causeway.bridge`. */
  readonly name: string;
  /** The source that declares the struct, and the struct in it: `BridgeState.State`. */
  readonly source: string;
  readonly struct: string;
  /** The contract that declares the struct. */
  readonly contract: string;
}

const DECLARED =
  /@custom:storage-location erc7201:(?<name>[\w.]+)\s*\n(?:\s*\/\/\/.*\n)*\s*struct (?<struct>\w+)/g;

const CONTRACT = /^(?:abstract )?contract (\w+)/gm;

/** The structs of a source that say where they stand. */
export function namespacesIn(source: string, text: string): Namespace[] {
  return [...text.matchAll(DECLARED)].map(({ groups, index }) => {
    const { name = "", struct = "" } = groups ?? {};
    const contract = [...text.slice(0, index).matchAll(CONTRACT)].at(-1)?.[1];
    if (contract === undefined) throw new Error(`${source}: ${name} is declared by no contract`);
    return { name, source, struct: `${contract}.${struct}`, contract };
  });
}

/** The first slot of a namespace, by the formula of ERC-7201. */
export function slotOf({ name }: Pick<Namespace, "name">): bigint {
  const hashed = BigInt(keccak256(toBeHex(BigInt(id(name)) - 1n, 32)));
  return hashed & ~0xffn;
}
