declare module "ffjavascript" {
  /**
   * A group of points in Montgomery form, affine or Jacobian by their length; results are Jacobian but those
   * of `toAffine`. `g` is the generator, `F.n8` the bytes of a coordinate.
   */
  export type CurveGroup<Coordinate = unknown> = {
    g: Uint8Array;
    zero: Uint8Array;
    F: { n8: number };
    add(left: Uint8Array, right: Uint8Array): Uint8Array;
    double(point: Uint8Array): Uint8Array;
    neg(point: Uint8Array): Uint8Array;
    timesScalar(point: Uint8Array, scalar: bigint): Uint8Array;
    toAffine(point: Uint8Array): Uint8Array;
    /** Coordinates out of Montgomery form, with a last one of 1. */
    toObject(affine: Uint8Array): Coordinate[];
  };

  export type Curve = {
    G1: CurveGroup<bigint>;
    G2: CurveGroup<[bigint, bigint]>;
    /** The field of scalars; elements are in Montgomery form. */
    Fr: { random(): Uint8Array; e(value: bigint): Uint8Array };
    /** `code` is the WebAssembly module; only a single-threaded curve has it. */
    tm: { code: Uint8Array };
    terminate(): Promise<void>;
  };

  export function buildBn128(singleThread?: boolean): Promise<Curve>;
}
