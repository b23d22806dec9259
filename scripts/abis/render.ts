import type { AbiEntry } from "./BuiltContract.ts";

const GENERATED = "// Generated from the contracts: npm run generate.\n\n";

/** A module with one ABI, an entry per line: constant, so that types can be made of it. */
export function renderAbi(name: string, abi: readonly AbiEntry[]): string {
  const entries = abi.map((entry) => `  ${JSON.stringify(entry)},\n`).join("");
  return `${GENERATED}export const ${nameOf(name)} = [\n${entries}] as const;\n`;
}

export function renderIndex(names: readonly string[]): string {
  return GENERATED + names.map((name) => `export * from "./${name}.ts";\n`).join("");
}

/** `IMailbox` is `iMailboxAbi`: the name that the field's generators give. */
function nameOf(contract: string): string {
  return `${contract.charAt(0).toLowerCase()}${contract.slice(1)}Abi`;
}
