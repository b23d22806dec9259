import {
  anyBytes,
  ByteReader,
  BytesError,
  fixedBytes,
  type Hex,
  joinBytes,
  uintBytes,
} from "../bytes.ts";
import { ProtocolError } from "../ProtocolError.ts";

/** First byte of a route. */
export const HOPS_VERSION = 1;

/** All shares of a split together. */
export const WHOLE_SHARE = 10_000;

/** The number that begins a split: no venue has it. */
const SPLIT = 0;
const TOKEN_SIZE = 20;

/** A swap in one pool. */
export interface Hop {
  /** The venue's number, 1 to 255. Its two highest bits give the size of `pool`. */
  readonly venueId: number;
  /** Bytes that name the pool to the venue: 0, 3, 6 or 9. */
  readonly pool: Hex;
  /** The token that comes out. */
  readonly token: Hex;
}

/** A part of a split: hops, one after the other, with a share of the amount. */
export interface HopsPart {
  /** Of {@link WHOLE_SHARE}; 0 for the last part, which takes the rest. */
  readonly share: number;
  readonly hops: readonly Hop[];
}

/** A step of a route: one hop with the whole amount, or parts that end in the same token. */
export type HopsStep = Hop | readonly HopsPart[];

export type HopsErrorCode =
  | "WrongVersion"
  | "InvalidSplit"
  | "SplitTokensDiffer"
  | "FieldOutOfRange"
  | "CutOff";

/** Bytes that are no route, or values that no route has. */
export class HopsError extends ProtocolError<HopsErrorCode> {}

/** Size of a venue's pool bytes. */
export function poolSizeOf(venueId: number): number {
  return (venueId >> 6) * 3;
}

/**
 * A route as orders carry it: `docs/protocol.md`, section Route. Without steps it is empty.
 *
 * @throws HopsError
 */
export function encodeHops(steps: readonly HopsStep[]): Hex {
  if (steps.length === 0) return "0x";
  return readable(() => joinBytes(uintBytes(BigInt(HOPS_VERSION), 1), ...steps.map(encodeStep)));
}

/**
 * Decodes exactly what {@link encodeHops} makes.
 *
 * @throws HopsError
 */
export function decodeHops(route: Hex): HopsStep[] {
  if (anyBytes(route) === "0x") return [];
  return readable(() => {
    const reader = new ByteReader(route);
    const version = reader.number(1);
    if (version !== HOPS_VERSION) throw new HopsError("WrongVersion", { version });
    const steps: HopsStep[] = [];
    do steps.push(readStep(reader));
    while (!reader.done);
    return steps;
  });
}

/** The token that a step ends in. */
export function endOf(step: HopsStep): Hex {
  const last = isHop(step) ? step : step.at(-1)?.hops.at(-1);
  if (last === undefined) throw new HopsError("InvalidSplit", { parts: 0 });
  return last.token;
}

export function isHop(step: HopsStep): step is Hop {
  return "venueId" in step;
}

function encodeStep(step: HopsStep): Hex {
  if (isHop(step)) return encodeHop(step);
  requireSplit(step);
  const parts = step.map(({ share, hops }) =>
    joinBytes(
      uintBytes(BigInt(share), 2),
      uintBytes(BigInt(hops.length), 1),
      ...hops.map(encodeHop),
    ),
  );
  return joinBytes(uintBytes(BigInt(SPLIT), 1), uintBytes(BigInt(step.length), 1), ...parts);
}

function encodeHop({ venueId, pool, token }: Hop): Hex {
  if (venueId === SPLIT) throw new HopsError("FieldOutOfRange", { venueId });
  return joinBytes(
    uintBytes(BigInt(venueId), 1),
    fixedBytes(pool, poolSizeOf(venueId)),
    fixedBytes(token, TOKEN_SIZE),
  );
}

function readStep(reader: ByteReader): HopsStep {
  const venueId = reader.number(1);
  if (venueId !== SPLIT) return readHop(reader, venueId);
  const parts = times(reader.number(1), () => ({
    share: reader.number(2),
    hops: times(reader.number(1), () => readHop(reader, reader.number(1))),
  }));
  requireSplit(parts);
  return parts;
}

function readHop(reader: ByteReader, venueId: number): Hop {
  if (venueId === SPLIT) throw new HopsError("FieldOutOfRange", { venueId });
  const [pool, token] = [reader.bytes(poolSizeOf(venueId)), reader.bytes(TOKEN_SIZE)];
  return { venueId, pool, token };
}

function requireSplit(parts: readonly HopsPart[]): void {
  const sum = parts.reduce((total, { share }) => total + share, 0);
  const isLastRest = parts.every(({ share }, k) => (share === 0) === (k === parts.length - 1));
  const isWhole = parts.every(({ hops }) => hops.length !== 0);
  if (parts.length < 2 || !isLastRest || !isWhole || sum >= WHOLE_SHARE) {
    throw new HopsError("InvalidSplit", { parts: parts.length, shares: sum });
  }
  const ends = parts.map((part) => endOf([part]));
  const other = ends.find((token) => token.toLowerCase() !== ends[0]?.toLowerCase());
  if (other !== undefined) throw new HopsError("SplitTokensDiffer", { token: ends[0], other });
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

function readable<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof BytesError)) throw error;
    const isCut = error.code === "Truncated" || error.code === "LeftOver";
    throw new HopsError(isCut ? "CutOff" : "FieldOutOfRange", error.details);
  }
}
