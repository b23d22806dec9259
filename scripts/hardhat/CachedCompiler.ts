import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

import type { BuildCache } from "@causeway/build-cache";
import type { Compiler, CompilerInput, CompilerOutput } from "hardhat/types/solidity";

/** Compiles what no clone on this machine has compiled before. */
export class CachedCompiler {
  readonly #cache: BuildCache;
  readonly #hashes = new Map<string, Promise<string>>();

  constructor(cache: BuildCache) {
    this.#cache = cache;
  }

  /** The compiler's output for exactly this input. What has errors is not kept. */
  async compile(compiler: Compiler, input: CompilerInput): Promise<CompilerOutput> {
    let output: CompilerOutput | undefined;
    const bytes = await this.#cache.get({
      inputs: `${await this.#hashOf(compiler.compilerPath)} ${JSON.stringify(input)}`,
      label: `the compiler makes of ${Object.keys(input.sources)[0]} and its imports`,
      make: async () => {
        output = await compiler.compile(input);
        return Buffer.from(JSON.stringify(output));
      },
      isKept: () => !output?.errors?.some(({ severity }) => severity === "error"),
    });
    return output ?? (JSON.parse(Buffer.from(bytes).toString()) as CompilerOutput);
  }

  #hashOf(file: string): Promise<string> {
    const hash = this.#hashes.get(file) ?? readFile(file).then(sha256);
    this.#hashes.set(file, hash);
    return hash;
  }
}

function sha256(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}
