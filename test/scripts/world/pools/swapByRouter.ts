import type { Pool, VenueContracts } from "@causeway/environment";
import { artifactOf } from "@causeway/venue-code";
import {
  AbiCoder,
  Contract,
  type ContractRunner,
  concat,
  type Signer,
  toBeHex,
  ZeroAddress,
} from "ethers";

const GAS = { gasLimit: 3_000_000n };
const TOKEN = [
  "function mint(address, uint256)",
  "function deposit() payable",
  "function transfer(address, uint256)",
  "function balanceOf(address) view returns (uint256)",
];
const KEY = "tuple(address, address, uint24, int24, address)";
/** Commands and actions of Uniswap's UniversalRouter. */
const [V3_SWAP, V2_SWAP, V4_SWAP] = ["0x00", "0x08", "0x10"];
const SWAP_SETTLE_TAKE = "0x060b0f";

/** A swap in a pool. */
export interface PoolSwap {
  readonly pool: Pool;
  readonly amountIn: bigint;
  readonly zeroForOne: boolean;
}

/** Makes the input, swaps it by the UniversalRouter, and says how many units the signer got. */
export async function swapByRouter(
  signer: Signer,
  venues: VenueContracts,
  swap: PoolSwap,
): Promise<bigint> {
  const { pool, amountIn, zeroForOne } = swap;
  const [tokenIn, tokenOut] = zeroForOne ? pool.tokens : [pool.tokens[1], pool.tokens[0]];
  const receiver = await signer.getAddress();
  const held = async (): Promise<bigint> =>
    contractOf(tokenOut, TOKEN, signer).getFunction("balanceOf")(receiver);
  await fund(signer, venues, tokenIn, amountIn);
  const before = await held();
  const [command, input] = commandOf(swap, [tokenIn, tokenOut], receiver);
  const router = contractOf(venues.universalRouter, artifactOf("UniversalRouter").abi, signer);
  const execute = router.getFunction("execute(bytes,bytes[])");
  await (await execute(command, [input], GAS)).wait();
  return (await held()) - before;
}

/** Puts the input into the router, which spends it in the next transaction. */
async function fund(signer: Signer, venues: VenueContracts, address: string, amount: bigint) {
  const token = contractOf(address, TOKEN, signer);
  const { wrappedNative, universalRouter } = venues;
  if (address.toLowerCase() !== wrappedNative.toLowerCase()) {
    await (await token.getFunction("mint")(universalRouter, amount, GAS)).wait();
    return;
  }
  await (await token.getFunction("deposit")({ value: amount, ...GAS })).wait();
  await (await token.getFunction("transfer")(universalRouter, amount, GAS)).wait();
}

function commandOf(
  { pool, amountIn, zeroForOne }: PoolSwap,
  [tokenIn, tokenOut]: readonly [string, string],
  receiver: string,
): readonly [string | undefined, string] {
  const terms = [receiver, amountIn, 0];
  if (pool.venue === "uniswap-v2") {
    const types = ["address", "uint256", "uint256", "address[]", "bool"];
    return [V2_SWAP, encode(types, [...terms, [tokenIn, tokenOut], false])];
  }
  if (pool.venue === "uniswap-v3") {
    const path = concat([tokenIn, toBeHex(pool.fee, 3), tokenOut]);
    const types = ["address", "uint256", "uint256", "bytes", "bool"];
    return [V3_SWAP, encode(types, [...terms, path, false])];
  }
  const key = [...pool.tokens, pool.fee, pool.tickSpacing, ZeroAddress];
  const swap = `tuple(${KEY}, bool, uint128, uint128, bytes)`;
  const params = [
    encode([swap], [[key, zeroForOne, amountIn, 0, "0x"]]),
    encode(["address", "uint256", "bool"], [tokenIn, amountIn, false]),
    encode(["address", "uint256"], [tokenOut, 0]),
  ];
  return [V4_SWAP, encode(["bytes", "bytes[]"], [SWAP_SETTLE_TAKE, params])];
}

function encode(types: readonly string[], values: readonly unknown[]): string {
  return AbiCoder.defaultAbiCoder().encode(types, values);
}

function contractOf(
  address: string,
  abi: ConstructorParameters<typeof Contract>[1],
  runner: ContractRunner,
): Contract {
  return new Contract(address, abi, runner);
}
