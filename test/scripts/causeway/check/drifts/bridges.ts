import type { Hex } from "@causeway/protocol";
import { mappingSlot, slotAt } from "@causeway/protocol";
import { ZeroHash } from "ethers";

import type { AssetConfig } from "../../../../../scripts/causeway/areas/bridge/AssetConfig.ts";
import {
  assetIdOf,
  custodyOn,
  PERMIT2,
  tokenOn,
} from "../../../../../scripts/causeway/areas/bridge/addresses.ts";
import type { Config } from "../../../../../scripts/causeway/areas.ts";
import {
  BridgeConfiguration__factory,
  BridgeSettler__factory,
  Mint__factory,
  Vault__factory,
} from "../../../../../typechain-types/index.js";
import type { CheckedChains } from "../CheckedChains.ts";
import { changeWord, contractsOf, evilAddress } from "../plants.ts";
import type { Drift } from "./Drift.ts";

const DAY = 86_400;
/** Where `Bridge` keeps its assets, by their ids: second of its state. */
const ASSETS = slotAt(0xeb66045ee780cb95e2c100116ebf56381ec07473397747ec2f4fd8e8d298f201n);
/** Of an asset's route, as the configuration has it. */
const ROUTE = { gasLimit: 400_000n, minLifetime: 3_600n, maximum: 100_000_000_000n };
/** No address with zeros before it. */
const STRANGERS: Hex = `0x${"ee".repeat(32)}`;
const CLOSED = { gasLimit: 0n, minLifetime: 0n, maximum: 0n };

function assetNamed({ assets }: Config, symbol: string): AssetConfig {
  const found = assets.find((asset) => asset.symbol === symbol);
  if (found === undefined) throw new Error(`no ${symbol}`);
  return found;
}

const idOf = ({ config }: CheckedChains, symbol: string): Hex =>
  assetIdOf(config, assetNamed(config, symbol));

/** Where an asset's custody is on a chain. */
export function custodyOf(chains: CheckedChains, name: string, symbol: string): Hex {
  const asset = assetNamed(chains.config, symbol);
  const here = asset.chains[name];
  if (here === undefined) throw new Error(`no ${symbol} on ${name}`);
  return custodyOn(chains.config, chains.chain(name), { asset, here });
}

const bridgeOn = async (chains: CheckedChains, name: string) =>
  BridgeConfiguration__factory.connect(chains.addresses.Bridge, await chains.deployer(name));

const settlerOn = async (chains: CheckedChains, name: string) =>
  BridgeSettler__factory.connect(chains.addresses.BridgeSettler, await chains.deployer(name));

const vaultOn = async (chains: CheckedChains, name: string, symbol: string) =>
  Vault__factory.connect(custodyOf(chains, name, symbol), await chains.deployer(name));

const chainIdOf = (chains: CheckedChains, name: string) => chains.chain(name).chainId;

/** USDC on spoke A as a token that stands there already and is said to be another one. */
function withOtherToken(config: Config): Config {
  const usdc = assetNamed(config, "USDC");
  const here = usdc.chains["spoke-a"];
  const spoke = config.chains.find(({ name }) => name === "spoke-a");
  if (here === undefined || spoke === undefined) throw new Error("no USDC on spoke-a");
  const address = tokenOn(config, spoke, usdc, here);
  const token = { address, symbol: "USDT", decimals: 6, rebasing: false };
  const there = { ...here, token: { kind: "existing", token } as const };
  const changed = { ...usdc, chains: { ...usdc.chains, "spoke-a": there } };
  return { ...config, assets: config.assets.map((asset) => (asset === usdc ? changed : asset)) };
}

/** What can be bridged, how much of it and where to. */
export const BRIDGE_DRIFTS: readonly Drift[] = [
  {
    what: "an asset is paused",
    kind: "asset-paused",
    chain: "spoke-a",
    says: /USDC; not paused; paused until 2/,
    advises: /causeway unpause --environment \w+ --asset USDC --chain spoke-a$/,
    plant: async (chains) => {
      const guardian = chains.config.roles.guardian?.members[0]?.address ?? "";
      const signer = await chains.as("spoke-a", guardian);
      const bridge = BridgeConfiguration__factory.connect(chains.addresses.Bridge, signer);
      await bridge.pauseAsset(idOf(chains, "USDC"));
    },
  },
  {
    what: "a vault's shares are held",
    kind: "shares-held",
    chain: "spoke-a",
    says: /USDC; shares that move; held until 2/,
    plant: async (chains) => {
      const guardian = chains.config.roles.guardian?.members[0]?.address ?? "";
      const signer = await chains.as("spoke-a", guardian);
      await Vault__factory.connect(custodyOf(chains, "spoke-a", "USDC"), signer).holdShares();
    },
  },
  {
    what: "more of an asset goes at once",
    kind: "asset-maximum",
    chain: "spoke-a",
    says: /WBTC spoke-a -> hub; at most 2 WBTC; at most 3.5 WBTC/,
    repaired: true,
    plant: async (chains) => {
      const bridge = await bridgeOn(chains, "spoke-a");
      const route = { ...ROUTE, maximum: 350_000_000n };
      await bridge.setRoute(idOf(chains, "WBTC"), chainIdOf(chains, "hub"), route);
    },
  },
  {
    what: "a limit is another one",
    kind: "asset-limit",
    chain: "spoke-a",
    says: /USDC from hub; 500000 USDC in 1 day; 500001 USDC in 1 hour/,
    repaired: true,
    plant: async (chains) => {
      const limit = { capacity: 500_001_000_000n, window: 3_600 };
      const vault = await vaultOn(chains, "spoke-a", "USDC");
      await vault.setLimit(chainIdOf(chains, "hub"), 0n, limit);
    },
  },
  {
    what: "a limit of refunds lets nothing in",
    kind: "asset-limit",
    chain: "hub",
    says: /refunds of returned WETH from spoke-b; 250 WETH in 1 day; nothing/,
    repaired: true,
    plant: async (chains) => {
      const limit = { capacity: 0n, window: DAY };
      const vault = await vaultOn(chains, "hub", "WETH");
      await vault.setLimit(chainIdOf(chains, "spoke-b"), 1n, limit);
    },
  },
  {
    what: "a chain of no route has a limit",
    kind: "asset-limit",
    chain: "spoke-a",
    says: /USDC from chain 31399; nothing; 1 USDC in 1 day/,
    repaired: true,
    plant: async (chains) => {
      const limit = { capacity: 1_000_000n, window: DAY };
      await (await vaultOn(chains, "spoke-a", "USDC")).setLimit(31_399n, 0n, limit);
    },
  },
  {
    what: "a ceiling is another one",
    kind: "asset-ceiling",
    chain: "spoke-b",
    says: /WBTC from hub; at most 25 WBTC; at most 26 WBTC/,
    repaired: true,
    plant: async (chains) => {
      const signer = await chains.deployer("spoke-b");
      const mint = Mint__factory.connect(custodyOf(chains, "spoke-b", "WBTC"), signer);
      await mint.setCeiling(chainIdOf(chains, "hub"), 2_600_000_000n);
    },
  },
  {
    what: "transfers bring other gas",
    kind: "asset-route",
    chain: "spoke-a",
    says: /USDC spoke-a -> hub; 400000 gas, at least 3600 s to arrive; 400001 gas, at least 60 s/,
    repaired: true,
    plant: async (chains) => {
      const bridge = await bridgeOn(chains, "spoke-a");
      await bridge.setRoute(idOf(chains, "USDC"), chainIdOf(chains, "hub"), {
        ...ROUTE,
        gasLimit: 400_001n,
        minLifetime: 60n,
      });
    },
  },
  {
    what: "a route is closed",
    kind: "asset-route",
    chain: "spoke-a",
    says: /USDC spoke-a -> spoke-b; 400000 gas, .*, at most 100000 USDC; nothing/,
    repaired: true,
    plant: async (chains) => {
      const bridge = await bridgeOn(chains, "spoke-a");
      await bridge.setRoute(idOf(chains, "USDC"), chainIdOf(chains, "spoke-b"), CLOSED);
    },
  },
  {
    what: "a route leads to a chain that has none",
    kind: "asset-route",
    chain: "spoke-a",
    says: /USDC spoke-a -> chain 31399; nothing; 400000 gas/,
    repaired: true,
    plant: async (chains) =>
      (await bridgeOn(chains, "spoke-a")).setRoute(idOf(chains, "USDC"), 31_399n, ROUTE),
  },
  {
    what: "orders are settled by a stranger",
    kind: "order-settler",
    chain: "spoke-a",
    says: /spoke-a -> hub; 0x[0-9a-fA-F]{40}; 0xee[0-9a-f]{62}$/,
    repaired: true,
    plant: async (chains) =>
      (await settlerOn(chains, "spoke-a")).setDestinationSettler(
        chainIdOf(chains, "hub"),
        STRANGERS,
      ),
  },
  {
    what: "no settler is named on another chain",
    kind: "order-settler",
    chain: "hub",
    says: /hub -> spoke-b; 0x[0-9a-fA-F]{40}; nothing$/,
    repaired: true,
    plant: async (chains) =>
      (await settlerOn(chains, "hub")).setDestinationSettler(
        chainIdOf(chains, "spoke-b"),
        ZeroHash,
      ),
  },
  {
    what: "orders go to a chain of no route",
    kind: "order-settler",
    chain: "spoke-a",
    says: /spoke-a -> chain 31399; nothing; 0xee[0-9a-f]{62}$/,
    repaired: true,
    plant: async (chains) =>
      (await settlerOn(chains, "spoke-a")).setDestinationSettler(31_399n, STRANGERS),
  },
  {
    what: "orders count another token's smallest",
    kind: "order-token",
    chain: "spoke-a",
    says: /WETH spoke-a -> hub; (0x[0-9a-fA-F]{40}), 1 of its smallest in a unit; \1, 1000 of its smallest in a unit$/,
    repaired: true,
    plant: async (chains) => {
      const settler = await settlerOn(chains, "spoke-a");
      const place = [idOf(chains, "WETH"), chainIdOf(chains, "hub")] as const;
      const { token } = await settler.destinationTokenOf(...place);
      await settler.setDestinationToken(...place, { token, unit: 1_000n });
    },
  },
  {
    what: "an asset has no token where it goes",
    kind: "order-token",
    chain: "spoke-b",
    says: /WBTC spoke-b -> hub; 0x[0-9a-fA-F]{40}, 1 of its smallest in a unit; nothing$/,
    repaired: true,
    plant: async (chains) =>
      (await settlerOn(chains, "spoke-b")).setDestinationToken(
        idOf(chains, "WBTC"),
        chainIdOf(chains, "hub"),
        { token: ZeroHash, unit: 0n },
      ),
  },
  {
    what: "orders may be of an asset that nobody knows",
    kind: "order-token",
    chain: "spoke-a",
    says: /asset 0x1{64} spoke-a -> hub; nothing; 0xee[0-9a-f]{62}, 7 of its smallest in a unit$/,
    repaired: true,
    plant: async (chains) =>
      (await settlerOn(chains, "spoke-a")).setDestinationToken(
        `0x${"11".repeat(32)}`,
        chainIdOf(chains, "hub"),
        { token: STRANGERS, unit: 7n },
      ),
  },
  {
    what: "the bridge does not have an asset",
    kind: "asset-missing",
    chain: "spoke-a",
    says: /USDC; locked by 0x.*; nothing/,
    repaired: true,
    plant: (chains) =>
      changeWord(
        chains,
        "spoke-a",
        chains.addresses.Bridge,
        mappingSlot(ASSETS, idOf(chains, "USDC")),
        () => 0n,
      ),
  },
  {
    what: "another vault keeps an asset",
    kind: "asset-custody",
    chain: "spoke-b",
    says: /WBTC; minted by 0x[0-9a-fA-F]{40}; locked by 0x[0-9a-fA-F]{40}/,
    plant: (chains) => {
      const other = BigInt(custodyOf(chains, "spoke-b", "USDC"));
      const slot = mappingSlot(ASSETS, idOf(chains, "WBTC"));
      const change = (word: bigint) => ((word >> 160n) << 160n) | other;
      return changeWord(chains, "spoke-b", chains.addresses.Bridge, slot, change);
    },
  },
  {
    what: "somebody's asset can be bridged",
    kind: "asset-unknown",
    chain: "spoke-a",
    says: /0x1{64}; nothing; kept by 0x.*, token 0x/,
    plant: async (chains) => {
      const deployer = await chains.deployer("spoke-a");
      const { AccessManager, Bridge } = chains.addresses;
      const token = await (await vaultOn(chains, "spoke-a", "USDC")).token();
      const vault = await new Vault__factory(deployer).deploy(
        ...([AccessManager, Bridge, `0x${"11".repeat(32)}`, token, 6, "Somebody's", "SB"] as const),
      );
      await (await bridgeOn(chains, "spoke-a")).addAsset(await vault.getAddress());
    },
  },
  {
    what: "a token is another one than was meant",
    kind: "asset-token",
    chain: "spoke-a",
    says: /token of USDC, 0x.*; USDT of 6 decimals; USDC of 6 decimals/,
    config: withOtherToken,
    plant: async () => {},
  },
  {
    what: "another contract stands in Permit2's place",
    kind: "permit2",
    chain: "spoke-a",
    says: /Permit2, 0x.*; 0x[0-9a-f]{64}; 0x[0-9a-f]{64}/,
    plant: (chains) => chains.rpc("spoke-a").send("anvil_setCode", [PERMIT2, "0x6000"]),
  },
  {
    what: "there is no Permit2",
    kind: "permit2",
    chain: "hub",
    says: /Permit2; at 0x000000000022D4.*; nothing/,
    // A node that forgets code remembers that there was some: nothing can be put there again.
    plant: (chains) => chains.rpc("hub").send("anvil_setCode", [PERMIT2, "0x"]),
  },
  {
    what: "a stranger's bridge is believed",
    kind: "peer",
    chain: "spoke-a",
    says: /Bridge on hub; 0x.*; 0x[0-9a-f]*$/,
    repaired: true,
    plant: async (chains) =>
      (await bridgeOn(chains, "spoke-a")).setPeer(evilAddress(chains.chain("hub"))),
  },
  {
    what: "a stranger's bridge is believed on a chain of no route",
    kind: "peer",
    chain: "spoke-a",
    says: /Bridge on chain 31399; nothing; 0x/,
    repaired: true,
    plant: async (chains) => {
      const elsewhere = { ...chains.chain("hub"), chainId: 31_399n };
      await (await bridgeOn(chains, "spoke-a")).setPeer(evilAddress(elsewhere));
    },
  },
  {
    what: "a vault has other code",
    kind: "code-hash",
    chain: "spoke-a",
    says: /Vault\/WBTC, 0x/,
    plant: async (chains) => {
      const vault = custodyOf(chains, "spoke-a", "WBTC");
      const code = await chains.rpc("spoke-a").getCode(vault);
      await chains.rpc("spoke-a").send("anvil_setCode", [vault, `${code}00`]);
    },
  },
  {
    what: "the schedule of messages may set what releases cost",
    kind: "function-role",
    chain: "spoke-b",
    says: /Mint\/WBTC: setTerms; role bridgeFeeSchedule; role feeSchedule/,
    repaired: true,
    plant: async (chains) => {
      const { manager } = await contractsOf(chains, "spoke-b");
      const selector = Mint__factory.createInterface().getFunction("setTerms").selector;
      const mint = custodyOf(chains, "spoke-b", "WBTC");
      await manager.setTargetFunctionRole(mint, [selector], 3n);
    },
  },
  {
    what: "a stranger's role may set a vault's limits",
    kind: "function-role",
    chain: "spoke-a",
    says: /Vault\/WBTC: setLimit; role laneAdmin; role treasurer/,
    repaired: true,
    plant: async (chains) => {
      const { manager } = await contractsOf(chains, "spoke-a");
      const selector = Vault__factory.createInterface().getFunction("setLimit").selector;
      const vault = custodyOf(chains, "spoke-a", "WBTC");
      await manager.setTargetFunctionRole(vault, [selector], 4n);
    },
  },
];
