/** A moment of the past: a block of one chain, or a time in unix seconds. */
export type Moment = { readonly block: number } | { readonly time: bigint };

/** A chain of a family whose past is read by blocks alone. */
export class BlockNeeded extends Error {
  readonly chain: string;

  constructor(chain: string) {
    super(`--at takes the number of a block of ${chain}, not a time`);
    this.name = "BlockNeeded";
    this.chain = chain;
  }
}

/** A time that a chain has not reached. */
export class NotYet extends Error {
  readonly chain: string;
  readonly time: string;

  constructor(chain: string, time: string, newest: string) {
    super(`${time} has not come on ${chain}: its newest block is of ${newest}`);
    this.name = "NotYet";
    this.chain = chain;
    this.time = time;
  }
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

/** Reads a block's number, or a time such as `2026-11-30T08:00:00Z`; undefined for other text. */
export function momentIn(text: string): Moment | undefined {
  if (/^\d{1,15}$/.test(text)) return { block: Number(text) };
  const milliseconds = TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(milliseconds)) return undefined;
  return { time: BigInt(Math.floor(milliseconds / 1000)) };
}
