import { vaultRecords } from "@causeway/index/transfers";
import { z } from "zod";

import { type Endpoint, endpoint } from "../endpoints/Endpoint.ts";
import { ApiError } from "../errors/ApiError.ts";
import { keyCursorAfter, keyCursorText } from "../parameters/cursor.ts";
import { chainIdText, hash32 } from "../parameters/fields.ts";
import { pageOf, paging } from "../parameters/paging.ts";
import { vaultNowOf } from "./readVaultNow.ts";
import { vaultObject, vaultOf } from "./vaultObject.ts";

/** Bytes of a vault's key: chain and asset. */
const KEY_BYTES = 40;

/** `GET /v1/vaults` */
const vaults = endpoint({
  api: "v1",
  path: "/v1/vaults",
  summary: "List the custodies of assets: liquidity, debts and limits",
  description:
    "Amounts are smallest units of the token of the chain. Sums are those of final blocks.",
  grounds: "index",
  cost: 2,
  query: z.object({
    chainId: z.optional(chainIdText).describe("Only those on this chain"),
    assetId: z.optional(hash32).describe("Only those of this asset"),
    size: paging.size,
    cursor: z.optional(keyCursorText(KEY_BYTES)),
  }),
  answer: z.object({
    items: z.array(vaultObject),
    cursor: z.string().nullable().describe("Leads to the next page; null after the last row"),
  }),
  answerTo: async ({ index, lists }, { chainId, assetId, size, cursor: after }) => {
    if (chainId !== undefined) lists.chainOf(chainId, "chainId");
    const { size: limit } = pageOf({ size }, { usual: 20, most: 100 });
    const found = await vaultRecords(index, { chainId, assetId, after, limit });
    return {
      items: found.map(({ vault }) => vaultOf(lists, vault)),
      cursor: keyCursorAfter(found, limit),
    };
  },
});

/** `GET /v1/vaults/:chainId/:assetId` */
const vault = endpoint({
  api: "v1",
  path: "/v1/vaults/:chainId/:assetId",
  summary: "Find the custody of an asset on a chain, as it is now",
  grounds: "index",
  cost: 2,
  inPath: ["chainId", "assetId"],
  query: z.object({ chainId: chainIdText, assetId: hash32.describe("Id of the asset") }),
  answer: vaultObject,
  answerTo: async (api, { chainId, assetId }) => {
    api.lists.chainOf(chainId, "chainId");
    const [found] = await vaultRecords(api.index, { chainId, assetId, limit: 1 });
    if (found === undefined) throw new ApiError("notFound", `asset ${assetId} on ${chainId}`);
    return vaultOf(api.lists, found.vault, await vaultNowOf(api, found.vault));
  },
});

/** Vaults, and contracts that mint. */
export const VAULT_ENDPOINTS: readonly Endpoint[] = [vaults, vault];
