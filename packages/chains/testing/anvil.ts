import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A local node. */
export interface Anvil {
  readonly url: string;
  stop(): Promise<void>;
}

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

/**
 * Starts a node that mines a block per transaction.
 *
 * @param chainId Chain id that it serves.
 * @param epoch Blocks of an epoch: what is two epochs old is final.
 */
export async function startAnvil(chainId: bigint, epoch = 1): Promise<Anvil> {
  const flags = ["--host", "127.0.0.1", "--port", "0", "--slots-in-an-epoch", `${epoch}`];
  // It writes the states of old blocks to files, and leaves them behind when it is killed.
  const states = mkdtempSync(join(tmpdir(), "causeway-anvil-"));
  flags.push("--cache-path", states);
  const child = spawn(program(), [...flags, "--chain-id", `${chainId}`, "--hardfork", "prague"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const kill = () => {
    child.kill("SIGKILL");
    rmSync(states, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once("exit", kill);
  const closed = new Promise((done) => child.once("close", done));
  const url = await new Promise<string>((ready, fail) => {
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = /Listening on (\S+:\d+)/.exec(output) ?? [];
      if (address !== undefined) ready(`http://${address}`);
    });
    child.once("close", () => fail(new Error(`anvil ended: ${output}`)));
    child.once("error", fail);
  });
  return {
    url,
    stop: async () => {
      process.off("exit", kill);
      child.kill("SIGKILL");
      await closed;
      rmSync(states, { recursive: true, force: true });
    },
  };
}

/** npm's launcher would leave the node behind when it is killed. */
function program(): string {
  const platform = `${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const require = createRequire(import.meta.url);
  const manifest = require.resolve(`@foundry-rs/anvil-${platform}/package.json`);
  return join(dirname(manifest), "bin", "anvil");
}
