import { id, keccak256, type ParamType, toBeHex, toUtf8Bytes } from "ethers";

/** Values that mean something to the contracts that are called. */
export interface Pool {
  readonly addresses: readonly string[];
  readonly words: readonly string[];
  readonly bytes: readonly string[];
  readonly numbers: readonly bigint[];
}

/** Arguments of a function: values of the pool and made-up ones by turns, the same for the same seed. */
export function someArguments(inputs: readonly ParamType[], pool: Pool, seed: string): unknown[] {
  return inputs.map((input, i) => someValue(input, pool, `${seed}/${i}`));
}

function someValue(param: ParamType, pool: Pool, seed: string): unknown {
  if (param.baseType === "tuple") return someArguments(param.components ?? [], pool, seed);
  if (param.baseType === "array" && param.arrayChildren) {
    const length = param.arrayLength === -1 ? below(seed, 3) : (param.arrayLength ?? 0);
    return Array.from({ length }, (_, i) =>
      someValue(param.arrayChildren as ParamType, pool, `${seed}[${i}]`),
    );
  }
  return simpleValue(param.type, pool, seed);
}

function simpleValue(type: string, pool: Pool, seed: string): unknown {
  if (type === "address") return pick(pool.addresses, seed);
  if (type === "bool") return below(seed, 2) === 1;
  if (type === "bytes") return pick(pool.bytes, seed);
  if (type === "string") return seed;
  if (type === "bytes32") return pick([...pool.words, id(seed)], seed);
  if (type.startsWith("bytes")) return id(seed).slice(0, 2 + 2 * Number(type.slice(5)));
  return BigInt.asUintN(Number(type.slice(4)), pick(pool.numbers, seed));
}

function pick<Value>(values: readonly Value[], seed: string): Value {
  return values[below(seed, values.length)] as Value;
}

function below(seed: string, bound: number): number {
  return Number(BigInt(keccak256(toUtf8Bytes(seed))) % BigInt(bound));
}

/** A word that holds an address. */
export function wordOf(address: string): string {
  return toBeHex(BigInt(address), 32);
}
