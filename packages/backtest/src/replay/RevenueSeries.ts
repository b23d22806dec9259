const DAY = 24n * 60n * 60n;
const MOST_SPANS = 60;

/** What was charged in a span of time, and would have been; the smallest unit of one coin. */
export interface RevenueSpan {
  /** Unix seconds. */
  readonly from: bigint;
  /** Seconds. */
  readonly length: bigint;
  readonly before: bigint;
  readonly after: bigint;
}

type Sums = Map<bigint, { before: bigint; after: bigint }>;

/** Revenue over time, in spans of days that double when there are too many of them. */
export class RevenueSeries {
  #length = DAY;
  #spans: Sums = new Map();

  add(time: bigint, before: bigint, after: bigint): void {
    this.#addTo(this.#spans, time / this.#length, before, after);
    while (this.#isTooLong()) this.#double();
  }

  /** From the first to the last, without a gap. */
  get spans(): RevenueSpan[] {
    const [first, last] = this.#ends();
    const spans: RevenueSpan[] = [];
    for (let n = first; n <= last; n++) {
      const { before, after } = this.#spans.get(n) ?? { before: 0n, after: 0n };
      spans.push({ from: n * this.#length, length: this.#length, before, after });
    }
    return spans;
  }

  #isTooLong(): boolean {
    const [first, last] = this.#ends();
    return last - first >= BigInt(MOST_SPANS);
  }

  #double(): void {
    const wider: Sums = new Map();
    for (const [n, { before, after }] of this.#spans) this.#addTo(wider, n / 2n, before, after);
    this.#length *= 2n;
    this.#spans = wider;
  }

  #addTo(spans: Sums, n: bigint, before: bigint, after: bigint): void {
    const held = spans.get(n) ?? { before: 0n, after: 0n };
    spans.set(n, { before: held.before + before, after: held.after + after });
  }

  /** Of no spans at all, the last is before the first. */
  #ends(): [bigint, bigint] {
    let [first, last] = [0n, -1n];
    for (const n of this.#spans.keys()) {
      if (last < first) [first, last] = [n, n];
      else if (n < first) first = n;
      else if (n > last) last = n;
    }
    return [first, last];
  }
}
