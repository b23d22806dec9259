import type { EnvironmentFile } from "@causeway/environment";

import type { ExecutionStorage } from "./storage/ExecutionStorage.ts";
import type { TonSupport } from "./ton/TonSupport.ts";

/** By what a client reaches chains and services. */
export interface CausewayOptions {
  /** URL of the HTTP APIs. Without one, `recover` and `resume` still work, from RPCs alone. */
  readonly baseUrl?: string;
  /** URLs of RPCs by chain id in decimals. They come before those of `contracts` and of the service. */
  readonly rpcs?: Readonly<Record<string, readonly string[]>>;
  /** The environment's file: chains with their contracts, assets, validators. Money goes to these contracts alone. */
  readonly contracts?: EnvironmentFile;
  /** Reads chains of TON: `ton` of `@causeway/sdk/ton`. Without it, such chains are left out. */
  readonly ton?: TonSupport;
  /** Where executions are written down; by default IndexedDB in a page and memory elsewhere. */
  readonly storage?: ExecutionStorage;
  /** Carries requests; `fetch` of the runtime by default. */
  readonly fetch?: typeof fetch;
  /** Name of the app, at most 64 characters. Routes of the service carry it. */
  readonly integrator?: string;
  /** Raises limits of the service. Keep the secret out of pages. */
  readonly apiKey?: { readonly id: string; readonly secret: string };
}

/** A client: a plain value, the first argument of every action. Two of them share nothing. */
export interface Causeway {
  readonly options: CausewayOptions;
  /** Answers that this client keeps: lists of chains, connections to RPCs. By the name of what keeps them. */
  readonly kept: Map<string, unknown>;
}

/** Makes a client. Nothing is requested. @throws CausewayError `BadInput` names the option. */
export function createCauseway(options: CausewayOptions = {}): Causeway {
  return { options, kept: new Map() };
}
