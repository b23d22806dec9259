import { connectContract } from "@causeway/chains/evm";
import { type Finding, NOTHING } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import { MessageFeeSchedule__factory } from "../../../../typechain-types/index.js";
import { addressesOn } from "../deployment/index.ts";
import type { FeesContext } from "./config.ts";

/** What a chain's fee schedule has in force beside prices, and what waits. */
export interface HeldVersion {
  /** 0 before the first. */
  readonly version: number;
  /** The highest number that was published. */
  readonly last: number;
  readonly bandBps: number;
  readonly shares: string;
  readonly pending: {
    /** 0 if none is. */
    readonly version: number;
    readonly effectiveAt: bigint;
    readonly contentHash: Hex;
  };
}

const NO_VERSION: HeldVersion = {
  version: 0,
  last: 0,
  bandBps: 0,
  shares: "",
  pending: { version: 0, effectiveAt: 0n, contentHash: "0x" },
};

/** What the chain's fee schedule says of itself; nothing of one that is not deployed. */
export async function readVersion({ config, chain, view }: FeesContext): Promise<HeldVersion> {
  const { MessageFeeSchedule: address } = addressesOn(config, chain);
  if (!(await view.hasCode(address))) return NO_VERSION;
  const schedule = connectContract(MessageFeeSchedule__factory, address, view.provider);
  const { blockTag } = view;
  const [version, last, bandBps, shares, pending] = await Promise.all([
    schedule.version({ blockTag }),
    schedule.lastVersion({ blockTag }),
    schedule.bandBps({ blockTag }),
    schedule.shares({ blockTag }),
    schedule.pending({ blockTag }),
  ]);
  return {
    version: Number(version),
    last: Number(last),
    bandBps: Number(bandBps),
    shares: describeShares(shares),
    pending: {
      version: Number(pending.version),
      effectiveAt: pending.effectiveAt,
      contentHash: pending.contentHash as Hex,
    },
  };
}

/** What differs in a version beside its prices. */
export function versionFindings({ config }: FeesContext, held: HeldVersion): Finding[] {
  const { feeScheduleVersion, gasPriceBandBps, feeShares } = config;
  const parts = [
    {
      kind: "fee-schedule-version",
      expected: `version ${feeScheduleVersion}`,
      held: `version ${held.version}`,
    },
    { kind: "fee-shares", expected: describeShares(feeShares), held: held.shares },
    {
      kind: "gas-price-band",
      expected: `${gasPriceBandBps} bps`,
      held: `${held.bandBps} bps`,
    },
  ];
  return parts
    .filter(({ expected, held: actual }) => expected !== actual)
    .map((part) => ({
      ...part,
      subject: "fee schedule",
      held: held.version === 0 ? NOTHING : part.held,
    }));
}

function describeShares(shares: readonly { account: string; bps: number | bigint }[]): string {
  return shares.map(({ account, bps }) => `${bps} bps to ${account}`).join(", ");
}
