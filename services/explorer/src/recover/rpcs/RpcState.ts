/** What one RPC of a chain answered. */
export type RpcAnswer =
  | { readonly kind: "ok"; readonly height: bigint }
  | { readonly kind: "another"; readonly served: bigint }
  | { readonly kind: "silent"; readonly reason: string };

/** What the RPCs of a chain answered, together. */
export type RpcState =
  | { readonly kind: "unknown" }
  | { readonly kind: "asking" }
  | { readonly kind: "ok"; readonly height: bigint; readonly count: number }
  /** They tell different blocks. */
  | { readonly kind: "differ"; readonly height: bigint; readonly count: number }
  /** One of them lags. */
  | { readonly kind: "behind"; readonly url: string; readonly blocks: bigint }
  | { readonly kind: "another"; readonly url: string; readonly served: bigint }
  | { readonly kind: "silent"; readonly url: string; readonly reason: string }
  /** They contradicted each other while something was read. `alone` is the only one that differs from all others. */
  | {
      readonly kind: "contradict";
      readonly method: string;
      readonly alone: string | undefined;
    };

/** Without the path, which may hold a key. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url.slice(0, 60);
}
