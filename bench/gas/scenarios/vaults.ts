import { ContractFactory, type ContractTransactionResponse, id, MaxUint256 } from "ethers";
import hre from "hardhat";

import {
  type AccessManager,
  AccessManager__factory,
  type BridgeToken,
  BridgeToken__factory,
  type Vault,
  Vault__factory,
} from "../../../typechain-types/index.js";
import { Chain, gasOf } from "../Chain.ts";
import type { Measurement } from "../Measurement.ts";

const ORIGIN = 31338n;
const ASSET_DECIMALS = 6;
/** The token's smallest in a unit of the asset: the token has 18 decimals. */
const UNIT = 10n ** 12n;
const WHOLE = 10n ** 18n;

/** 10 bps of a release, 1 at least, 100 at most, and none flat; 60 % of it the providers'. Wholes of the asset. */
const TERMS =
  (1_000_000n << 72n) | (100_000_000n << 144n) | (10n << 216n) | (6_000n << 232n) | (1n << 248n);

/** Nothing up to 1,000 wholes, 2 % at 10,000. */
const CURVE = 1_000_000_000n | (10_000_000_000n << 112n) | (200n << 224n) | (1n << 248n);

const NOTE = "an ERC-20 of OpenZeppelin's, by a holder";

interface Provided {
  deposit(assets: bigint, receiver: string): Promise<ContractTransactionResponse>;
  withdraw(assets: bigint, receiver: string, owner: string): Promise<ContractTransactionResponse>;
}

/** What a provider pays, beside the same of OpenZeppelin's bare ERC-4626. */
export async function measureVaults(): Promise<Measurement[]> {
  const chain = await Chain.start("spoke-a");
  const account = await chain.signer.getAddress();
  const token = await chain.deploy<BridgeToken>(
    new BridgeToken__factory(),
    ...["Token", "TKN", 18, account],
  );
  await (await token.crosschainMint(account, 1_000_000n * WHOLE)).wait();
  const vault = await vaultInUse(chain, token);
  const bare = await bareVault(chain, token);
  await (await token.approve(bare, MaxUint256)).wait();
  const own = await measure(bare as unknown as Provided, account, ".bare");
  return [...(await measure(vault, account, "")), ...own];
}

async function measure(vault: Provided, account: string, suffix: string): Promise<Measurement[]> {
  await (await vault.deposit(20_000n * WHOLE, account)).wait();
  const deposit = await gasOf(vault.deposit(1_000n * WHOLE, account));
  const withdraw = await gasOf(vault.withdraw(1_000n * WHOLE, account, account));
  const note = suffix === "" ? `${NOTE}, with fees that vest and a pot` : `${NOTE}, of a bare one`;
  return [
    { name: `vault.deposit${suffix}`, gas: deposit, transactions: 1, note },
    { name: `vault.withdraw${suffix}`, gas: withdraw, transactions: 1, note },
  ];
}

/** Every word of its books is in use. */
async function vaultInUse(chain: Chain, token: BridgeToken): Promise<Vault> {
  const account = await chain.signer.getAddress();
  const manager = await chain.deploy<AccessManager>(new AccessManager__factory(), account);
  const vault = await chain.deploy<Vault>(
    new Vault__factory(),
    ...[manager, account, id("asset"), token, ASSET_DECIMALS, "Provided token", "pTKN"],
  );
  await (await token.approve(vault, MaxUint256)).wait();
  await (await vault.setLimit(ORIGIN, 0n, { capacity: 10n ** 12n, window: 86_400n })).wait();
  const terms = [
    { chainId: ORIGIN, terms: TERMS, upcoming: TERMS },
    { chainId: 0n, terms: CURVE, upcoming: CURVE },
  ];
  await (await vault.setTerms(terms)).wait();
  await (await vault.deposit(50_000n * WHOLE, account)).wait();
  const units = (5_000n * WHOLE) / UNIT;
  const release = {
    ...{ chainId: ORIGIN, receiver: account, units, least: 0n },
    ...{ integrator: account, integratorBps: 10n },
    ...{ kind: 0n, isAdvanced: false, base: 0n, relief: 0n },
  };
  await (await vault.accept(release, 2n, false)).wait();
  return vault;
}

async function bareVault(chain: Chain, token: BridgeToken) {
  const { abi, bytecode } = await hre.artifacts.readArtifact("BareVault");
  const factory = new ContractFactory(abi, bytecode, chain.signer);
  const vault = await factory.deploy(token);
  await vault.waitForDeployment();
  return vault;
}
