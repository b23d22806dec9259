import { join } from "node:path";

import { type CircuitName, PACKAGE_ROOT } from "./circuits.ts";

/** Where the outputs of a build are: absolute paths. */
export type Artifacts = {
  folder: string;
  /** The witness generator. */
  wasm: string;
  /** The constraint system. */
  r1cs: string;
  /** The names of wires. */
  symbols: string;
  /** The proving key. */
  zkey: string;
  verificationKey: string;
  /** What the outputs were made from; written last. */
  contentHash: string;
};

/** The outputs of building `name`, whether or not they exist; `root` has one folder per circuit. */
export function artifacts(name: CircuitName, root = join(PACKAGE_ROOT, "build")): Artifacts {
  const folder = join(root, name);
  return {
    folder,
    wasm: join(folder, `${name}.wasm`),
    r1cs: join(folder, `${name}.r1cs`),
    symbols: join(folder, `${name}.sym`),
    zkey: join(folder, `${name}.zkey`),
    verificationKey: join(folder, "verification_key.json"),
    contentHash: join(folder, "content-hash"),
  };
}
