import type { BaseConfig } from "../../config/BaseConfig.ts";
import { FamilyUnknown } from "../families.ts";
import type { AskedChain } from "../Query.ts";
import type { ReadTonChain } from "./TonContext.ts";

/** How a TON chain answers after one block. A question that no TON chain answers is refused as `FamilyUnknown`. */
export function askedTon<C extends BaseConfig>(read: ReadTonChain<C>): AskedChain<C> {
  return {
    read: async (query) => {
      if (query.ton === undefined) throw new FamilyUnknown(read.chain, Object.keys(query));
      return query.ton(read);
    },
  };
}
