/** Why a gas price stays where it is. Times are unix seconds, ages seconds, gas prices wei of the origin's coin. */
export type NoMove =
  /** Nothing is known of the destination: it is no chain of the environment. */
  | { readonly reason: "unknown-destination" }
  /** The destination's RPCs disagree, or one is silent, as of the last look. */
  | { readonly reason: "rpcs-failed"; readonly code: string }
  | {
      readonly reason: "too-few-samples";
      readonly counted: number;
      readonly spikes: number;
      readonly least: number;
    }
  /** The destination stopped, or its blocks are from the future. */
  | { readonly reason: "too-old"; readonly age: number; readonly most: number }
  /** The version in force asks for no gas price, which no band leads away from. */
  | { readonly reason: "no-gas-price" }
  /** The last change's grace is not over, or it was too recent. */
  | { readonly reason: "too-soon"; readonly movableFrom: number }
  | {
      readonly reason: "close-enough";
      readonly gasPrice: bigint;
      readonly wanted: bigint;
      readonly leastChangeBps: number;
    }
  /** It stands at the edge of its band and would be beyond: a version may move the centre. */
  | { readonly reason: "at-edge"; readonly gasPrice: bigint; readonly wanted: bigint }
  /** No whole wei is within a step and within the band. */
  | { readonly reason: "no-step"; readonly gasPrice: bigint; readonly wanted: bigint };
