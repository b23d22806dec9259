import { AnswerRefused, type ChainConfig, chainNamed } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { getAddress, isAddress } from "ethers";

import type { BridgeConfig } from "../BridgeConfig.ts";
import type { TokenFacts } from "./TokenFacts.ts";

export const TOKEN = "--token";
export const WRAPPED_NATIVE = "--wrapped-native";

/** A token on a chain of an asset, as the operator states it. */
export interface StatedToken {
  readonly chain: ChainConfig;
  readonly kind: "existing" | "native" | "mint" | "development";
  /** The contract of a token that stands on the chain; undefined if we deploy the token. */
  readonly address: Hex | undefined;
}

/** A token with the answers of its contract; undefined if we deploy the token. */
export interface ReadToken extends StatedToken {
  readonly facts: TokenFacts | undefined;
}

const KINDS: readonly string[] = ["native", "mint", "development"];
const FORM =
  "chain=ADDRESS for a token that stands there, or chain=native, chain=mint, chain=development";

/** The rule that a token breaks as the operator states it; undefined if the token may stand. */
export function breaksToken(value: string, { chains }: BridgeConfig): string | undefined {
  const [name, token] = partsOf(value);
  if (!KINDS.includes(token) && !isAddress(token)) return FORM;
  return breaksChain(name, chains);
}

/** The rule that the wrapped coin of a chain breaks as the operator states it. */
export function breaksWrapped(value: string, { chains }: BridgeConfig): string | undefined {
  const [name, token] = partsOf(value);
  if (!isAddress(token)) return "chain=ADDRESS of the coin's wrapped token";
  return breaksChain(name, chains);
}

/**
 * The tokens of an asset.
 *
 * @param values Of `--token`, checked.
 * @param wrapped Of `--wrapped-native`, checked.
 * @throws AnswerRefused if there are fewer than two chains, or a chain is named twice.
 */
export function statedTokens(
  values: readonly string[],
  wrapped: readonly string[],
  config: BridgeConfig,
): StatedToken[] {
  const parts = values.map(partsOf);
  const names = parts.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new AnswerRefused(TOKEN, twice, "name each chain once");
  if (names.length < 2) {
    throw new AnswerRefused(
      TOKEN,
      values.join(" "),
      `an asset has two chains or more: repeat ${TOKEN}`,
    );
  }
  const wrappedOn = new Map(wrapped.map(partsOf));
  return parts.map(([name, token]) => {
    const chain = chainNamed(config, name);
    if (isAddress(token)) return { chain, kind: "existing", address: getAddress(token) };
    const native = chain.wrappedNative ?? wrappedOn.get(name);
    const address = token === "native" && native !== undefined ? getAddress(native) : undefined;
    return { chain, kind: token as StatedToken["kind"], address };
  });
}

/** Splits `chain=token`. */
export function partsOf(value: string): [name: string, token: string] {
  const [name = "", token = ""] = value.split("=");
  return [name, token];
}

function breaksChain(name: string, chains: readonly ChainConfig[]): string | undefined {
  const names = chains.map((chain) => chain.name);
  return names.includes(name) ? undefined : `name a chain of chains.json: ${names.join(", ")}`;
}
