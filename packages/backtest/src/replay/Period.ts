/** From the first of some moments to the last, unix seconds. */
export class Period {
  #ends: { readonly from: bigint; readonly to: bigint } | undefined;

  add(time: bigint): void {
    const { from, to } = this.#ends ?? { from: time, to: time };
    this.#ends = { from: time < from ? time : from, to: time > to ? time : to };
  }

  /** Null of no moment at all. */
  report(): { readonly from: number; readonly to: number } | null {
    if (this.#ends === undefined) return null;
    return { from: Number(this.#ends.from), to: Number(this.#ends.to) };
  }
}
