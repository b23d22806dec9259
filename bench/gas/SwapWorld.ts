import type { Hex } from "@causeway/protocol";
import { artifactOf, type VenueContract } from "@causeway/venue-code";
import {
  Contract,
  ContractFactory,
  type ContractTransactionResponse,
  keccak256,
  MaxUint256,
  ZeroAddress,
} from "ethers";

import {
  type Bridge,
  type BridgeToken,
  BridgeToken__factory,
  ConcentratedVenue__factory,
  type Executor,
  Executor__factory,
  SwapReceiver__factory,
  type SwapRouter,
  SwapRouter__factory,
} from "../../typechain-types/index.js";
import { buildBridge, WHOLE } from "./BridgeWorld.ts";
import { GAS_LIMIT } from "./Chain.ts";
import type { World } from "./World.ts";

/** The venue of v3 pools, and its pool of 0.3 %, as a hop names them. */
export const POOLS = { venueId: 64, pool: "0x000bb8" } as const;
const FEE = 3_000n;
const NEVER = 2n ** 40n - 1n;

/** The other chain's receiver of orders; no byte of its address is zero. */
const OTHER_RECEIVER: Hex = `0x${"4e".repeat(20)}`;

/** Router, executor and receiver of orders beside a bridge, and a real v3 pool of the asset's token and another. */
export interface Swapped {
  readonly bridge: Bridge;
  readonly router: SwapRouter;
  readonly receiver: Hex;
  /** The asset's token. */
  readonly tokenAddress: Hex;
  /** The other token. */
  readonly final: Hex;
  readonly account: Hex;
  readonly integrator: Hex;
  /** Sells at the venue's own router. */
  swapAtVenue(token: Hex, amount: bigint): Promise<ContractTransactionResponse>;
  /** Has the router charge its fee. */
  chargeFees(): Promise<void>;
  /** Gives accounts one unit of a token. */
  endow(token: Hex, accounts: readonly Hex[]): Promise<void>;
  /** Moves the chain's clock, unix seconds. */
  passTo(time: bigint): Promise<void>;
}

/** As the operator sets it up. */
export async function buildSwap(world: World, other: bigint): Promise<Swapped> {
  const { chain, accessManager, mailbox } = world;
  const { signer } = chain;
  const account = await signer.getAddress();
  const weth = await deploy(world, "WETH9");
  const wrappedNative = await weth.getAddress();
  const outside = { permit2: `0x${"22".repeat(20)}`, wrappedNative };
  const { bridge, token } = await buildBridge(world, other, outside);
  const final = await chain.deploy<BridgeToken>(
    new BridgeToken__factory(),
    ...["Final", "FIN", 18, account],
  );
  await (await final.crosschainMint(account, 100_000_000n * WHOLE)).wait();
  const factory = await deploy(world, "UniswapV3Factory");
  const venue = await deploy(world, "SwapRouter", await factory.getAddress(), wrappedNative);
  await addPool(world, factory, [token, final], wrappedNative);
  const executor = await chain.deploy<Executor>(
    new Executor__factory(),
    ...[accessManager, wrappedNative],
  );
  const pools = await chain.deploy(
    new ConcentratedVenue__factory(),
    ...[executor, factory, keccak256(artifactOf("UniswapV3Pool").bytecode)],
  );
  await (await executor.addVenue(POOLS.venueId, pools)).wait();
  const router = await chain.deploy<SwapRouter>(
    new SwapRouter__factory(),
    ...[accessManager, bridge, executor, outside.permit2, wrappedNative],
  );
  const receiver = await chain.deploy(new SwapReceiver__factory(), ...[bridge, mailbox, executor]);
  const destination = {
    receiver: OTHER_RECEIVER,
    baseGas: 170n,
    hopGas: [100n, 150n, 200n] as [bigint, bigint, bigint],
  };
  await (await router.setDestination(other, destination)).wait();
  const purse: Hex = `0x${"17".repeat(20)}`;
  await (await router.setPurse(purse)).wait();
  for (const one of [token, final]) {
    await (await one.approve(router, MaxUint256)).wait();
    await (await one.approve(venue, MaxUint256)).wait();
  }
  // as all others: somebody left one unit with it, and every order leaves the unit there
  for (const one of [token, final]) await (await one.transfer(executor, 1n)).wait();
  const [tokenAddress, finalAddress] = [await token.getAddress(), await final.getAddress()];
  const tokenOf = (address: Hex) => (address === tokenAddress ? token : final);
  const integrator: Hex = `0x${"16".repeat(20)}`;
  const endow = async (address: Hex, accounts: readonly Hex[]) => {
    for (const one of accounts) await (await tokenOf(address).transfer(one, 1n)).wait();
  };
  return {
    ...{ bridge, router, tokenAddress, final: finalAddress, account, integrator, endow },
    receiver: await receiver.getAddress(),
    swapAtVenue: async (sold, amount) => {
      const bought = sold === tokenAddress ? finalAddress : tokenAddress;
      const params = [sold, bought, FEE, account, NEVER, amount, 0n, 0n];
      return venue.getFunction("exactInputSingle")(params, GAS_LIMIT);
    },
    chargeFees: async () => {
      const change = { chainId: chain.chainId, price: 10n, upcoming: 10n };
      await (await router.setTerms([change])).wait();
      await endow(finalAddress, [integrator, purse]);
    },
    passTo: async (time) => {
      const provider = signer.provider as unknown as {
        send(method: string, params: unknown[]): Promise<unknown>;
      };
      await provider.send("evm_setNextBlockTimestamp", [Number(time)]);
    },
  };
}

async function deploy(
  { chain }: World,
  name: VenueContract,
  ...args: unknown[]
): Promise<Contract> {
  const { abi, bytecode } = artifactOf(name);
  const deployed = await new ContractFactory(abi, bytecode, chain.signer).deploy(...args);
  await deployed.waitForDeployment();
  return new Contract(await deployed.getAddress(), abi, chain.signer);
}

/** A pool of 0.3 % at the price 1, with ten million of each over a wide range. */
async function addPool(
  world: World,
  factory: Contract,
  tokens: readonly BridgeToken[],
  wrappedNative: Hex,
): Promise<void> {
  const account = await world.chain.signer.getAddress();
  const args = [await factory.getAddress(), wrappedNative, ZeroAddress];
  const manager = await deploy(world, "NonfungiblePositionManager", ...args);
  for (const token of tokens) await (await token.approve(manager, MaxUint256)).wait();
  const sorted = (await Promise.all(tokens.map((token) => token.getAddress()))).sort((a, b) =>
    BigInt(a) < BigInt(b) ? -1 : 1,
  );
  const create = manager.getFunction("createAndInitializePoolIfNecessary");
  await (await create(...sorted, FEE, 2n ** 96n, GAS_LIMIT)).wait();
  const amount = 10_000_000n * WHOLE;
  const range = [-60_000n, 60_000n, amount, amount, 0n, 0n, account, NEVER];
  await (await manager.getFunction("mint")([...sorted, FEE, ...range], GAS_LIMIT)).wait();
}
