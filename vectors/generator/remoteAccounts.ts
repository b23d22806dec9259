import {
  ChainType,
  encodeInteroperableAddress,
  makeSignedCalls,
  remoteAccountAddress,
  TON_MAINNET_CHAIN_ID,
  TON_TESTNET_CHAIN_ID,
} from "@causeway/protocol";
import { TypedDataEncoder } from "ethers";

import { sampleAddress, sampleBytes } from "./samples.ts";

const { evm, ton } = ChainType;
const REMOTE_ACCOUNTS = sampleAddress("remote accounts", evm);

/** `remote-accounts.json` */
export function remoteAccountsVectors() {
  return {
    accounts: [
      account("an owner on an EVM chain", evm, 1n, "owner"),
      account("the same owner on another chain", evm, 31338n, "owner"),
      account("another owner", evm, 1n, "other"),
      account("a chain id of eight bytes", evm, 2n ** 64n - 1n, "owner"),
      account("an owner on TON", ton, TON_MAINNET_CHAIN_ID, "owner"),
      account("an owner on TON's testnet", ton, TON_TESTNET_CHAIN_ID, "owner"),
      account("at another contract", evm, 1n, "owner", sampleAddress("elsewhere", evm)),
    ],
    signedCalls: [
      signedCalls("one call", 1),
      signedCalls("three calls", 3),
      signedCalls("on another chain", 1, 31339n),
    ],
  };
}

function account(
  name: string,
  chainType: number,
  chainId: bigint,
  label: string,
  remoteAccounts = REMOTE_ACCOUNTS,
) {
  const owner = { chainType, chainId, address: sampleAddress(`account/${label}`, chainType) };
  return {
    name,
    remoteAccounts,
    owner: encodeInteroperableAddress(owner),
    account: remoteAccountAddress(remoteAccounts, owner),
  };
}

function signedCalls(name: string, count: number, chainId = 31337n) {
  const address = sampleAddress("account/owner", evm);
  const calls = Array.from({ length: count }, (_, i) => ({
    target: sampleBytes(`signed/${i}`, 20),
    value: BigInt(i),
    data: sampleBytes("data", i * 20),
  }));
  const fields = { calls, nonce: 5n, deadline: 1_800_000_000n, gasLimit: 300_000n };
  const { order, typedData } = makeSignedCalls(
    { chainId, remoteAccounts: REMOTE_ACCOUNTS },
    { owner: { chainType: evm, chainId: 1n, address }, ...fields },
  );
  const { domain, types, message } = typedData;
  return {
    name,
    chainId,
    remoteAccounts: REMOTE_ACCOUNTS,
    ...order,
    digest: TypedDataEncoder.hash(domain, types, message),
  };
}
