import "@causeway/service/refuseOldNode";

import { mkdirSync } from "node:fs";
import { untilStopped } from "@causeway/service";

import { FAUCET_MNEMONIC, faucetKey, faucetWallet } from "./chain/faucet.ts";
import { type NodeFlags, nodeCommand } from "./nodeCommand.ts";
import { runNode } from "./runNode.ts";

try {
  await nodeCommand(run).parseAsync();
} catch (error) {
  complain(error);
  process.exitCode = 1;
}

async function run({ hold: holdChance, ...flags }: NodeFlags): Promise<void> {
  mkdirSync(flags.data, { recursive: true });
  const stopped = untilStopped();
  const node = await runNode({ ...flags, holdChance, host: "127.0.0.1" }, ({ reason }) =>
    complain(new Error(`a message is without a transaction: ${reason}`)),
  );
  const { publicKey } = await faucetKey();
  const { address } = faucetWallet(publicKey, flags.chainId);
  const faucet = { address: address.toString(), mnemonic: FAUCET_MNEMONIC };
  process.stdout.write(`${JSON.stringify({ ready: true, url: node.url, faucet })}\n`);
  const reason = await Promise.race([stopped, node.lost]);
  await node.stop();
  if (reason instanceof Error) throw reason;
}

function complain(error: unknown): void {
  process.stderr.write(`ton-chain: ${error instanceof Error ? error.message : error}\n`);
}
