import { connectContract } from "@causeway/chains/ethers";
import { type Finding, NOTHING, type Plan, stepsOnly } from "@causeway/operator";
import { pastEvents, readingPast } from "@causeway/operator/evm";
import { unpackReleaseTerms } from "@causeway/protocol";
import { iCustodyAbi, interfaceOf } from "@causeway/protocol/contracts";

import { chainName } from "../../../fees/index.ts";
import { custodyOn } from "../../addresses.ts";
import { assetsOn, othersOf, type PlacedAsset } from "../../BridgeConfig.ts";
import { describeRelease } from "../../fees/describeTerms.ts";
import type { BridgeFeesContext } from "./BridgeFeesContext.ts";

const custodyAbi = interfaceOf(iCustodyAbi);
const TERMS = "TermsSet";

/**
 * Terms for chains from which nothing must come, while something may. Terms are never taken back: where the limit lets
 * nothing in, they are asked of nobody.
 */
export const planUnknownTerms = readingPast(findAll, ({ config, chain }: BridgeFeesContext) =>
  assetsOn(config, chain).map((placed) => ({
    address: custodyOn(config, chain, placed),
    events: [custodyAbi.getEvent(TERMS)],
  })),
);

async function findAll(context: BridgeFeesContext): Promise<Plan> {
  const found = await Promise.all(
    assetsOn(context.config, context.chain).map((placed) => findIn(placed, context)),
  );
  return { ...stepsOnly([]), findings: found.flat() };
}

async function findIn(placed: PlacedAsset, context: BridgeFeesContext): Promise<Finding[]> {
  const { config, chain, view } = context;
  const address = custodyOn(config, chain, placed);
  if (!(await view.hasCode(address))) return [];
  const custody = connectContract(iCustodyAbi, address, view.provider);
  const at = { blockTag: view.blockTag };
  const known = [0n, ...othersOf(config, placed.asset, chain).map(({ chainId }) => chainId)];
  const events = await pastEvents(context, address, TERMS);
  const others = new Set(
    events.map(({ chainId }): bigint => chainId).filter((chainId) => !known.includes(chainId)),
  );
  const found = await Promise.all(
    [...others].map(async (chainId) => {
      const [{ upcoming }, [limit]] = await Promise.all([
        custody.termsOf(chainId, at),
        custody.limitOf(chainId, 0n, at),
      ]);
      if (upcoming === 0n || limit.capacity === 0n) return [];
      return [strange(placed, chainName(chainId, context), upcoming)];
    }),
  );
  return found.flat();
}

function strange({ asset }: PlacedAsset, origin: string, word: bigint): Finding {
  return {
    kind: "release-terms",
    subject: `${asset.symbol} from ${origin}`,
    expected: NOTHING,
    held: describeRelease(unpackReleaseTerms(word), asset),
    remedy:
      "find out which account set these terms, then set the limit to 0: terms cannot be removed, but no release uses them then",
  };
}
