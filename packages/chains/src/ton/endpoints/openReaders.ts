import type { Ask } from "@causeway/peers";
import type { Hex } from "@causeway/protocol";

import { ProvingQuorum } from "../../rpcs/ProvingQuorum.ts";
import { TonReader } from "../TonReader.ts";
import { HttpEndpoint } from "./HttpEndpoint.ts";
import { TON_RULES } from "./tonRules.ts";

/** Endpoints of a chain. */
export interface ReadEndpoints {
  /** For messages. */
  readonly name: string;
  readonly chainId: bigint;
  /** What blocks of the network bear; any if left out. */
  readonly globalId?: number | undefined;
  /** APIs as tonapi has them. All of them are asked, and all must agree on the blocks of the masterchain. */
  readonly urls: readonly string[];
  /** Milliseconds that an endpoint may take to answer. */
  readonly timeout: number;
}

/** A chain's accounts, by endpoints that all of them share. */
export interface Readers {
  /** Reads an account of the basechain: 32 bytes. */
  readonly of: (account: Hex) => TonReader;
  /** Offers a message from outside to all endpoints. @param message A bag of cells in base64. */
  readonly offer: (message: string) => Promise<void>;
  /** Ends connections. */
  readonly close: () => void;
}

/** @param ask Carries the requests. */
export function openReaders(
  { name, chainId, globalId, urls, timeout }: ReadEndpoints,
  ask: Ask,
): Readers {
  const endpoints = urls.map((url) => new HttpEndpoint(url, timeout, ask));
  const quorum = new ProvingQuorum(name, endpoints, TON_RULES);
  return {
    of: (account) => new TonReader(quorum, { chainId, globalId, account }),
    async offer(message) {
      // An endpoint may refuse or lose it. Only the chain shows how it ended.
      await Promise.allSettled(endpoints.map((endpoint) => endpoint.offer(message)));
    },
    close: () => quorum.close(),
  };
}
