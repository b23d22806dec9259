import { read } from "./contractCalls.ts";
import type { Lane } from "./Lane.ts";
import { readImports } from "./readImports.ts";
import { SimulatorError } from "./SimulatorError.ts";

/**
 * A message that takes the place of one that its origin has lost must not have been taken before by the others: they
 * were to be set back too.
 *
 * @throws SimulatorError `ChainRewound`.
 */
export async function requireUntaken(lane: Lane, index: number): Promise<void> {
  if (index >= lane.forgotten) return;
  const { destination, prover } = lane;
  await readImports(prover, [lane]);
  if (lane.imported > index) throw setBackAlone(lane, index, prover.chainId);
  const { rpc, contracts } = destination;
  if (!(await read(rpc, contracts.mailbox, "isDone", [lane.id, index]))) return;
  throw setBackAlone(lane, index, destination.chainId);
}

function setBackAlone({ origin }: Lane, index: number, other: bigint): SimulatorError {
  const { chainId } = origin;
  return new SimulatorError(
    "ChainRewound",
    `chain ${chainId} was set back, and chain ${other} was not. Chain ${other} already has a message ${index}, which ` +
      `chain ${chainId} sends again. loadFixture restores one chain: call it for each connection, or make new ` +
      "connections and a new simulator for each test",
    { chainId, other, index },
  );
}
