import {
  ChainType,
  directRoute,
  encodeInteroperableAddress,
  type Hex,
  packCurveTerms,
  packReleaseTerms,
  priceChange,
  toPrice,
} from "@causeway/protocol";
import { id, MaxUint256 } from "ethers";

import { termsOf } from "../../scripts/causeway/areas/lanes/index.ts";
import { priceOf } from "../../scripts/causeway/areas/messaging/index.ts";
import { loadConfig } from "../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../test/scripts/world/evmLocal.ts";
import {
  type Bridge,
  Bridge__factory,
  BridgeAdvances__factory,
  BridgeConfiguration__factory,
  BridgeQueue__factory,
  BridgeReturns__factory,
  type BridgeToken,
  BridgeToken__factory,
  type Vault,
  Vault__factory,
} from "../../typechain-types/index.js";
import { peer, trustIn, type World } from "./World.ts";

export const HUB = 31337n;
export const SPOKE = 31338n;
export const ASSET = id("asset");
export const WHOLE = 10n ** 18n;
/** Units of the asset, of 6 decimals, in a whole. */
export const ONE = 10n ** 6n;
export const LIFETIME = 86_400n;

/** The bridge on the other chain; no byte of its address is zero. */
export const OTHER_BRIDGE: Hex = `0x${"b1".repeat(20)}`;

const ARRIVAL_GAS = 400_000n;

/** A bridge with an asset in a vault, both in use. */
export interface Bridged {
  readonly bridge: Bridge;
  readonly vault: Vault;
  readonly token: BridgeToken;
}

/** Contracts of others that a bridge knows. */
interface Outside {
  readonly permit2: Hex;
  readonly wrappedNative: Hex;
}

const NOBODY: Outside = {
  permit2: `0x${"22".repeat(20)}`,
  wrappedNative: `0x${"33".repeat(20)}`,
};

/** As the operator sets it up: a vault with liquidity, limits, terms and a curve. */
export async function buildBridge(
  world: World,
  other: bigint,
  { permit2, wrappedNative }: Outside = NOBODY,
): Promise<Bridged> {
  const { chain, mailbox, accessManager } = world;
  const account = await chain.signer.getAddress();
  const token = await chain.deploy<BridgeToken>(
    new BridgeToken__factory(),
    ...["Token", "TKN", 18, account],
  );
  await (await token.crosschainMint(account, 100_000_000n * WHOLE)).wait();
  const pieces = [
    await chain.deploy(new BridgeAdvances__factory(), mailbox),
    await chain.deploy(new BridgeQueue__factory(), mailbox),
    await chain.deploy(new BridgeReturns__factory(), mailbox),
    await chain.deploy(new BridgeConfiguration__factory(), mailbox),
  ];
  const bridge = await chain.deploy<Bridge>(
    new Bridge__factory(),
    ...[accessManager, mailbox, permit2, wrappedNative, ...pieces, []],
  );
  const admin = BridgeConfiguration__factory.connect(await bridge.getAddress(), chain.signer);
  const vault = await chain.deploy<Vault>(
    new Vault__factory(),
    ...[accessManager, bridge, ASSET, token, 6, "Vault", "v"],
  );
  const route = { gasLimit: ARRIVAL_GAS, minLifetime: 3_600n, maximum: 500_000n * ONE };
  const limit = { capacity: 1_000_000n * ONE, window: LIFETIME };
  await (await admin.addAsset(vault)).wait();
  await (await admin.setRoute(ASSET, other, route)).wait();
  await (await admin.setPeer(bridgeOn(other))).wait();
  await (await vault.setLimit(other, 0n, limit)).wait();
  const terms = packReleaseTerms({
    rateBps: 5n,
    vaultBps: 8_000n,
    floor: ONE / 20n,
    ceiling: 100n * ONE,
    flat: 0n,
  });
  const curve = packCurveTerms({
    rateBps: 50n,
    knee: 500_000n * ONE,
    depth: 1_000_000n * ONE,
  });
  await (
    await vault.setTerms([
      { chainId: other, terms, upcoming: terms },
      { chainId: 0n, terms: curve, upcoming: curve },
    ])
  ).wait();
  await (await token.approve(vault, MaxUint256)).wait();
  await (await token.approve(bridge, MaxUint256)).wait();
  await (await vault.deposit(1_000_000n * WHOLE, account)).wait();
  return { bridge, vault, token };
}

function bridgeOn(chainId: bigint): Hex {
  return encodeInteroperableAddress({ chainType: ChainType.evm, chainId, address: OTHER_BRIDGE });
}

/** A lane with the local network's price and terms. */
export async function openLane({ mailbox, chain }: World, destination: bigint): Promise<void> {
  const config = loadConfig(EVM_LOCAL);
  const route = directRoute(trustIn(chain.chainId));
  await mailbox.addOutboundLane(peer(destination), route, termsOf(config, config.hub));
  await mailbox.setPrices([
    priceChange(destination, toPrice(priceOf(config, config.hub, config.hub))),
  ]);
  const [laneId] = await mailbox.outboxLanes();
  if (laneId === undefined) throw new Error("the mailbox lists no lane");
  await mailbox.openLane(laneId);
}

export async function now({ chain }: World): Promise<bigint> {
  const block = await chain.signer.provider?.getBlock("latest");
  if (block === null || block === undefined) throw new Error("the chain has no block");
  return BigInt(block.timestamp);
}
