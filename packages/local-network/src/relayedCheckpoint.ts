import type { Hex } from "@causeway/protocol";

/** What is needed of a relayer's answer about a checkpoint. */
export interface RelayedCheckpoint {
  readonly checkpointHash: Hex;
  /** Fields, then proof. */
  readonly evidence: Hex;
}

/** A chain's newest proven checkpoint, or the one of a height, as the relayer has it. */
export async function relayedCheckpoint(
  relayerUrl: string,
  chainId: number | bigint,
  height?: bigint,
): Promise<RelayedCheckpoint> {
  const at = height === undefined ? "" : `/${height}`;
  const url = `${relayerUrl}/checkpoints/${chainId}${at}`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
  return (await response.json()) as RelayedCheckpoint;
}
