import type { FeeVersion } from "../../../api/wire.ts";
import { shareOf } from "../../../bars/shareOf.ts";
import { type Fee, feesOf, type TakesValue } from "./feesOf.ts";

/** A fee in force, and the one that comes. */
export interface FeeRow {
  readonly key: string;
  readonly fee: Fee;
  /** Of the highest fee of its kind, between 0 and 1. */
  readonly share: number;
  /** The fee of the newest version that may come into force, if it is another one. */
  readonly next: { readonly fee: Fee; readonly validFrom: string } | undefined;
}

/** `valued` are messages that bring their recipient a value in place of gas. */
export const FEE_KINDS = ["messages", "valued", "releases", "orders"] as const;

/** Rows of each kind, in the order of the versions. */
export type FeeRows = Readonly<Record<(typeof FEE_KINDS)[number], readonly FeeRow[]>>;

/** The fees in force, of versions that are in force or may come into force. A schedule without one has no rows. */
export function feeRows(versions: readonly FeeVersion[], takesValue: TakesValue): FeeRows {
  const rowsOf = (kind: string, isShown: (fee: Fee) => boolean = () => true) => {
    const ofKind = versions.filter((version) => version.kind === kind);
    const rows = ofKind
      .filter(({ state }) => state === "in-force")
      .flatMap((version) => rowsIn(version, comingAfter(version, ofKind), takesValue))
      .filter(({ fee }) => isShown(fee));
    const [most = 0n] = rows.map(({ fee }) => sizeOf(fee)).toSorted(downwards);
    return rows.map((row) => ({ ...row, share: shareOf(sizeOf(row.fee), most) }));
  };
  return {
    messages: rowsOf("messages", ({ destinationChainId }) => !takesValue(destinationChainId)),
    valued: rowsOf("messages", ({ destinationChainId }) => takesValue(destinationChainId)),
    releases: rowsOf("releases"),
    orders: rowsOf("orders"),
  };
}

/** Later versions of a schedule replace earlier ones that did not come into force. */
function comingAfter(version: FeeVersion, others: readonly FeeVersion[]): FeeVersion | undefined {
  return others.findLast(
    ({ chainId, schedule, state }) =>
      chainId === version.chainId && schedule === version.schedule && state !== "in-force",
  );
}

function rowsIn(
  version: FeeVersion,
  coming: FeeVersion | undefined,
  takesValue: TakesValue,
): Omit<FeeRow, "share">[] {
  const feesThen = coming ? feesOf(coming, takesValue) : [];
  const next = new Map(feesThen.map((fee) => [placeOf(fee), fee]));
  return feesOf(version, takesValue).map((fee) => {
    const then = next.get(placeOf(fee));
    return {
      ...{ key: `${version.schedule} ${placeOf(fee)}`, fee },
      next:
        coming === undefined || then === undefined || isSame(fee, then)
          ? undefined
          : { fee: then, validFrom: coming.validFrom },
    };
  });
}

function placeOf({ originChainId, destinationChainId, asset }: Fee): string {
  return `${originChainId} ${destinationChainId} ${asset?.assetId}`;
}

function isSame(one: Fee, other: Fee): boolean {
  const valuesOf = ({ coin, bps, floor, ceiling, flat }: Fee) =>
    [coin, bps, floor, ceiling, flat].join();
  return valuesOf(one) === valuesOf(other);
}

/** Fees of a kind have either an amount of the coin or a rate. */
function sizeOf({ coin, bps }: Fee): bigint {
  return coin + BigInt(bps);
}

function downwards(one: bigint, other: bigint): number {
  return one < other ? 1 : -1;
}
