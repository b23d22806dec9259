import { isLoopbackUrl } from "../bounds.ts";
import { WalletRefusal } from "./WalletRefusal.ts";
import type { WalletChain } from "./WalletState.ts";

const PATIENCE = 15_000;

/** Asks the node of a chain. */
export type AskNode = (
  chain: WalletChain,
  method: string,
  params: readonly unknown[],
) => Promise<unknown>;

interface NodeAnswer {
  readonly result?: unknown;
  readonly error?: { readonly message?: string; readonly data?: unknown };
}

/**
 * Asks a node of this machine.
 *
 * @throws {WalletRefusal} for a node elsewhere, one that does not answer, and an error of the node
 */
export async function askNode(
  { name, rpcUrl }: WalletChain,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  requireLoopback(rpcUrl);
  const { result, error } = await post(name, rpcUrl, { jsonrpc: "2.0", id: 1, method, params });
  if (error === undefined) return result;
  throw new WalletRefusal("failed", `${name} answers ${method}: ${error.message}`, error.data);
}

/** @throws {WalletRefusal} if a node is not on this machine */
export function requireLoopback(rpcUrl: string): void {
  if (isLoopbackUrl(rpcUrl)) return;
  const message = `the development wallet asks nodes of this machine alone, and not ${rpcUrl}`;
  throw new WalletRefusal("invalid", message);
}

async function post(name: string, url: string, body: object): Promise<NodeAnswer> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
    return await answer.json();
  } catch (cause) {
    const remedy = "look whether npm start runs, and whether it lets this page ask";
    throw new WalletRefusal(
      "failed",
      `the node of ${name}, ${url}, does not answer: ${remedy}`,
      cause,
    );
  }
}
