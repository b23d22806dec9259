import type { EnvironmentFile } from "../recover/environment/readEnvironment.ts";

/** Ends of a swap, as the widget's attributes name them. */
export interface Ends {
  readonly from: string;
  readonly to: string;
}

/** With what a newcomer begins: the first asset, from one spoke to another one, else over the hub. */
export function firstEnds({ assets = [], hub }: EnvironmentFile): Ends | undefined {
  const [asset] = assets;
  const names = (asset?.chains ?? []).map(({ chain }) => chain);
  const spokes = names.filter((name) => name !== hub);
  const [from, to] = spokes.length > 1 ? spokes : names;
  if (asset === undefined || from === undefined || to === undefined) return undefined;
  return { from: `${from}/${asset.symbol}`, to: `${to}/${asset.symbol}` };
}
