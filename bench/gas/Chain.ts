import type { BaseContract, ContractFactory, ContractTransactionResponse, Signer } from "ethers";
import { network } from "hardhat";

import { requireWithinBound } from "./requireWithinBound.ts";

/** EIP-7825: the most gas of one transaction. */
const TRANSACTION_GAS_LIMIT = 16_777_216;

/** The time at which every chain of the benchmark begins, unix seconds: bytes of times cost gas, so they must not differ between runs. */
export const GENESIS_TIME = 1_800_000_000;

/** A simulated chain and the account that deploys to it and sends. */
export class Chain {
  readonly signer: Signer;
  readonly chainId: bigint;

  private constructor(signer: Signer, chainId: bigint) {
    this.signer = signer;
    this.chainId = chainId;
  }

  static async start(name: "hub" | "spoke-a" | "spoke-b"): Promise<Chain> {
    const connection = await network.create({
      network: name,
      override: { initialDate: new Date(GENESIS_TIME * 1000) },
    });
    const [signer] = await connection.ethers.getSigners();
    if (signer === undefined) throw new Error(`chain ${name} has no account`);
    return new Chain(signer, (await connection.ethers.provider.getNetwork()).chainId);
  }

  /** Deploys a contract; `Contract` is the type that its factory makes. */
  async deploy<Contract extends BaseContract>(
    factory: ContractFactory,
    ...args: readonly unknown[]
  ): Promise<Contract> {
    const contract = await factory.connect(this.signer).deploy(...args);
    await contract.waitForDeployment();
    return contract as unknown as Contract;
  }

  /** Deploys raw creation code. */
  async deployCode(data: string): Promise<string> {
    const receipt = await (await this.signer.sendTransaction({ data })).wait();
    const address = receipt?.contractAddress;
    if (address === null || address === undefined) throw new Error("nothing was deployed");
    return address;
  }
}

/** Options of a measured transaction: the gas limit is fixed, since estimating is not what is measured. */
export const GAS_LIMIT = { gasLimit: TRANSACTION_GAS_LIMIT };

/** Gas that a transaction used; throws if that is more than a service would give it. */
export async function gasOf(sent: Promise<ContractTransactionResponse>): Promise<number> {
  const receipt = await (await sent).wait();
  if (receipt === null) throw new Error("the transaction has no receipt");
  await requireWithinBound(receipt);
  return Number(receipt.gasUsed);
}
