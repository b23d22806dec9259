import { type CausewayOptions, createCauseway, type EvmConnectedWallet, send } from "@causeway/sdk";

import type { EnvironmentFile } from "../environment/readEnvironment.ts";
import type { ExitRow } from "../exits/ExitRow.ts";
import { pageFailureOf } from "../look/failureText.ts";
import type { Sending } from "../state/RecoverState.ts";
import { followOutcome } from "./followOutcome.ts";

/** The parts that send an exit, and the listener that hears how it goes. */
export interface SendingExit {
  readonly options: CausewayOptions & { readonly contracts: EnvironmentFile };
  readonly wallet: EvmConnectedWallet;
  readonly tell: (sending: Sending) => void;
  readonly pause: (seconds: number) => Promise<void>;
  /** Ends the following, never what was signed. */
  readonly signal: AbortSignal;
}

/** Has the wallet sign and send an exit, and follows it into its block. */
export async function sendExit({ exit }: ExitRow, sending: SendingExit): Promise<void> {
  const { options, wallet, tell } = sending;
  tell({ status: "asking" });
  let hash: string;
  try {
    hash = await send(createCauseway(options), exit, wallet);
  } catch (error) {
    return tell({ status: "failed", failure: pageFailureOf(error) });
  }
  tell({ status: "sent", hash });
  await follow(exit.chain, hash, sending);
}

async function follow(
  name: string,
  hash: string,
  { options, tell, pause, signal }: SendingExit,
): Promise<void> {
  const chain = options.contracts.chains.find((one) => one.name === name);
  if (chain === undefined) return;
  const rpcUrls = options.rpcs?.[`${chain.chainId}`] ?? chain.rpcUrls;
  const outcome = await followOutcome(chain, hash, { rpcUrls, pause, signal });
  if (outcome === undefined) return;
  const { height, isReverted } = outcome;
  tell({ status: isReverted ? "reverted" : "included", hash, height });
}
