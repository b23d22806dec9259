import {
  assetId,
  ChainType,
  encodeInteroperableAddress,
  environmentOf,
  TON_MAINNET_CHAIN_ID,
} from "@causeway/protocol";

import { sampleAddress } from "./samples.ts";

const { evm, ton } = ChainType;

/** `assets.json` */
export function assetVectors() {
  return {
    assets: [
      asset("a token on an EVM chain", "local", evm, 31338n, "token"),
      asset("the same address on another chain", "local", evm, 31339n, "token"),
      asset("another token", "local", evm, 31338n, "other"),
      asset("the same token in another environment", "testnet", evm, 31338n, "token"),
      asset("a chain id of eight bytes", "local", evm, 2n ** 64n - 1n, "token"),
      asset("a jetton", "mainnet", ton, TON_MAINNET_CHAIN_ID, "token"),
    ],
  };
}

function asset(name: string, world: string, chainType: number, chainId: bigint, label: string) {
  const token = { chainType, chainId, address: sampleAddress(label, chainType) };
  const environment = environmentOf(world);
  return {
    name,
    environment,
    token: encodeInteroperableAddress(token),
    assetId: assetId(environment, token),
  };
}
