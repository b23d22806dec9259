import type { EvmTransaction } from "../../build/BuiltOrder.ts";
import { CausewayError, isCausewayError } from "../../errors/CausewayError.ts";
import { sendingError } from "../../errors/sendingError.ts";
import type { Address, ChainId, TransactionHash } from "../../values/ids.ts";
import type { Asking } from "../asking.ts";
import type { EvmConnectedWallet } from "../ConnectedWallet.ts";
import type { EvmPort } from "./EvmPort.ts";
import { readHash } from "./readAnswer.ts";
import { toQuantity } from "./toQuantity.ts";
import { malformedAnswer } from "./walletRefusals.ts";

const CAPABILITIES = "wallet_getCapabilities";
const SEND = "wallet_sendCalls";
const STATUS = "wallet_getCallsStatus";

/** Version of EIP-5792 that is spoken. */
const VERSION = "2.0.0";
/** A batch that the wallet does not know, or not any more. */
const UNKNOWN_BATCH = 5730;

interface Parts {
  readonly ask: Asking;
  readonly port: EvmPort;
  readonly ready: (expected: ChainId) => Promise<Address>;
  readonly address: () => Promise<Address>;
}

type Batches = Pick<EvmConnectedWallet, "canBatch" | "sendBatch" | "batchTransactions">;

/** Several calls as one, by EIP-5792. */
export function batchesOf({ ask, port, ready, address }: Parts): Batches {
  return {
    canBatch: async (chainId) => {
      const chain = toQuantity(chainId);
      const account = await address();
      try {
        const asked = { method: CAPABILITIES };
        return isAtomic(
          await ask(asked, () => port.request(CAPABILITIES, [account, [chain]])),
          chain,
        );
      } catch (error) {
        // most wallets do not know the method: they send calls one by one
        if (isCausewayError(error) && error.code !== "WalletSilent") return false;
        throw error;
      }
    },
    sendBatch: async (transactions) => {
      const chainId = chainOf(transactions);
      const from = await ready(chainId);
      const request = {
        ...{ version: VERSION, from, chainId: toQuantity(chainId), atomicRequired: true },
        calls: transactions.map(({ to, data, value }) => ({ to, data, value: toQuantity(value) })),
      };
      const asked = { method: SEND, byPerson: true, maySend: true };
      const answer = await ask(asked, () => port.request(SEND, [request]));
      const id = (answer as { readonly id?: unknown } | null)?.id ?? answer;
      if (typeof id === "string" && id.length > 0) return id;
      throw malformedAnswer(SEND, answer, true);
    },
    batchTransactions: async (id) => {
      try {
        return transactionsIn(id, await ask({ method: STATUS }, () => port.request(STATUS, [id])));
      } catch (error) {
        if (isCausewayError(error) && error.details.walletCode === UNKNOWN_BATCH) return undefined;
        throw error;
      }
    },
  };
}

function chainOf(transactions: readonly EvmTransaction[]): ChainId {
  const [chainId, ...others] = [...new Set(transactions.map((one) => one.chainId))];
  if (chainId !== undefined && others.length === 0) return chainId;
  throw new CausewayError("BadInput", {
    message: `A batch is for one chain: ${[chainId, ...others].join(", ")}`,
    details: { transactions: transactions.length },
  });
}

function isAtomic(answer: unknown, chain: string): boolean {
  const chains = Object.entries((answer ?? {}) as Record<string, Capabilities | undefined>);
  // ids are quantities; some wallets write them in other ways
  const found = chains.find(
    ([id]) => /^(0x[\da-f]+|\d+)$/i.test(id) && BigInt(id) === BigInt(chain),
  );
  const status = found?.[1]?.atomic?.status;
  return status === "supported" || status === "ready";
}

interface Capabilities {
  readonly atomic?: { readonly status?: unknown };
}

interface Status {
  readonly status?: unknown;
  readonly receipts?: readonly { readonly transactionHash?: unknown }[];
}

/** @throws CausewayError `WalletBatchFailed` if nothing of the batch will ever be on the chain. */
function transactionsIn(id: string, answer: unknown): readonly TransactionHash[] | undefined {
  const { status, receipts } = (answer ?? {}) as Status;
  if (typeof status !== "number") throw malformedAnswer(STATUS, answer);
  if (status >= 400 && status < 500) {
    throw sendingError("WalletBatchFailed", {
      message: `The wallet gave up the batch ${id.slice(0, 80)}: status ${status}`,
      details: { id, status },
    });
  }
  if (!Array.isArray(receipts) || receipts.length === 0) return undefined;
  return receipts.map(({ transactionHash }) => readHash(STATUS, transactionHash));
}
