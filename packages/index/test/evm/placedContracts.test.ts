import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { placedContracts } from "../../src/evm/placedContracts.ts";
import type { FollowedEvmChain } from "../../src/running/IndexedSource.ts";

const at = (byte: string): Hex => `0x${byte.repeat(20)}`;

const CHAIN: FollowedEvmChain = {
  family: "evm",
  ...{ name: "hub", chainId: 1n, rpcUrls: [], rpcTimeout: 1, startHeight: 0n },
  ...{ logRange: 1, mailbox: at("01"), committeeRegistry: at("02") },
  contracts: {},
};

describe("the contracts of a chain whose events are kept", () => {
  it("are the mailbox and the registry alone where nothing else is named", () => {
    expect(placedContracts({ ...CHAIN, contracts: { Deployer: at("aa") } })).to.deep.equal([
      { contract: "mailbox", address: at("01") },
      { contract: "registry", address: at("02") },
    ]);
  });

  it("are those of the swap too, with routers of earlier generations", () => {
    const contracts = {
      ...{ SwapRouter: at("03"), SwapReceiver: at("04"), SwapFeeSchedule: at("05") },
      ...{ PreviousSwapRouter: at("06"), Executor: at("07"), Expiry: at("08") },
      "ZkLightClient/2": at("09"),
    };
    const placed = placedContracts({ ...CHAIN, messageFeeSchedule: at("0a"), contracts });
    expect(placed.slice(2)).to.have.deep.members([
      { contract: "swapRouter", address: at("03") },
      { contract: "swapReceiver", address: at("04") },
      { contract: "swapFeeSchedule", address: at("05") },
      { contract: "previousSwapRouter", address: at("06") },
      { contract: "expiry", address: at("08") },
      { contract: "lightClient", address: at("09") },
      { contract: "messageFeeSchedule", address: at("0a") },
    ]);
  });

  it("are bridge, settler, fees and custodies too where assets can be bridged", () => {
    const contracts = {
      ...{ "Vault/USDC": at("03"), "Mint/ETH": at("04"), BridgeFeeSchedule: at("05") },
      ...{ "BridgeToken/ETH": at("06"), Vault: at("07"), "token of USDC": at("08") },
    };
    const own = { bridge: at("09"), settler: at("0a") };
    const placed = placedContracts({ ...CHAIN, ...own, contracts });
    expect(placed.slice(2)).to.have.deep.members([
      { contract: "bridge", address: at("09") },
      { contract: "settler", address: at("0a") },
      { contract: "bridgeFeeSchedule", address: at("05") },
      { contract: "custody", address: at("03") },
      { contract: "custody", address: at("04") },
    ]);
  });

  it("lack the bridge's fees, which every chain names, without a bridge", () => {
    const contracts = { BridgeFeeSchedule: at("05") };
    expect(placedContracts({ ...CHAIN, contracts })).to.have.lengthOf(2);
  });
});
