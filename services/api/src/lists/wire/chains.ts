import { accountText } from "@causeway/protocol";
import { z } from "zod";

import type { ListedChain } from "../ListedChain.ts";

/** A chain in answers about swaps and messages. */
export const chainObject = z.object({
  id: z.int().describe("Number of the chain in this environment, from 1"),
  chainId: z.string(),
  chainName: z.string(),
  scanUrl: z.string().describe("Block explorer, or empty"),
  chainImg: z.string().describe("URL of the chain's picture"),
  mosContract: z.string().describe("The mailbox"),
  color: z.string().nullable(),
  nativeCoin: z.string().describe("Symbol of the coin"),
  nativeDecimal: z.int(),
});

/** A chain as answers about swaps and messages show it. @param origin By which the client reached the service. */
export function wireChain(
  { chain, ordinal, display, icon }: ListedChain,
  origin: string,
): z.input<typeof chainObject> {
  return {
    id: ordinal + 1,
    chainId: String(chain.chainId),
    chainName: display.title,
    scanUrl: display.explorerUrl ?? "",
    chainImg: `${origin}${icon}`,
    mosContract: accountText(chain.mailbox, chain.chainId),
    color: display.color ?? null,
    nativeCoin: display.coin.symbol,
    nativeDecimal: display.coin.decimals,
  };
}
