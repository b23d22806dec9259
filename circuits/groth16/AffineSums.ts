import type { CurveProgram, FieldOperations, GroupOperations } from "./CurveProgram.ts";

/** Additions that share an inversion; their scratch space should stay in a core's cache. */
const BATCH = 256;

/**
 * Sums of many affine points. An addition of affine points needs an inversion, and many inversions cost little
 * more than one together (Montgomery's trick), so that an addition takes 6 products where Jacobian coordinates
 * take 11.
 */
export class AffineSums {
  readonly #field: FieldOperations;
  readonly #group: GroupOperations;
  readonly #coordinateBytes: number;
  /** The batch: addresses of the two points of each addition. */
  readonly #left = new Uint32Array(BATCH);
  readonly #right = new Uint32Array(BATCH);
  readonly #doubles = new Uint8Array(BATCH);
  #size = 0;
  /** Denominators of the batch's slopes, and products of all denominators before each. */
  readonly #denominators: number;
  readonly #products: number;
  readonly #slope: number;
  readonly #x: number;
  readonly #square: number;
  readonly #inverse: number;

  constructor(program: CurveProgram, group: "g1m" | "g2m", coordinateBytes: number) {
    this.#field = program.functions<FieldOperations>(group === "g1m" ? "f1m" : "f2m");
    this.#group = program.functions<GroupOperations>(group);
    this.#coordinateBytes = coordinateBytes;
    this.#denominators = program.allocate(BATCH * coordinateBytes);
    this.#products = program.allocate((BATCH + 1) * coordinateBytes);
    this.#slope = program.allocate(coordinateBytes);
    this.#x = program.allocate(coordinateBytes);
    this.#square = program.allocate(coordinateBytes);
    this.#inverse = program.allocate(coordinateBytes);
  }

  /**
   * Adds up points that lie one after the other from address `points` on, group by group; group `g` ends before
   * the point `ends[g]`. The sum of each group takes the place of its first point; the others are lost.
   */
  sumGroups(points: number, ends: Uint32Array): void {
    const pointBytes = 2 * this.#coordinateBytes;
    let more = true;
    for (let stride = 1; more; stride *= 2) {
      more = false;
      let start = 0;
      for (const end of ends) {
        for (let i = start; i + stride < end; i += 2 * stride) {
          this.#enqueue(points + i * pointBytes, points + (i + stride) * pointBytes);
        }
        more ||= start + 2 * stride < end;
        start = end;
      }
      this.#flush();
    }
  }

  /** Adds the right point to the left one, now or with the batch. */
  #enqueue(left: number, right: number): void {
    // Zero is written (0, 0), and no other point has y = 0: the groups' order is odd.
    if (this.#field.isZero(right + this.#coordinateBytes)) return;
    if (this.#field.isZero(left + this.#coordinateBytes)) {
      this.#group.copyAffine(right, left);
      return;
    }
    if (!this.#prepareSlope(left, right)) return;
    this.#left[this.#size] = left;
    this.#right[this.#size] = right;
    if (++this.#size === BATCH) this.#flush();
  }

  /** Computes the denominator of the slope; false without one, because the sum is zero. */
  #prepareSlope(left: number, right: number): boolean {
    const field = this.#field;
    const bytes = this.#coordinateBytes;
    const place = this.#size;
    const denominator = this.#denominators + place * bytes;
    field.sub(right, left, denominator);
    const double = field.isZero(denominator);
    if (double) {
      field.sub(right + bytes, left + bytes, denominator);
      if (!field.isZero(denominator)) {
        field.sub(left, left, left);
        field.sub(left + bytes, left + bytes, left + bytes);
        return false;
      }
      field.add(left + bytes, left + bytes, denominator);
    }
    this.#doubles[place] = double;
    const product = this.#products + place * bytes;
    if (place === 0) field.one(product);
    field.mul(product, denominator, product + bytes);
    return true;
  }

  #flush(): void {
    if (this.#size === 0) return;
    const field = this.#field;
    const bytes = this.#coordinateBytes;
    field.inverse(this.#products + this.#size * bytes, this.#inverse);
    for (let place = this.#size - 1; place >= 0; place--) {
      const denominator = this.#denominators + place * bytes;
      field.mul(this.#inverse, this.#products + place * bytes, this.#slope);
      field.mul(this.#inverse, denominator, this.#inverse);
      this.#add(place, this.#left[place] ?? 0, this.#right[place] ?? 0);
    }
    this.#size = 0;
  }

  /** Replaces the left point by the sum; the slope's place holds its inverted denominator. */
  #add(place: number, left: number, right: number): void {
    const { add, sub, mul, square } = this.#field;
    const bytes = this.#coordinateBytes;
    const slope = this.#slope;
    const x = this.#x;
    if (this.#doubles[place]) {
      square(left, this.#square);
      add(this.#square, this.#square, x);
      add(x, this.#square, x);
    } else {
      sub(right + bytes, left + bytes, x);
    }
    mul(slope, x, slope);
    square(slope, x);
    sub(x, left, x);
    sub(x, right, x);
    sub(left, x, left);
    mul(slope, left, slope);
    sub(slope, left + bytes, left + bytes);
    this.#field.copy(x, left);
  }
}
