import type { ChainView } from "@causeway/chains/evm";
import type { ChainConfig } from "@causeway/operator";
import { amountText, type Hex } from "@causeway/protocol";
import { MaxUint256 } from "ethers";

import { assetsOn, tokenDecimals, tokenOn } from "../../../bridge/index.ts";
import type { RemainingAllowance } from "../../GenerationOutcome.ts";
import type { SwapConfig } from "../../SwapConfig.ts";
import { ALLOWANCES, type Allowance, readAllowances } from "./readAllowances.ts";
import type { Approval } from "./ScanLine.ts";

/** Whose allowances they are. */
interface Holder {
  readonly config: SwapConfig;
  readonly chain: ChainConfig;
  readonly router: Hex;
}

interface KnownToken {
  readonly symbol: string;
  readonly decimals: number;
}

/**
 * The allowances that a router still has, those of known tokens first: anybody can make a token that names any account.
 *
 * @throws why an RPC does not answer.
 */
export async function remainingAllowances(
  view: ChainView,
  approvals: readonly Approval[],
  holder: Holder,
): Promise<RemainingAllowance[]> {
  const known = tokensOn(holder);
  const left = await readAllowances(view, holder.router, approvals);
  return left
    .map((one) => describe(one, known.get(one.token), holder))
    .sort((a, b) => Number(a.symbol === undefined) - Number(b.symbol === undefined));
}

function tokensOn({ config, chain }: Holder): ReadonlyMap<Hex, KnownToken> {
  return new Map(
    assetsOn(config, chain).map(({ asset, here }) => [
      tokenOn(config, chain, asset, here),
      { symbol: asset.symbol, decimals: tokenDecimals(here, chain) },
    ]),
  );
}

function describe(
  { token, account, units }: Allowance,
  known: KnownToken | undefined,
  { chain, router }: Holder,
): RemainingAllowance {
  const data = ALLOWANCES.encodeFunctionData("approve", [router, 0n]) as Hex;
  return {
    ...{ account, token, units, symbol: known?.symbol },
    amount: units === undefined || known === undefined ? undefined : textOf(units, known),
    revoke: { chain: chain.name, chainId: chain.chainId, to: token, data },
  };
}

function textOf(units: bigint, token: KnownToken): string {
  return units === MaxUint256 ? `unlimited ${token.symbol}` : amountText(units, token);
}
