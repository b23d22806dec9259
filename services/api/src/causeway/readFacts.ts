import { gasOf, type TransactionOn } from "@causeway/index";
import { type CheckpointSigner, signersOf } from "@causeway/index/messages";
import type { Hex } from "@causeway/protocol";
import type { z } from "zod";

import type { Api } from "../Api.ts";
import { ApiError } from "../errors/ApiError.ts";
import type { WayLeg, wayCheckpoint } from "./way.ts";

type Checkpoint = z.input<typeof wayCheckpoint>;

/** What any record has that further facts go into. */
interface Recorded {
  readonly legs: readonly WayLeg[];
  readonly advance?: WayLeg | null;
  readonly proof: { readonly checkpoint: Checkpoint | null };
}

/** Puts further facts into a record. */
type Complete = <R extends Recorded>(record: R) => R;

/**
 * Reads the gas of each transaction and the signers of each checkpoint of records, as far as the index knows them.
 *
 * @returns what completes each of these records. While the database does not answer, it leaves them as they are.
 */
export async function readFacts(
  { index }: Pick<Api, "index">,
  records: readonly Recorded[],
): Promise<Complete> {
  const places = records.flatMap(({ legs, proof }) => [...legs, proof.checkpoint].flatMap(placeOf));
  const hashes = records.flatMap(({ proof }) => proof.checkpoint?.checkpointHash ?? []) as Hex[];
  if (places.length === 0) return (record) => record;
  try {
    const [gas, signers] = await Promise.all([gasOf(index, places), signersOf(index, hashes)]);
    return completing(gas, signers);
  } catch (error) {
    if (error instanceof ApiError && error.kind === "unavailable") return (record) => record;
    throw error;
  }
}

function completing(
  gas: (place: TransactionOn) => bigint | undefined,
  signers: ReadonlyMap<Hex, readonly CheckpointSigner[]>,
): Complete {
  const withGas = <Part extends Shown>(part: Part): Part => {
    const [used] = placeOf(part).map(gas);
    return { ...part, gas: used === undefined ? null : String(used) };
  };
  const signed = (checkpoint: Checkpoint): Checkpoint => {
    const known = signers.get(checkpoint.checkpointHash as Hex);
    return { ...withGas(checkpoint), signers: known === undefined ? null : [...known] };
  };
  return (record) => ({
    ...record,
    legs: record.legs.map(withGas),
    ...(record.advance && { advance: withGas(record.advance) }),
    proof: {
      ...record.proof,
      checkpoint: record.proof.checkpoint && signed(record.proof.checkpoint),
    },
  });
}

/** Whether the gas of each transaction is known. */
export function hasAllGas({ legs }: Recorded): boolean {
  return legs.every(({ gas }) => gas !== null);
}

interface Shown {
  readonly chainId: string;
  readonly transaction: string;
}

function placeOf(part: Shown | null): readonly TransactionOn[] {
  if (part === null) return [];
  return [{ chainId: BigInt(part.chainId), transaction: part.transaction as Hex }];
}
