import type { AskNode } from "./askNode.ts";
import type { FilledTransaction } from "./SignRequest.ts";
import { WalletRefusal } from "./WalletRefusal.ts";
import type { WalletChain } from "./WalletState.ts";

/** A transaction as pages name it. */
export interface AskedTransaction {
  readonly from?: string;
  readonly to?: string;
  readonly data?: string;
  readonly input?: string;
  readonly value?: string;
  readonly gas?: string;
  readonly nonce?: string;
  readonly chainId?: string;
}

const TIP = 1_000_000_000n;
/** State may change until the transaction is in a block. */
const GAS_MARGIN_PERCENT = 20n;

/**
 * Adds what a page left out: gas, its price, and the number of the transaction.
 *
 * @throws {WalletRefusal} with the reason of the chain, if the transaction would revert
 */
export async function fillTransaction(
  ask: AskNode,
  chain: WalletChain,
  account: string,
  { to, data, input, value, gas, nonce }: AskedTransaction,
): Promise<FilledTransaction> {
  const asked = { from: account, to, data: data ?? input ?? "0x", value: value ?? "0x0" };
  const [count, block, estimate] = await Promise.all([
    nonce ?? ask(chain, "eth_getTransactionCount", [account, "pending"]),
    ask(chain, "eth_getBlockByNumber", ["latest", false]),
    gas ?? ask(chain, "eth_estimateGas", [asked]),
  ]);
  const { baseFeePerGas = "0x0" } = (block ?? {}) as { readonly baseFeePerGas?: string };
  const limit = quantity("gas", estimate);
  return {
    type: 2,
    chainId: chain.chainId,
    nonce: Number(quantity("nonce", count)),
    to,
    data: asked.data,
    value: quantity("value", asked.value),
    gasLimit: gas === undefined ? limit + (limit * GAS_MARGIN_PERCENT) / 100n : limit,
    maxFeePerGas: 2n * quantity("baseFeePerGas", baseFeePerGas) + TIP,
    maxPriorityFeePerGas: TIP,
  };
}

/** @throws {WalletRefusal} for what is no quantity of JSON-RPC */
export function quantity(name: string, value: unknown): bigint {
  if (typeof value === "string" && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value);
  throw new WalletRefusal("invalid", `${name} ${value} is not 0x and hex digits`);
}
