import { z } from "zod";

import { describeEnvironment } from "../../services/describeEnvironment.ts";
import type { ApiCheck, ApiFinding } from "./ApiCheck.ts";
import { differences } from "./differences.ts";

const listed = z.object({
  data: z.array(
    z.object({
      tokens: z.array(z.object({ address: z.string(), decimals: z.int(), symbol: z.string() })),
    }),
  ),
});

/** Clients spell the coin's address so. */
const COIN = `0x${"0".repeat(40)}`;

/** Compares the tokens that an API lists with those of the configuration. */
export async function checkTokens({ api, environment, chains }: ApiCheck): Promise<ApiFinding[]> {
  const { config, deployments } = environment;
  const { assets, tokens, chains: known } = describeEnvironment(config, deployments);
  const found = chains.map(async ({ name: chain, chainId }) => {
    const { data } = await api.get(`/supportedTokenList?chainId=${chainId}`, listed);
    const coin = known.find(({ name }) => name === chain)?.display?.coin;
    const expected = [
      ...(coin ? [{ address: COIN, symbol: coin.symbol, decimals: coin.decimals }] : []),
      ...assets.flatMap((asset) =>
        asset.chains
          .filter((here) => here.chain === chain)
          .map(({ token, symbol = asset.symbol, decimals = asset.decimals }) => ({
            ...{ address: token, symbol, decimals },
          })),
      ),
      ...tokens.flatMap(({ symbol, decimals, chains: on }) =>
        on
          .filter((here) => here.chain === chain)
          .map(({ token }) => ({ address: token, symbol, decimals })),
      ),
    ];
    const listedThere = data.flatMap((one) => one.tokens);
    // A development network lists the tokens of its pools beside those of the configuration.
    const held = config.development
      ? listedThere.filter(({ address }) => isAmong(expected, address))
      : listedThere;
    return differences({ chain, kind: "api-token" }, textsOf(expected), textsOf(held));
  });
  return (await Promise.all(found)).flat();
}

function isAmong(tokens: readonly Token[], address: string): boolean {
  return tokens.some((one) => one.address.toLowerCase() === address.toLowerCase());
}

interface Token {
  readonly address: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** The first of several entries counts, as in the lists. */
function textsOf(tokens: readonly Token[]): Map<string, string> {
  return new Map(
    tokens
      .map(({ address, symbol, decimals }) => {
        return [`token ${address.toLowerCase()}`, `${symbol}, ${decimals} decimals`] as const;
      })
      .reverse(),
  );
}
