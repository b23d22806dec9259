import { type JsonRpcProvider, toBeHex, Wallet } from "ethers";

const POLL_MILLISECONDS = 100;
const PATIENCE = 60_000;

/** A transaction that waits for a block. Numbers are hexadecimal. */
export interface Pending {
  readonly to: string;
  readonly input: string;
  readonly value: string;
  readonly nonce: string;
  readonly gas: string;
  readonly maxFeePerGas: string;
  readonly hash: string;
}

/** The transaction of an account that waits for a block. Blocks must be held up. */
export async function pendingOf(node: JsonRpcProvider, account: string): Promise<Pending> {
  for (const end = performance.now() + PATIENCE; performance.now() < end; ) {
    const { pending } = await node.send("txpool_content", []);
    const own = Object.entries<Record<string, Pending>>(pending).find(
      ([sender]) => sender.toLowerCase() === account.toLowerCase(),
    );
    const [first] = Object.values(own?.[1] ?? {});
    if (first !== undefined) return first;
    await new Promise((done) => setTimeout(done, POLL_MILLISECONDS));
  }
  throw new Error(`no transaction of ${account} waits`);
}

/** Sends a transaction with the same nonce and twice the price, as wallets do it. @returns its hash */
export async function replace(
  node: JsonRpcProvider,
  key: string,
  { to, input, value, nonce, gas, maxFeePerGas }: Pending,
): Promise<string> {
  const price = 2n * BigInt(maxFeePerGas);
  const signed = await new Wallet(key).signTransaction({
    ...{ type: 2, chainId: (await node.getNetwork()).chainId, nonce: Number(nonce) },
    ...{ to, data: input, value: BigInt(value), gasLimit: BigInt(gas) },
    ...{ maxFeePerGas: price, maxPriorityFeePerGas: price },
  });
  return node.send("eth_sendRawTransaction", [signed]);
}

/** Holds up the blocks of a chain while something is done, then makes them again. */
export async function withoutBlocks(
  node: JsonRpcProvider,
  act: () => Promise<void>,
): Promise<void> {
  await node.send("evm_setAutomine", [false]);
  try {
    await act();
  } finally {
    await node.send("evm_setAutomine", [true]);
    await node.send("anvil_mine", [toBeHex(1)]);
  }
}
