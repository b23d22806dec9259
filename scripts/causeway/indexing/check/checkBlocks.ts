import type { Blocks } from "@causeway/chains";
import {
  eventsOfBlocks,
  type IndexedChain,
  type IndexedEvent,
  replacedBelow,
  sampleBlocks,
} from "@causeway/index";
import { toJson } from "@causeway/service/toJson";
import type { Pool } from "pg";

import type { ComparedChain } from "./checkLanes.ts";
import type { IndexFinding } from "./IndexFinding.ts";

/** How many blocks are compared, and from which one on. */
export interface SampledBlocks {
  readonly from: bigint;
  readonly size: number;
}

/** Blocks below and above a sampled one that are compared too: an event may be missing where the index has no other. */
const AROUND = 20n;

/** Compares hashes of blocks, and all events of some blocks, with the RPCs of a chain. */
export async function checkBlocks(
  db: Pool,
  chain: IndexedChain,
  { name, chainId, height }: ComparedChain,
  { from, size }: SampledBlocks,
): Promise<{ readonly blocks: bigint; readonly findings: IndexFinding[] }> {
  const replaced = await replacedBelow(db, chain, height);
  if (replaced !== undefined) {
    const { held: index, found = "no such block" } = replaced;
    const row = `block ${replaced.height}`;
    const above = replaced.height - 1n;
    return { blocks: 0n, findings: [{ chain: name, row, index, onChain: found, above }] };
  }
  const sample = await sampleBlocks(db, { chainId, from, to: height, size });
  const ranges = rangesAround(sample, { from, to: height });
  const findings: IndexFinding[] = [];
  for (const range of ranges) {
    const [held, found] = await Promise.all([
      eventsOfBlocks(db, chainId, range),
      chain.events(range.from, range.to),
    ]);
    findings.push(...differences(name, held, found));
  }
  const blocks = ranges.reduce((sum, range) => sum + range.to - range.from + 1n, 0n);
  return { blocks, findings };
}

/** No block is in two of them. */
function rangesAround(heights: readonly bigint[], { from, to }: Blocks): Blocks[] {
  const ranges: Blocks[] = [];
  let next = from;
  for (const height of heights) {
    const first = height - AROUND < next ? next : height - AROUND;
    const last = height + AROUND > to ? to : height + AROUND;
    if (first > last) continue;
    ranges.push({ from: first, to: last });
    next = last + 1n;
  }
  return ranges;
}

function differences(
  chain: string,
  held: readonly IndexedEvent[],
  found: readonly IndexedEvent[],
): IndexFinding[] {
  const places = new Map([...held, ...found].map((event) => [nameOf(event), event]));
  return [...places].flatMap(([name, { height, logIndex }]) => {
    const [index, onChain] = [held, found].map((events) =>
      textOf(events.find((event) => nameOf(event) === name)),
    );
    if (index === onChain) return [];
    const row = `log ${logIndex} of block ${height}`;
    return { chain, row, index: `${index}`, onChain: `${onChain}`, above: height - 1n };
  });
}

function nameOf({ height, logIndex }: IndexedEvent): string {
  return `${height}/${logIndex}`;
}

/** The same for equal events. */
function textOf(event: IndexedEvent | undefined): string {
  if (event === undefined) return "no event";
  const { kind, contract, transaction, at, values } = event;
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return `${kind} ${toJson([contract, transaction, at, sorted])}`;
}
