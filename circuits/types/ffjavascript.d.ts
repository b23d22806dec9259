declare module "ffjavascript" {
  /** A group of points: `g` is the generator (Jacobian, Montgomery form), `F.n8` the bytes of a coordinate. */
  export type CurveGroup = { g: Uint8Array; F: { n8: number } };

  export type Curve = {
    G1: CurveGroup;
    G2: CurveGroup;
    /** `code` is the WebAssembly module; only a single-threaded curve has it. */
    tm: { code: Uint8Array };
    terminate(): Promise<void>;
  };

  export function buildBn128(singleThread?: boolean): Promise<Curve>;
}
