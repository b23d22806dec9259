import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { Interface, type InterfaceAbi } from "ethers";

import { FILES, type VenueContract } from "./files.ts";

/** A contract as its publisher compiled it. */
export interface Artifact {
  readonly abi: Interface;
  /** Creation code, without constructor arguments. */
  readonly bytecode: string;
}

/** A file of the publisher's is not there. */
export class ArtifactMissing extends Error {
  readonly file: string;

  constructor(file: string) {
    super(`${file} is not installed: run npm install, without --omit=dev`);
    this.name = "ArtifactMissing";
    this.file = file;
  }
}

/**
 * A contract of Uniswap's, read as a file: no code of theirs is imported.
 *
 * @throws {ArtifactMissing} with the file that is not installed.
 */
export function artifactOf(name: VenueContract): Artifact {
  const { abi, bytecode } = JSON.parse(readFileSync(pathOf(FILES[name]), "utf8")) as Published;
  const code = typeof bytecode === "string" ? bytecode : bytecode.object;
  return { abi: new Interface(abi), bytecode: code.startsWith("0x") ? code : `0x${code}` };
}

interface Published {
  readonly abi: InterfaceAbi;
  readonly bytecode: string | { readonly object: string };
}

function pathOf(file: string): string {
  try {
    return createRequire(import.meta.url).resolve(file);
  } catch {
    throw new ArtifactMissing(file);
  }
}
