import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

/** npm has no anvil for this machine. */
export class AnvilMissing extends Error {
  constructor(packageName: string) {
    super(
      `anvil for this machine (npm package ${packageName}) is not installed: run npm install on linux or darwin, ` +
        "x64 or arm64, without --omit=optional",
    );
    this.name = "AnvilMissing";
  }
}

/**
 * The path of the anvil binary for this machine. The `anvil` command of npm is a wrapper that leaves its child behind
 * when it is killed, so it is not used.
 */
export function anvilBinary(platform = process.platform, architecture = process.arch): string {
  const packageName = `@foundry-rs/anvil-${platform}-${ARCHITECTURES[architecture] ?? architecture}`;
  const require = createRequire(import.meta.url);
  try {
    return join(dirname(require.resolve(`${packageName}/package.json`)), "bin", "anvil");
  } catch {
    throw new AnvilMissing(packageName);
  }
}

/**
 * Arguments for a chain with blocks of one second, each final two blocks later. It keeps the newest 500 states.
 *
 * @param page Origin of the pages that may ask it: `http://localhost:5173`. No page may if it is left out.
 */
export function anvilArguments(chainId: number, port: number, page?: string): string[] {
  return [
    ["--chain-id", `${chainId}`],
    ["--port", `${port}`],
    ["--host", "127.0.0.1"],
    ["--hardfork", "prague"],
    ["--block-time", "1"],
    // As Ethereum's. What a block has no room for, the node may leave lying until it is offered again.
    ["--gas-limit", "60000000"],
    ["--slots-in-an-epoch", "1"],
    // Else each block's state goes to a file of its own, gigabytes of them, and a killed node leaves them behind.
    ["--max-persisted-states", "0"],
    // no other web page that its owner happens to open reads or changes the chain
    page === undefined ? ["--no-cors"] : ["--allow-origin", page],
    ["--quiet"],
  ].flat();
}
