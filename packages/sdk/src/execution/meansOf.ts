import { bestRoute } from "../actions/bestRoute.ts";
import { track } from "../actions/track.ts";
import { wait } from "../api/wait.ts";
import { withSignature } from "../build/withSignature.ts";
import { addedChain } from "../contracts/addedChain.ts";
import type { Causeway } from "../createCauseway.ts";
import { storageOf } from "../storage/storageOf.ts";
import type { Means } from "./Means.ts";
import type { OriginWallet } from "./origin/OriginWallet.ts";
import { originOn } from "./origin/originOn.ts";
import { buildRequest } from "./requests/buildRequest.ts";
import type { Sent, WatchedStatus } from "./Watcher.ts";
import { watchByRecovery } from "./watchByRecovery.ts";

const PAUSE_MILLISECONDS = 1_000;

/** The means of an execution by a client: its service, its RPCs, its storage. */
export async function meansOf(
  causeway: Causeway,
  wallet: OriginWallet | undefined,
): Promise<Means> {
  return {
    storage: await storageOf(causeway),
    wallet,
    origin: (chainId) => originOn(causeway, chainId),
    addedChain: async (chainId) => addedChain(causeway, chainId),
    routeAgain: ({ request }) => bestRoute(causeway, request),
    build: (request, sender) => buildRequest(causeway, request, sender),
    withSignature,
    watch: (sent, signal) => watch(causeway, sent, signal),
    pause,
  };
}

/** By the service; without one, by RPCs. */
function watch(causeway: Causeway, sent: Sent, signal: AbortSignal): AsyncIterable<WatchedStatus> {
  if (causeway.options.baseUrl === undefined) {
    return watchByRecovery(causeway, sent, { signal, pause: () => pause(signal) });
  }
  const { chainId, transaction, id } = sent;
  const hash = transaction as `0x${string}`;
  const target = id === undefined ? { chainId, transaction: hash } : { id };
  return track(causeway, target, { signal });
}

function pause(signal: AbortSignal): Promise<void> {
  return wait(PAUSE_MILLISECONDS, signal);
}
