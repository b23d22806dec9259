import type { CausewayOptions } from "@causeway/sdk";

import type { Problem } from "../words/Problem.ts";

/** Chains with their contracts, and the validators, as the file of an environment has them. */
export type EnvironmentFile = NonNullable<CausewayOptions["contracts"]>;

/** A chain of the file. */
export type FileChain = EnvironmentFile["chains"][number];

/** The file of the environment, if there is one. */
export type EnvironmentState =
  | { readonly status: "none" }
  | { readonly status: "bad"; readonly problem: Problem }
  | { readonly status: "read"; readonly file: EnvironmentFile };

/** Reads the file of an environment. `recover` checks the fields that it needs, each by its name. */
export function readEnvironment(text: string): EnvironmentState {
  if (text.trim() === "") return { status: "none" };
  const file = parsed(text);
  if (file === undefined) return bad("noJson");
  const { environment, chains, validators } = file;
  if (typeof environment !== "string") return bad("namesNoEnvironment");
  if (!Array.isArray(chains) || chains.length === 0) return bad("namesNoChains");
  const wrong = chains.findIndex((chain) => !isChain(chain));
  if (wrong >= 0) return bad("incompleteChain", wrong + 1);
  if (!Array.isArray(validators)) return bad("namesNoValidators");
  return { status: "read", file: file as unknown as EnvironmentFile };
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function isChain(value: unknown): boolean {
  const { name, chainId, rpcUrls, mailbox } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isNamed = typeof name === "string" && typeof mailbox === "string";
  return isNamed && /^[1-9]\d{0,77}$/.test(`${chainId}`) && Array.isArray(rpcUrls);
}

function bad(name: Problem["name"], count?: number): EnvironmentState {
  return { status: "bad", problem: { name, ...(count !== undefined && { count }) } };
}
