import type { Lane, SentMessage } from "./Lane.ts";
import type { Block } from "./Rpc.ts";
import { readImports } from "./readImports.ts";
import type { ReadBlock, SimulatedChain } from "./SimulatedChain.ts";
import { SimulatorError } from "./SimulatorError.ts";

/**
 * Follows a chain that somebody set back, for instance `loadFixture`: forgets what the chain has lost, and what was
 * final.
 *
 * @param latest The chain's newest block.
 * @throws SimulatorError `ChainRewound` if the simulator's own contracts are lost.
 */
export async function followBack(
  chain: SimulatedChain,
  lanes: readonly Lane[],
  latest: Block,
): Promise<void> {
  const made = new Set(await chain.filter.newBlocks());
  const stands = async ({ number, hash }: ReadBlock) =>
    !made.has(hash) &&
    (hash === latest.hash ||
      hash === latest.parentHash ||
      hash === (await chain.rpc.findBlock(number))?.hash);
  if (await stands(chain.read)) return;
  while (!(await stands(chain.read))) {
    if (chain.marks.length === 1) throw setBackTooFar(chain);
    chain.marks.pop();
  }
  forgetNotes(chain, lanes);
  chain.final = undefined;
  await readImports(chain, lanes);
}

/** Forgets what was read after a block. Gives the messages that were sent since. */
export function forgetAfter(
  chain: SimulatedChain,
  lanes: readonly Lane[],
  block: bigint,
): SentMessage[] {
  while (chain.marks.length > 1 && chain.read.number > block) chain.marks.pop();
  const { number } = chain.read;
  for (const lane of lanes) if (lane.destination === chain) lane.reopenAfter(number);
  return lanes
    .filter(({ origin }) => origin === chain)
    .flatMap((lane) => lane.truncateAfter(number));
}

/** What is forgotten was never held and never failed; nobody else may know of it either. */
function forgetNotes(chain: SimulatedChain, lanes: readonly Lane[]): void {
  for (const lane of lanes) {
    if (lane.origin === chain) lane.forgotten = Math.max(lane.forgotten, lane.messages.length);
    if (lane.destination === chain) for (const notes of lane.notes.values()) notes.failures = 0;
  }
  for (const { lane, id } of forgetAfter(chain, lanes, chain.read.number)) lane.notes.delete(id);
}

function setBackTooFar({ chainId, read }: SimulatedChain): SimulatorError {
  return new SimulatorError(
    "ChainRewound",
    `chain ${chainId} was set back to before block ${read.number}, where the simulator began: ` +
      "make the simulator in the fixture that is restored, or a new one for each test",
    { chainId, block: read.number },
  );
}
