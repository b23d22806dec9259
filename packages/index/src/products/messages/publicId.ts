/** A chain of the environment, or a place in it, that no public id can name. */
export class PublicIdError extends Error {
  readonly ordinal: number;
  readonly height: bigint;
  readonly logIndex: number;

  constructor(ordinal: number, height: bigint, logIndex: number) {
    super(`no public id has ordinal ${ordinal}, height ${height} and log index ${logIndex}`);
    this.name = "PublicIdError";
    this.ordinal = ordinal;
    this.height = height;
    this.logIndex = logIndex;
  }
}

const [ORDINAL_BITS, HEIGHT_BITS, LOG_BITS] = [6n, 31n, 16n];

/**
 * The public id of a message or an order, below 2^53: it follows from the place of its first event, so that every database
 * gives the same.
 *
 * @param ordinal Number of the origin in the configuration of the environment.
 * @throws PublicIdError for what does not fit.
 */
export function publicId(ordinal: number, height: bigint, logIndex: number): number {
  const fits =
    BigInt.asUintN(Number(ORDINAL_BITS), BigInt(ordinal)) === BigInt(ordinal) &&
    BigInt.asUintN(Number(HEIGHT_BITS), height) === height &&
    BigInt.asUintN(Number(LOG_BITS), BigInt(logIndex)) === BigInt(logIndex);
  if (!fits) throw new PublicIdError(ordinal, height, logIndex);
  return Number((((BigInt(ordinal) << HEIGHT_BITS) | height) << LOG_BITS) | BigInt(logIndex));
}

/** The place that a public id names; no chain may have an event there. */
export interface PublicPlace {
  /** Number of the chain in the configuration of the environment. */
  readonly ordinal: number;
  readonly height: bigint;
  readonly logIndex: number;
}

/** The place from which a public id follows. @param id Integer from 0 to below 2^53. */
export function publicPlace(id: number): PublicPlace {
  const bits = BigInt(id);
  return {
    ordinal: Number(bits >> (HEIGHT_BITS + LOG_BITS)),
    height: BigInt.asUintN(Number(HEIGHT_BITS), bits >> LOG_BITS),
    logIndex: Number(BigInt.asUintN(Number(LOG_BITS), bits)),
  };
}
