import { join } from "node:path";
import type { Cell } from "@ton/core";

import { compileTolk } from "../compiler/compileTolk";

const codes = new Map<string, Promise<Cell>>();

/** The code of a contract by the name of its file in `wrappers/`; a process reads each once. */
export function compiled(name: string): Promise<Cell> {
  const code = codes.get(name) ?? compileNamed(name);
  codes.set(name, code);
  return code;
}

async function compileNamed(name: string): Promise<Cell> {
  const { compile } = await import(join(__dirname, `../wrappers/${name}.compile.ts`));
  return compileTolk(compile.entrypoint);
}
