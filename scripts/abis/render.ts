import type { StorageLayout } from "@causeway/protocol/contracts";
import type { AbiEntry, BuiltContract } from "./BuiltContract.ts";

const GENERATED = "// Generated from the contracts: npm run generate.\n\n";

/**
 * A module with one ABI, an entry per line: constant, so that types can be made of it. Solidity's names of types are left
 * out: nothing encodes or decodes by them, and browsers load a third less.
 */
export function renderAbi(name: string, abi: readonly AbiEntry[]): string {
  return `${GENERATED}export const ${nameOf(name)} = [\n${entriesOf(abi, forCoders)}] as const;\n`;
}

/** A module with signatures. They take half the bytes of an ABI. */
export function renderSignatures(constant: string, signatures: readonly string[]): string {
  const lines = signatures.map((signature) => `  ${JSON.stringify(signature)},\n`).join("");
  return `${GENERATED}export const ${constant} = [\n${lines}] as const;\n`;
}

export function renderIndex(names: readonly string[]): string {
  return GENERATED + names.map((name) => `export * from "./${name}.ts";\n`).join("");
}

/** A module with what deploys a contract. Its ABI is the protocol's, or its own if the protocol has none of it. */
export function renderCode({ name, abi, code }: BuiltContract, isInProtocol: boolean): string {
  const constant = nameOf(name);
  const source = isInProtocol
    ? `import { ${constant} } from "@causeway/protocol/contracts";\n\n`
    : `const ${constant} = [\n${entriesOf(abi)}] as const;\n\n`;
  const made = nameOf(name, "Code");
  return `${GENERATED}${source}export const ${made} = {\n  abi: ${constant},\n  bytecode: "0x${code}",\n} as const;\n`;
}

/** A module that has, for the code of each contract, where the contract keeps its state. */
export function renderLayouts(
  contracts: readonly BuiltContract[],
  layouts: readonly StorageLayout[],
): string {
  const imports = contracts.map(
    ({ name }) => `import { ${nameOf(name, "Code")} } from "./${name}.ts";\n`,
  );
  const entries = contracts.map(
    ({ name }, index) =>
      `  {\n    bytecode: ${nameOf(name, "Code")}.bytecode,\n    layout: ${JSON.stringify(layouts[index])},\n  },\n`,
  );
  return `${GENERATED}${imports.join("")}\nexport const layouts = [\n${entries.join("")}];\n`;
}

type Replacer = (key: string, value: unknown) => unknown;

const forCoders: Replacer = (key, value) => (key === "internalType" ? undefined : value);

function entriesOf(abi: readonly AbiEntry[], replacer?: Replacer): string {
  return abi.map((entry) => `  ${JSON.stringify(entry, replacer)},\n`).join("");
}

/** `IMailbox` is `iMailboxAbi`: the name that the field's generators give. */
function nameOf(contract: string, kind = "Abi"): string {
  return `${contract.charAt(0).toLowerCase()}${contract.slice(1)}${kind}`;
}
