import type { BaseConfig, Environment } from "@causeway/operator";

/** On what of the past a schedule is tried. */
export interface TryOutOptions {
  readonly deployments: string;
  /** A relayer's PostgreSQL; chains are asked if left out. */
  readonly database?: string;
  readonly days: number;
  /** What coins are worth in each other, billionths, by symbol; what has none is compared with itself alone. */
  readonly worth: Readonly<Record<string, bigint>>;
  readonly tell: (line: string) => void;
}

/** What came out. */
export interface TriedOut {
  /** The report, for programs. */
  readonly found: object;
  /** Whether nothing was found for which the version must not be published. */
  readonly isSound: boolean;
  readonly table: string;
  /** As one HTML page. */
  readonly page: string;
}

/** Tries the configuration's version on the past. */
export type TryOut<C extends BaseConfig = BaseConfig> = (
  environment: Environment<C>,
  options: TryOutOptions,
) => Promise<TriedOut>;

const DAY = 24n * 60n * 60n;

/** Since when is replayed, and when that was asked, unix seconds. */
export function periodOf({ days }: TryOutOptions): { since: bigint; madeAt: bigint } {
  const madeAt = BigInt(Math.floor(Date.now() / 1000));
  return { since: madeAt - BigInt(days) * DAY, madeAt };
}
