import { spawn } from "node:child_process";
import { cp, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { CompilationError } from "./errors.ts";

const require = createRequire(import.meta.url);

/** Where the compiler leaves its outputs. */
export type CompiledCircuit = { r1cs: string; wasm: string; symbols: string };

/**
 * Compiles the circuit `name` of the folder `sources` inside the folder `stage`, which must be empty or absent.
 *
 * The compiler runs in WebAssembly and sees only real files at or below its working folder, wherever npm put
 * the libraries: they are copied beside the sources.
 */
export async function compileCircuit(
  name: string,
  sources: string,
  stage: string,
): Promise<CompiledCircuit> {
  const output = join(stage, "out");
  await mkdir(output, { recursive: true });
  await cp(sources, join(stage, "src"), { recursive: true });
  const circomlib = dirname(require.resolve("circomlib/package.json"));
  await cp(join(circomlib, "circuits"), join(stage, "circomlib/circuits"), { recursive: true });
  await runCompiler(name, stage);
  return {
    r1cs: join(output, `${name}.r1cs`),
    wasm: join(output, `${name}_js`, `${name}.wasm`),
    symbols: join(output, `${name}.sym`),
  };
}

function runCompiler(name: string, stage: string): Promise<void> {
  const parameters = [`src/${name}.circom`, "--r1cs", "--wasm", "--sym", "--O2"];
  const compiler = spawn(
    process.execPath,
    [require.resolve("circom2/cli.js"), ...parameters, "-l", ".", "-o", "out"],
    { cwd: stage, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NODE_OPTIONS: "" } },
  );
  return new Promise((resolve, reject) => {
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    compiler.stdout.on("data", collect);
    compiler.stderr.on("data", collect);
    compiler.once("error", reject);
    compiler.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new CompilationError(name, code, output));
    });
  });
}
