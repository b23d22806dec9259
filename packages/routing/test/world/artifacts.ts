import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { Interface, type InterfaceAbi } from "ethers";

/** A contract as its publisher compiled it. */
export interface Artifact {
  readonly abi: Interface;
  /** Creation code. */
  readonly bytecode: string;
}

/** Where the publisher's packages have the contracts of their names. */
const FILES = {
  UniswapV2Factory: "@uniswap/v2-core/build/UniswapV2Factory.json",
  UniswapV2Pair: "@uniswap/v2-core/build/UniswapV2Pair.json",
  UniswapV2Router02: "@uniswap/v2-periphery/build/UniswapV2Router02.json",
  WETH9: "@uniswap/v2-periphery/build/WETH9.json",
  UniswapV3Factory: v3("v3-core", "UniswapV3Factory"),
  UniswapV3Pool: v3("v3-core", "UniswapV3Pool"),
  SwapRouter: v3("v3-periphery", "SwapRouter"),
  NonfungiblePositionManager: v3("v3-periphery", "NonfungiblePositionManager"),
  PoolManager: v4("PoolManager"),
  PoolModifyLiquidityTest: v4("PoolModifyLiquidityTest"),
  PoolSwapTest: v4("PoolSwapTest"),
} as const;

/** A contract of Uniswap's, read as a file: its code is nowhere imported. */
export function artifactOf(name: keyof typeof FILES): Artifact {
  const path = createRequire(import.meta.url).resolve(FILES[name]);
  const { abi, bytecode } = JSON.parse(readFileSync(path, "utf8")) as Published;
  const code = typeof bytecode === "string" ? bytecode : bytecode.object;
  return { abi: new Interface(abi), bytecode: code.startsWith("0x") ? code : `0x${code}` };
}

interface Published {
  readonly abi: InterfaceAbi;
  readonly bytecode: string | { readonly object: string };
}

function v3(publisher: string, name: string): string {
  return `@uniswap/${publisher}/artifacts/contracts/${name}.sol/${name}.json`;
}

function v4(name: string): string {
  return `@uniswap/v4-core/out/${name}.sol/${name}.json`;
}
