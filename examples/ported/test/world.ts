import { type Seed, Simulator } from "@causeway/simulator";
import type { ContractTransactionResponse, Provider } from "ethers";
import { network } from "hardhat";

export const HERE = 31337;
export const THERE = 31338;
export const DAY = 86_400;
export const ETHER = 10n ** 18n;

/** Two chains, and on each of them its owner and a stranger. */
export async function twoChains({ seed }: { seed?: Seed } = {}) {
  const here = await network.create({ override: { chainId: HERE } });
  const there = await network.create({ override: { chainId: THERE } });
  const options = seed === undefined ? {} : { seed };
  const simulator = await Simulator.create({ chains: [here, there], ...options });
  const [owner, stranger] = await here.ethers.getSigners();
  const [ownerThere, strangerThere] = await there.ethers.getSigners();
  return {
    simulator,
    ...{ here: here.ethers, owner, stranger, mailboxHere: simulator.mailbox(HERE) },
    ...{ there: there.ethers, ownerThere, strangerThere, mailboxThere: simulator.mailbox(THERE) },
  };
}

/** What a transaction cost its sender beside gas, wei. */
export async function spentBy(
  sender: { address: string; provider: Provider | null },
  transact: () => Promise<ContractTransactionResponse>,
): Promise<bigint> {
  const balance = async () => (await sender.provider?.getBalance(sender.address)) ?? 0n;
  const before = await balance();
  const receipt = await (await transact()).wait();
  return before - (await balance()) - (receipt?.fee ?? 0n);
}
