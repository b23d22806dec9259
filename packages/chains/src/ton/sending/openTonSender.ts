import type { Ask } from "@causeway/peers";
import type { Hex } from "@causeway/protocol";

import { ProvingQuorum } from "../../rpcs/ProvingQuorum.ts";
import { HttpEndpoint } from "../endpoints/HttpEndpoint.ts";
import { TON_RULES } from "../endpoints/tonRules.ts";
import { TonReader } from "../TonReader.ts";
import { TonSender, type TonSending } from "./TonSender.ts";

/** A wallet's way to one contract by a chain's endpoints. */
export interface SenderEndpoints extends Pick<TonSending, "wallet" | "to" | "journalFile"> {
  /** For messages. */
  readonly name: string;
  readonly chainId: bigint;
  readonly globalId: number;
  /** APIs as tonapi has them. */
  readonly urls: readonly string[];
  /** Milliseconds that an endpoint may take to answer. */
  readonly timeout: number;
  readonly wait: TonSending["wait"];
  readonly mostLooks: number;
}

/** A sender by its endpoints. @param ask Carries the requests. */
export function openTonSender(options: SenderEndpoints, ask: Ask): TonSender {
  const { name, chainId, globalId, urls, timeout, wallet, to } = options;
  const endpoints = urls.map((url) => new HttpEndpoint(url, timeout, ask));
  const quorum = new ProvingQuorum(name, endpoints, TON_RULES);
  const account: Hex = `0x${wallet.address.hash.toString("hex")}`;
  const own = new TonReader(quorum, { chainId, globalId, account });
  const target = new TonReader(quorum, { chainId, globalId, account: to });
  const offer = async (message: string) => {
    // An endpoint may refuse or lose it. Only the chain shows how it ended.
    await Promise.allSettled(endpoints.map((endpoint) => endpoint.offer(message)));
  };
  return new TonSender({ ...options, own, target, offer });
}
