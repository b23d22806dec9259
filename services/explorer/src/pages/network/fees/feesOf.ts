import type { FeeVersion } from "../../../api/wire.ts";

/** The message of which the fee is shown: bytes of its payload, and gas for its recipient, or a value in nanoton. */
export const [SAMPLE_BYTES, SAMPLE_GAS, SAMPLE_VALUE] = [256n, 200_000n, 50_000_000n];

/** Whether messages to a chain have a value for their recipient in place of gas. */
export type TakesValue = (chainId: string) => boolean;

/** What a chain charges for something that comes from, or goes to, another one. */
export interface Fee {
  readonly originChainId: string;
  readonly destinationChainId: string;
  /** The asset of a release. */
  readonly asset: Asset | undefined;
  /** Smallest units of the origin's coin, of the sample message; 0 of all else. */
  readonly coin: bigint;
  /** Basis points of the amount. */
  readonly bps: number;
  /** Bounds of the part by rate, and a part beside it, in units of the asset. */
  readonly floor: bigint;
  readonly ceiling: bigint;
  readonly flat: bigint;
}

/** An asset that a release pays. */
export interface Asset {
  readonly assetId: string;
  /** Null if the environment does not name the asset. */
  readonly symbol: string | null;
  readonly decimals: number | null;
}

const NO_FEE = { asset: undefined, coin: 0n, bps: 0, floor: 0n, ceiling: 0n, flat: 0n };

/** The fees of a version. */
export function feesOf(
  { chainId, messages, releases, orders }: FeeVersion,
  takesValue: TakesValue,
): readonly Fee[] {
  return [
    ...(messages?.messages ?? []).map(({ destinationChainId, isFree, ...price }) => ({
      ...{ ...NO_FEE, originChainId: chainId, destinationChainId },
      coin: isFree
        ? 0n
        : sampleFee(price, takesValue(destinationChainId) ? SAMPLE_VALUE : SAMPLE_GAS),
    })),
    ...(releases?.assets ?? []).flatMap(({ origins, ...asset }) =>
      origins.map(({ originChainId, isFree, rateBps, floor, ceiling, flat }) => ({
        ...{ ...NO_FEE, originChainId, destinationChainId: chainId, asset },
        ...(isFree
          ? {}
          : {
              bps: rateBps,
              ...{ floor: BigInt(floor), ceiling: BigInt(ceiling), flat: BigInt(flat) },
            }),
      })),
    ),
    ...(orders?.destinations ?? []).map(({ chainId: destinationChainId, isFree, feeBps }) => ({
      ...{ ...NO_FEE, originChainId: chainId, destinationChainId },
      bps: isFree ? 0 : feeBps,
    })),
  ];
}

interface Price {
  readonly base: string;
  readonly gasPrice: string;
  readonly gasPerByte: string;
}

function sampleFee({ base, gasPrice, gasPerByte }: Price, limit: bigint): bigint {
  return BigInt(base) + BigInt(gasPrice) * (limit + SAMPLE_BYTES * BigInt(gasPerByte));
}
