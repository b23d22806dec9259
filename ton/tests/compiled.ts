import { compile } from "@ton/blueprint";
import type { Cell } from "@ton/core";

const codes = new Map<string, Promise<Cell>>();

/** The code of a contract by the name of its file in `wrappers/`; a process compiles each once. */
export function compiled(name: string): Promise<Cell> {
  const code = codes.get(name) ?? compile(name);
  codes.set(name, code);
  return code;
}
