import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EVM_LOCAL } from "../../test/scripts/world/evmLocal.ts";

const FIRST_CHAIN_ID = 31_337;
const COIN = "1000000000000000000";
/** Seconds: a node of a bench stands still. */
const A_YEAR = 31_536_000;
const DEPLOYER = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

/** Which spokes exchange messages through the hub: each with the next one, or each with every other. */
export type Routes = "ring" | "mesh";

/**
 * Writes an environment of a hub and spokes, with the committee and the roles of `config/local`.
 *
 * @param urls The chains' RPCs, the hub's first.
 * @returns the folder that holds the environment's folder, `local`: proofs of possession are for that name.
 */
export function writeConfig(folder: string, urls: readonly string[], routes: Routes): string {
  const environment = join(folder, "local");
  mkdirSync(environment, { recursive: true });
  cpSync(EVM_LOCAL, environment, { recursive: true });
  const names = urls.map((_, index) => (index === 0 ? "hub" : `spoke-${index}`));
  const write = (file: string, content: object) =>
    writeFileSync(join(environment, file), JSON.stringify(content, null, 2));
  const copied = (file: string) => JSON.parse(readFileSync(join(environment, file), "utf8"));
  const fees = copied("destinations.json");
  write("chains.json", {
    environment: "local",
    development: true,
    hub: "hub",
    chains: names.map((name, index) => ({
      name,
      chainId: FIRST_CHAIN_ID + index,
      family: "evm",
      testnet: true,
      rpcUrls: [urls[index]],
      coin: { symbol: "ETH", decimals: 18 },
      logRange: 10_000,
      maxHeadAge: A_YEAR,
      maxFeePerGas: "500000000000",
    })),
  });
  write("routes.json", { routes: routesOf(names, routes), terms: termsOf(names), retired: [] });
  write("destinations.json", { ...fees, destinations: destinationsOf(names) });
  // Without a bridge: what is measured is what every chain has.
  write("assets.json", { assets: {} });
  write("bridge-fees.json", { ...copied("bridge-fees.json"), assets: {} });
  rmSync(join(environment, "swap.json"));
  const floors = names.map((chain) => ({
    name: "deployer",
    account: DEPLOYER,
    chain,
    floor: COIN,
  }));
  write("balances.json", { floors });
  return folder;
}

function routesOf([hub = "", ...spokes]: readonly string[], routes: Routes) {
  const direct = spokes.map((spoke) => ({ between: [spoke, hub], through: "direct" }));
  const pairs = spokes.flatMap((one, index) =>
    spokes
      .slice(index + 1, routes === "mesh" ? undefined : index + 2)
      .map((other) => ({ between: [one, other], through: "hub" })),
  );
  return [...direct, ...pairs];
}

function destinationsOf(names: readonly string[]) {
  const price = {
    base: "100000000000000",
    gasPrice: "1000000000",
    gasPerByte: 45,
    maxGasLimit: 12_000_000,
    maxPayload: 32_768,
  };
  return Object.fromEntries(names.map((name) => [name, { price }]));
}

function termsOf(names: readonly string[]) {
  const terms = { defaultGasLimit: 200_000, minLifetime: 3600 };
  return Object.fromEntries(names.map((name) => [name, terms]));
}

/** The chain id of each chain, in the order of their URLs. */
export function chainIds(count: number): number[] {
  return Array.from({ length: count }, (_, index) => FIRST_CHAIN_ID + index);
}
