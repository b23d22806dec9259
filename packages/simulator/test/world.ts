import type { HardhatEthers } from "@nomicfoundation/hardhat-ethers/types";
import { AbiCoder, type BaseContract, type BytesLike, type ContractMethod } from "ethers";
import { network } from "hardhat";

import { Simulator, type SimulatorOptions } from "../src/index.ts";

export const HERE = 31337;
export const THERE = 31338;
export const ELSEWHERE = 31339;
export const ONE_ETHER = 10n ** 18n;

/** A contract whose methods are called by name. */
export type Deployed = BaseContract & Record<string, ContractMethod>;

/** A connection to a fresh chain. */
export async function freshChain(chainId: number) {
  return network.create({ network: "hub", override: { chainId } });
}

export type Connection = Awaited<ReturnType<typeof freshChain>>;

/** Two fresh chains and a simulator for them. */
export async function twoChains(options: Partial<SimulatorOptions> = {}) {
  const here = await freshChain(HERE);
  const there = await freshChain(THERE);
  const simulator = await Simulator.create({ chains: [here, there], ...options });
  return { here, there, simulator };
}

/** Deploys one of the contracts of the tests. */
export async function deploy(
  { ethers }: { readonly ethers: HardhatEthers },
  name: string,
  args: unknown[] = [],
  value = 0n,
): Promise<Deployed> {
  return (await ethers.deployContract(name, args, { value })) as unknown as Deployed;
}

/** Sends a message from the first account of one chain to a contract on another. */
export async function send(
  simulator: Simulator,
  recipient: BaseContract,
  payload: BytesLike = "0x",
  attributes: BytesLike[] = [],
): Promise<string> {
  const address = simulator.addressOn(THERE, await recipient.getAddress());
  const before = await simulator.messages();
  const paid = { value: ONE_ETHER };
  await simulator.mailbox(HERE).sendMessage(address, payload, attributes, paid);
  const sent = (await simulator.messages()).find(({ id }) => !before.some((old) => old.id === id));
  if (sent === undefined) throw new Error("nothing was sent");
  return sent.id;
}

/** A number as a payload. */
export function numberPayload(value: number): string {
  return AbiCoder.defaultAbiCoder().encode(["uint256"], [value]);
}
