import type { KnownEvmChain } from "../../contracts/environmentOf.ts";
import { promisedText } from "../promised.ts";
import type { Subject } from "../Subject.ts";

/** An asset that crosses, at both ends. */
export interface KnownCrossing {
  readonly tokenHere: string;
  readonly tokenThere: string;
  /** Smallest units of the destination's token that a unit of the asset is. */
  readonly unitThere: bigint;
}

/** The asset that a route's transfer moves; undefined if the environment has none of that id on both chains. */
export function crossingOf(subject: Subject): KnownCrossing | undefined {
  const { environment, origin, destination, route } = subject;
  const assetId = promisedText(subject, "assetId").toLowerCase();
  const asset = environment.assets?.find((one) => one.assetId.toLowerCase() === assetId);
  const on = ({ name }: KnownEvmChain) => asset?.chains?.find(({ chain }) => chain === name);
  const [here, there] = [on(origin), on(destination)];
  if (asset === undefined || here === undefined || there === undefined) return undefined;
  const decimals = there.decimals ?? route.output.token.decimals;
  const unitThere = 10n ** BigInt(Math.max(0, decimals - asset.decimals));
  return { tokenHere: here.token, tokenThere: there.token, unitThere };
}
