import { developmentTokenCode, developmentWrappedNativeCode } from "@causeway/creation-code";
import { interfaceOf } from "@causeway/protocol/contracts";
import { getAddress, ZeroAddress } from "ethers";

import { connectEnd } from "../../messages/End.ts";
import { FAUCET } from "../../network/accounts.ts";
import type { ChainServer, NetworkPlan } from "../../network/NetworkPlan.ts";
import type { Call } from "../../pools/Call.ts";
import { type PoolToken, poolTokensOn } from "../../pools/poolTokens.ts";
import { sendInBlocks } from "../../pools/sendInBlocks.ts";
import { FaucetError } from "../FaucetError.ts";
import { COIN, type Gift, type Giver } from "../Giver.ts";

const tokenAbi = interfaceOf(developmentTokenCode.abi);
const wrappedAbi = interfaceOf(developmentWrappedNativeCode.abi);

const COIN_DECIMALS = 18;
/** Pays for hundreds of orders, and leaves enough for hundreds of requests. */
const COINS = 2n * 10n ** 18n;
const GAS_LIMIT = 100_000n;

/** Gives coin of a chain, and tokens that anyone may make: as many as one coin costs. */
export function evmGiver({ config, pools }: NetworkPlan, server: ChainServer): Giver {
  const chainId = BigInt(server.chain.chainId);
  const tokens = poolTokensOn(config, pools, server.chain).filter(canBeMade);
  const here = { chainId, chain: server.name };
  const coin = { ...here, token: COIN, symbol: server.chain.coin.symbol };
  return {
    chainId,
    gifts: [
      { ...coin, decimals: COIN_DECIMALS, amount: COINS },
      ...tokens.map(({ address: token, symbol, decimals, unitsPerCoin }) => {
        return { ...here, token, symbol, decimals, amount: unitsPerCoin };
      }),
    ],
    receiverFrom,
    async give(gifts, receiver) {
      const place = { name: server.name, chainId: Number(chainId), rpcUrl: server.url };
      const calls = gifts.flatMap((gift) => {
        const token = tokens.find(({ address }) => address === gift.token);
        return callsFor(gift, token, receiver);
      });
      const { provider } = await connectEnd(place);
      try {
        await sendInBlocks(provider, FAUCET, calls);
      } finally {
        provider.destroy();
      }
    },
  };
}

type MadeToken = PoolToken & { readonly unitsPerCoin: bigint };

function canBeMade(token: PoolToken): token is MadeToken {
  return token.supply !== undefined && token.unitsPerCoin !== undefined;
}

function callsFor(
  { amount, symbol }: Gift,
  token: MadeToken | undefined,
  receiver: string,
): Call[] {
  const what = `${amount} units of ${symbol} for ${receiver}`;
  const common = { gasLimit: GAS_LIMIT, what };
  if (token === undefined) return [{ ...common, to: receiver, data: "0x", value: amount }];
  const to = token.address;
  if (token.supply === "mint") {
    return [{ ...common, to, data: tokenAbi.encodeFunctionData("mint", [receiver, amount]) }];
  }
  return [
    { ...common, to, data: wrappedAbi.encodeFunctionData("deposit"), value: amount },
    { ...common, to, data: wrappedAbi.encodeFunctionData("transfer", [receiver, amount]) },
  ];
}

/** A wrong checksum is a mistyped address. */
function receiverFrom(text: string): string {
  const refused = (reason: string) =>
    new FaucetError("BadReceiver", `receiver ${text} ${reason}: give the address of your account`);
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw refused("is not 0x and 40 hex digits");
  if (text === ZeroAddress) throw refused("is the zero address, which nobody owns");
  try {
    return getAddress(text);
  } catch {
    throw refused("has a wrong checksum");
  }
}
