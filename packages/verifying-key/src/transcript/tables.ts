import { readFileSync } from "node:fs";
import { z } from "zod";

const hash = z.string().regex(/^[0-9a-f]{128}$/);

const powersFiles = z.strictObject({
  source: z.string(),
  files: z.array(z.strictObject({ name: z.string(), power: z.int().positive(), hash })),
});
const powersTable = z.strictObject({ published: powersFiles, rehearsalOnly: powersFiles });

const circuitsFile = z.array(
  z.strictObject({ name: z.string(), slots: z.int().positive(), r1csHash: hash }),
);

/** A powers-of-tau file for circuits of up to 2^power constraints, with its BLAKE2b-512. */
export type PowersFile = z.output<typeof powersFiles>["files"][number] & {
  /** One that had too few contributors for anything but rehearsals: its keys are worth no more than they. */
  rehearsalOnly: boolean;
};
/** A circuit with the BLAKE2b-512 of its constraint system; one that changed has an entry for each of its forms. */
export type CircuitForm = z.output<typeof circuitsFile>[number];

/** What a ceremony may begin with. */
export type CeremonyTables = {
  readonly powers: readonly PowersFile[];
  readonly circuits: readonly CircuitForm[];
};

/** The published powers-of-tau files with those for rehearsals, and the circuits of this project. */
export const shippedTables: CeremonyTables = {
  powers: readPowers(),
  circuits: circuitsFile.parse(readTable("circuits.json")),
};

function readPowers(): PowersFile[] {
  const { published, rehearsalOnly } = powersTable.parse(readTable("powers.json"));
  return [
    ...published.files.map((file) => ({ ...file, rehearsalOnly: false })),
    ...rehearsalOnly.files.map((file) => ({ ...file, rehearsalOnly: true })),
  ];
}

function readTable(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
}
