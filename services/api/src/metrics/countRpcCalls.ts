import { onRpcCall } from "@causeway/chains/node";
import type { OnStop } from "@causeway/service";

import type { ApiMetrics } from "./ApiMetrics.ts";

/** Counts requests to RPCs until the service stops. */
export function countRpcCalls({ rpcCalls }: Pick<ApiMetrics, "rpcCalls">, onStop: OnStop): void {
  const end = onRpcCall(({ chainId, method, isAnswered }) => {
    rpcCalls.inc({ chain: `${chainId}`, method, outcome: isAnswered ? "answered" : "failed" });
  });
  onStop(end);
}
