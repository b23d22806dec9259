import type { KeyedRow, RowValue } from "@causeway/index";
import type { RecordedStep } from "@causeway/index/messages";
import type { CrossingStep } from "@causeway/index/orders";
import type { Hex } from "@causeway/protocol";

/** A value of a row; undefined for null. */
export function columnOf<T extends Exclude<RowValue, null>>(
  row: KeyedRow | undefined,
  column: string,
): T | undefined {
  return (row?.[column] ?? undefined) as T | undefined;
}

/** The step that a row of one event is. */
export function eventStep(row: KeyedRow): RecordedStep {
  return {
    chainId: row.chain_id as bigint,
    height: row.height as bigint,
    blockHash: row.block as Hex,
    transaction: row.transaction as Hex,
    logIndex: Number(row.log_index),
    at: row.at as bigint,
    isFinal: row.final === true,
  };
}

/** The step whose columns begin with a name; undefined if it did not happen. */
export function namedStep(
  row: KeyedRow | undefined,
  name: string,
  chainId: bigint | undefined = columnOf<bigint>(row, `${name}_chain_id`),
): (CrossingStep & { readonly isFinal: boolean }) | undefined {
  const height = columnOf<bigint>(row, `${name}_height`);
  if (row === undefined || height === undefined || chainId === undefined) return undefined;
  const logIndex = row[`${name}_log_index`] ?? undefined;
  return {
    ...{ chainId, height },
    transaction: row[`${name}_transaction`] as Hex,
    at: row[`${name}_at`] as bigint,
    block: columnOf<Hex>(row, `${name}_block`),
    logIndex: logIndex === undefined ? undefined : Number(logIndex),
    isFinal: row[`${name}_final`] === true,
  };
}

/** A step as records of crossings have it. */
export function crossingStep(step: RecordedStep): CrossingStep {
  const { chainId, height, transaction, at, blockHash: block, logIndex } = step;
  return { chainId, height, transaction, at, block, logIndex };
}

/** A step as records of messages have it. */
export function recordedStep(step: ReturnType<typeof namedStep>): RecordedStep | undefined {
  if (step?.block === undefined) return undefined;
  const { chainId, height, transaction, at, block: blockHash, logIndex, isFinal } = step;
  return { chainId, height, transaction, at, blockHash, logIndex, isFinal };
}

/** Rows by their places, the oldest first. */
export function byPlace(one: KeyedRow, other: KeyedRow): number {
  const heights = Number((one.height as bigint) - (other.height as bigint));
  return heights || Number(one.log_index) - Number(other.log_index);
}
