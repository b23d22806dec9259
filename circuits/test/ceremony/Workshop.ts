import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import type { CeremonyTables } from "@causeway/verifying-key";
import { begin } from "../../ceremony/begin.ts";
import { contribute } from "../../ceremony/contribute.ts";
import { endWithBeacon } from "../../ceremony/endWithBeacon.ts";
import { hashFile } from "../../ceremony/hashFile.ts";
import { type CompiledCircuit, compileCircuit } from "../../compiler/compileCircuit.ts";

const HERE = dirname(fileURLToPath(import.meta.url));

/** Circuits that are small enough for the powers of tau beside this file; the last needs more. */
export const CIRCUITS = ["product", "square-product", "long-product"] as const;

export const POWERS = join(HERE, "powers-4.ptau");

export const BEACON = {
  source: "a block announced in advance",
  value: "5c".repeat(32),
  iterationsExponent: 10,
};

export const silent = (): void => {};

/** A folder with compiled circuits, in which a test runs ceremonies. */
export class Workshop {
  readonly folder: string;
  readonly circuits: Record<(typeof CIRCUITS)[number], CompiledCircuit>;
  /** Of these circuits and powers of tau. */
  readonly tables: CeremonyTables;
  #files = 0;

  private constructor(folder: string, circuits: Workshop["circuits"], tables: CeremonyTables) {
    this.folder = folder;
    this.circuits = circuits;
    this.tables = tables;
  }

  static async open(): Promise<Workshop> {
    const folder = await mkdtemp(join(tmpdir(), "causeway-ceremony-"));
    const compiled = await Promise.all(
      CIRCUITS.map(async (name) => {
        const circuit = await compileCircuit(name, join(HERE, "circuits"), join(folder, name));
        const form = { name, slots: 2, r1csHash: await hashFile(circuit.r1cs) };
        return { name, circuit, form };
      }),
    );
    const powers = { name: "powers-4.ptau", power: 4, hash: await hashFile(POWERS) };
    return new Workshop(
      folder,
      Object.fromEntries(
        compiled.map(({ name, circuit }) => [name, circuit]),
      ) as Workshop["circuits"],
      {
        circuits: compiled.map(({ form }) => form),
        powers: [{ ...powers, rehearsalOnly: true }],
      },
    );
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }

  /** A path that is not there yet. */
  path(): string {
    this.#files += 1;
    return join(this.folder, `file-${this.#files}`);
  }

  async begin(circuit: (typeof CIRCUITS)[number] = "product"): Promise<string> {
    const output = this.path();
    const { r1cs } = this.circuits[circuit];
    await begin({ r1cs, powers: POWERS, output }, this.tables, silent);
    return output;
  }

  /** The key after contributions by all of `names`. */
  async contribute(input: string, ...names: string[]): Promise<string> {
    let key = input;
    for (const name of names) {
      const output = this.path();
      await contribute({ input: key, output, name, entropy: "" }, silent);
      key = output;
    }
    return key;
  }

  async beacon(input: string): Promise<string> {
    const output = this.path();
    await endWithBeacon({ input, output, ...BEACON }, silent);
    return output;
  }
}
