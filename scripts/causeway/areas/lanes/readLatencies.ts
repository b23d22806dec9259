import { type LaneLatency, laneLatencies } from "@causeway/lifecycle/status";
import { cut, LONGEST_REASON } from "@causeway/peers";
import { askJson } from "@causeway/peers/node";

const TIMEOUT_MILLISECONDS = 10_000;

/** A relayer does not say how long messages took. */
export class LatencyUnknown extends Error {
  constructor(url: string, reason: string) {
    super(`the relayer at ${url} ${reason}`);
    this.name = "LatencyUnknown";
  }
}

/**
 * Asks a relayer how long messages of the last day took.
 *
 * @throws LatencyUnknown
 */
export async function readLatencies(relayerUrl: string): Promise<readonly LaneLatency[]> {
  const url = relayerUrl.replace(/\/+$/, "");
  const { value } = await askJson(`${url}/latencies`, { timeout: TIMEOUT_MILLISECONDS }).catch(
    (error: Error) => {
      throw new LatencyUnknown(url, `does not answer (${cut(error.message, LONGEST_REASON)})`);
    },
  );
  const answer = laneLatencies.safeParse(value);
  if (answer.success) return answer.data;
  throw new LatencyUnknown(url, "gives no latencies: it is of an earlier version, or no relayer");
}
