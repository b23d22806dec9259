import { setFlagsFromString } from "node:v8";

/**
 * Loads the TVM of TON's node, a program of 12 MB in WebAssembly: programs that try nothing never do.
 *
 * While Node frees WebAssembly that it compiled, V8 can abort the process (nodejs/node#64500). So the process keeps that
 * code: a few MB.
 */
export function loadSandbox(): Promise<typeof import("@ton/sandbox")> {
  setFlagsFromString("--no-wasm-code-gc");
  return import("@ton/sandbox");
}
