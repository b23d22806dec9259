import type { Hex } from "@causeway/protocol";
import { dataLength, getAddress, type JsonRpcApiProvider, keccak256, ZeroHash } from "ethers";

import type { StateChanges, StorageDifference } from "./StateChanges.ts";

/** What an account held, as far as a transaction changed it; a word that is zero is left out. */
interface TracedAccount {
  readonly balance?: string;
  readonly code?: Hex;
  readonly storage?: Readonly<Record<Hex, Hex>>;
}

type Traced = Readonly<Record<Hex, TracedAccount>>;

/** What a transaction changed, by the tracer of a node that remembers the state before it. */
export async function traceChanges(
  provider: JsonRpcApiProvider,
  transaction: Hex,
): Promise<StateChanges> {
  const options = { tracer: "prestateTracer", tracerConfig: { diffMode: true } };
  const { pre, post }: Record<"pre" | "post", Traced> = await provider.send(
    "debug_traceTransaction",
    [transaction, options],
  );
  const accounts = [...new Set([...Object.keys(pre), ...Object.keys(post)])].map((account) => ({
    address: getAddress(account),
    before: pre[account] ?? {},
    after: post[account] ?? {},
  }));
  return {
    storage: accounts.flatMap(storageOf),
    deployed: accounts
      .filter(({ before, after }) => !hasCode(before) && hasCode(after))
      .map(({ address, after: { code = "0x" } }) => ({
        address,
        size: dataLength(code),
        hash: keccak256(code),
      })),
    balances: accounts.flatMap(balanceOf),
  };
}

interface Account {
  readonly address: Hex;
  readonly before: TracedAccount;
  readonly after: TracedAccount;
}

function storageOf({ address, before, after }: Account): StorageDifference[] {
  const slots = new Set([
    ...Object.keys(before.storage ?? {}),
    ...Object.keys(after.storage ?? {}),
  ]);
  return [...slots]
    .map((slot) => ({
      contract: address,
      slot,
      before: before.storage?.[slot] ?? ZeroHash,
      after: after.storage?.[slot] ?? ZeroHash,
    }))
    .filter((difference) => difference.before !== difference.after);
}

function balanceOf({ address, before, after }: Account) {
  // Told after the transaction only where it changed.
  if (after.balance === undefined) return [];
  const difference = {
    account: address,
    before: BigInt(before.balance ?? 0),
    after: BigInt(after.balance),
  };
  return difference.before === difference.after ? [] : [difference];
}

function hasCode({ code = "0x" }: TracedAccount): boolean {
  return code !== "0x";
}
