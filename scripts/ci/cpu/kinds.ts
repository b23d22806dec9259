/** What a process does, as far as its command says; the first that matches counts. */
const KINDS = [
  ["compiler", /soljson|hardhat\S* build|\bforge\b|\bsolc\b/],
  ["Solidity tests", /scripts\/ci\/runners\/solidity\.ts/],
  ["nodes", /\banvil\b/],
  ["databases", /\bpostgres\b|\binitdb\b|\bpg_ctl\b/],
  ["proofs and circuits", /\bcircuits\/|\bcircom2?\b|snarkjs|rapidsnark|services\/prover\//],
  ["mocha's files", /scripts\/ci\/runners\/mochaHost\.ts/],
  ["our programs", /\bnode(\s|$)/],
] as const satisfies readonly (readonly [string, RegExp])[];

export type Kind = (typeof KINDS)[number][0] | "others";

/** In the order in which a report names them. */
export const ALL_KINDS: readonly Kind[] = [...KINDS.map(([kind]) => kind), "others"];

/** @param command Program and arguments, with a space between. */
export function kindOf(command: string): Kind {
  return KINDS.find(([, pattern]) => pattern.test(command))?.[0] ?? "others";
}
