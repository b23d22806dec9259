import { AffineSums } from "./AffineSums.ts";
import type { CurveProgram, GroupOperations } from "./CurveProgram.ts";
import { type Group, POINT_BYTES } from "./provingKey.ts";

/** Points in a program's memory, and the place of each one's scalar. */
export type PlacedPoints = { pointer: number; places: Uint32Array };

/**
 * Sums of points times one signed digit each: the windows of a multi-exponentiation (Pippenger's buckets).
 */
export class WindowSums {
  readonly #program: CurveProgram;
  readonly #group: GroupOperations;
  readonly #sums: AffineSums;
  readonly #pointBytes: number;
  readonly #coordinateBytes: number;
  /** Room for copies of the points, and for two of each bucket. */
  readonly #sorted: number;
  readonly #grid: number;
  readonly #accumulator: number;
  readonly #total: number;
  readonly #result: number;

  /** @param mostPoints The most points that a sum has. @param mostBits The widest digits. */
  constructor(program: CurveProgram, group: Group, mostPoints: number, mostBits: number) {
    const prefix = group === "G1" ? "g1m" : "g2m";
    this.#program = program;
    this.#group = program.functions<GroupOperations>(prefix);
    this.#pointBytes = POINT_BYTES[group];
    this.#coordinateBytes = this.#pointBytes / 2;
    this.#sums = new AffineSums(program, prefix, this.#coordinateBytes);
    this.#sorted = program.allocate(mostPoints * this.#pointBytes);
    this.#grid = program.allocate(2 ** mostBits * this.#pointBytes);
    const jacobianBytes = 3 * this.#coordinateBytes;
    this.#accumulator = program.allocate(jacobianBytes);
    this.#total = program.allocate(jacobianBytes);
    this.#result = program.allocate(jacobianBytes);
  }

  /** The sum of each point times its digit, of `bits` bits: a Jacobian point. */
  sum(points: PlacedPoints, digits: Int16Array, bits: number): Uint8Array {
    const ends = this.#sortByBucket(points, digits, 2 ** (bits - 1));
    this.#sums.sumGroups(this.#sorted, ends);
    const columns = 2 ** (bits >> 1);
    const rows = 2 ** (bits - 1) / columns + 1;
    const gridEnds = this.#spread(ends, rows, columns);
    this.#sums.sumGroups(this.#grid, gridEnds);
    return this.#weigh(gridEnds, rows, columns);
  }

  /** Copies the points, negated where the digit is, bucket by bucket; returns where each bucket ends. */
  #sortByBucket({ pointer, places }: PlacedPoints, digits: Int16Array, buckets: number) {
    const next = new Uint32Array(buckets + 1);
    for (const place of places) {
      const bucket = Math.abs(digits[place] ?? 0);
      if (bucket < buckets) next[bucket + 1] = (next[bucket + 1] ?? 0) + 1;
    }
    next[1] = 0;
    for (let bucket = 2; bucket <= buckets; bucket++) {
      next[bucket] = (next[bucket] ?? 0) + (next[bucket - 1] ?? 0);
    }
    const { copyAffine, negAffine } = this.#group;
    places.forEach((place, i) => {
      const digit = digits[place] ?? 0;
      if (digit === 0) return;
      const bucket = Math.abs(digit);
      const slot = next[bucket] ?? 0;
      next[bucket] = slot + 1;
      const copy = digit < 0 ? negAffine : copyAffine;
      copy(pointer + i * this.#pointBytes, this.#sorted + slot * this.#pointBytes);
    });
    next[0] = 0;
    return next;
  }

  /**
   * Bucket b stands in row `b / columns` and column `b % columns`. Copies the sums of the buckets row by row, row
   * 0 left out, then column by column, column 0 left out; returns where each row and column ends.
   */
  #spread(ends: Uint32Array, rows: number, columns: number): Uint32Array {
    const result = new Uint32Array(rows - 1 + columns - 1);
    let slot = 0;
    const copy = (bucket: number) => {
      const start = ends[bucket - 1] ?? 0;
      if (bucket === 0 || bucket >= ends.length || start === ends[bucket]) return;
      const target = this.#grid + slot++ * this.#pointBytes;
      this.#group.copyAffine(this.#sorted + start * this.#pointBytes, target);
    };
    for (let row = 1; row < rows; row++) {
      for (let column = 0; column < columns; column++) copy(row * columns + column);
      result[row - 1] = slot;
    }
    for (let column = 1; column < columns; column++) {
      for (let row = 0; row < rows; row++) copy(row * columns + column);
      result[rows - 1 + column - 1] = slot;
    }
    return result;
  }

  /** The rows' sums times row and columns, plus the columns' sums times column. */
  #weigh(ends: Uint32Array, rows: number, columns: number): Uint8Array {
    const { add, double } = this.#group;
    this.#weighLine(ends, 0, rows - 1);
    add(this.#total, this.#total, this.#result);
    for (let factor = 2; factor < columns; factor *= 2) double(this.#result, this.#result);
    this.#weighLine(ends, rows - 1, ends.length);
    add(this.#result, this.#total, this.#result);
    return this.#program.view(this.#result, 3 * this.#coordinateBytes).slice();
  }

  /** Leaves the sum of the groups from `first` up to `end` in the total, each times its place from 1 on. */
  #weighLine(ends: Uint32Array, first: number, end: number): void {
    const { add, addMixed, zero } = this.#group;
    zero(this.#accumulator);
    zero(this.#total);
    for (let group = end - 1; group >= first; group--) {
      const start = group === 0 ? 0 : (ends[group - 1] ?? 0);
      if (start !== ends[group]) {
        const sum = this.#grid + start * this.#pointBytes;
        addMixed(this.#accumulator, sum, this.#accumulator);
      }
      add(this.#total, this.#accumulator, this.#total);
    }
  }
}
