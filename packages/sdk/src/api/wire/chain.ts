import { array, boolean, type InferOutput, number, object, optional, string } from "valibot";

import type { Chain } from "../../chains/Chain.ts";
import { chainIdField, coinFields, jsonField, nameField } from "./fields.ts";
import { webUrl } from "./webUrl.ts";

/** `data` of `/api/queryChainList`. */
export function chainListSchema() {
  return object({ chains: array(chainSchema()) });
}

function chainSchema() {
  return object({
    chainId: chainIdField(),
    chainType: string(),
    key: string(),
    name: nameField(),
    logoUri: optional(string()),
    mainnet: number(),
    metamask: jsonField(walletSchema()),
    multicallAddress: optional(string()),
    causeway: object({ isMessagesOnly: boolean() }),
  });
}

/** The chain as wallets add it. */
function walletSchema() {
  return object({
    blockExplorerUrls: array(string()),
    nativeCurrency: object(coinFields()),
    rpcUrls: array(string()),
  });
}

/** A chain under our own names. */
export function chainOf(wire: InferOutput<ReturnType<typeof chainSchema>>): Chain {
  const { chainId, key, name, metamask, chainType, multicallAddress } = wire;
  return {
    ...{ chainId, key, name },
    family: familyOf(chainType),
    coin: metamask.nativeCurrency,
    rpcUrls: metamask.rpcUrls.filter((url) => webUrl(url) !== undefined),
    explorerUrl: webUrl(metamask.blockExplorerUrls[0]),
    image: webUrl(wire.logoUri),
    isTestnet: wire.mainnet === 0,
    isMessagesOnly: wire.causeway.isMessagesOnly,
    multicall: multicallAddress === "" ? undefined : multicallAddress,
  };
}

function familyOf(type: string): Chain["family"] {
  if (type === "EVM") return "evm";
  return type === "TON" ? "ton" : "other";
}
