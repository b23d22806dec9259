import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

import type { Compiler, CompilerInput, CompilerOutput } from "hardhat/types/solidity";

import type { BuildCache } from "./BuildCache.ts";

/** What takes longer is not compiled once more to compare it. */
const LONGEST_COMPARED = 20;

interface Hit {
  readonly compiler: Compiler;
  readonly input: CompilerInput;
  readonly key: string;
}

/** Compiles what no clone on this machine has compiled before. */
export class CachedCompiler {
  readonly #cache: BuildCache;
  readonly #hashes = new Map<string, Promise<string>>();
  readonly #compared: Hit[] = [];
  /** Inputs since the last comparison, and those of them that the cache had. */
  #jobs = { all: 0, found: 0 };

  constructor(cache: BuildCache) {
    this.#cache = cache;
  }

  /** The compiler's output for exactly this input. What has errors is not kept. */
  async compile(compiler: Compiler, input: CompilerInput): Promise<CompilerOutput> {
    const text = JSON.stringify(input);
    const key = sha256(`${await this.#hashOf(compiler.compilerPath)} ${text}`);
    this.#jobs.all += 1;
    const known = await this.#cache.read(key);
    if (known !== undefined) {
      this.#jobs.found += 1;
      if (known.seconds < LONGEST_COMPARED) this.#compared.push({ compiler, input, key });
      return JSON.parse(known.text) as CompilerOutput;
    }
    const started = performance.now();
    const output = await compiler.compile(input);
    const seconds = (performance.now() - started) / 1_000;
    const isWhole = !output.errors?.some(({ severity }) => severity === "error");
    if (isWhole) await this.#cache.write(key, { text: JSON.stringify(output), seconds });
    return output;
  }

  /**
   * Compiles one of the inputs that were found once more, any of them.
   *
   * @returns How many inputs there were since the last call, and how many of them were found.
   * @throws Error if the cache holds something else than the compiler makes.
   */
  async compare(pick = Math.random()): Promise<{ readonly all: number; readonly found: number }> {
    const hits = this.#compared.splice(0);
    const jobs = this.#jobs;
    this.#jobs = { all: 0, found: 0 };
    const hit = hits[Math.floor(pick * hits.length)];
    if (hit !== undefined) await this.#requireSame(hit);
    return jobs;
  }

  async #requireSame({ compiler, input, key }: Hit): Promise<void> {
    const [known, made] = await Promise.all([this.#cache.read(key), compiler.compile(input)]);
    if (known === undefined || known.text === JSON.stringify(made)) return;
    const { folder } = this.#cache;
    throw new Error(
      `The build cache holds other output than the compiler makes of ${Object.keys(input.sources)[0]} and its imports. ` +
        `Remove the cache, then build again: rm -r ${folder}`,
    );
  }

  #hashOf(file: string): Promise<string> {
    const hash = this.#hashes.get(file) ?? readFile(file).then(sha256);
    this.#hashes.set(file, hash);
    return hash;
  }
}

function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}
