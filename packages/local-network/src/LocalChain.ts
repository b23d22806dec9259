import { ChainType, encodeInteroperableAddress, type Hex } from "@causeway/protocol";
import {
  type Contract,
  ContractFactory,
  type InterfaceAbi,
  JsonRpcProvider,
  Network,
  parseEther,
  type TransactionRequest,
  toQuantity,
  type Wallet,
} from "ethers";

import { deadlineOf, inTime, type Patience } from "./inTime.ts";
import { OrderlySigner } from "./OrderlySigner.ts";

/** What a compiler makes of a contract: Hardhat's `artifacts.readArtifact` reads it. */
export interface Artifact {
  readonly abi: readonly unknown[];
  readonly bytecode: string;
}

/** Where a chain is. */
export interface ChainAddress {
  readonly name: string;
  readonly chainId: number;
  readonly rpcUrl: string;
}

const POLL_MILLISECONDS = 200;

/** Gas beyond an estimate: whoever sends in the same block before may have left some new slots to be written. */
const UNFORESEEN_GAS = 60_000n;

/** Estimates with a margin. What is not used is not paid. */
class CautiousProvider extends JsonRpcProvider {
  override async estimateGas(transaction: TransactionRequest): Promise<bigint> {
    return (await super.estimateGas(transaction)) + UNFORESEEN_GAS;
  }
}

const POCKET_MONEY = parseEther("1000");

/** A chain of the running network, and an account on it that has coin and that nobody else uses. */
export class LocalChain {
  readonly name: string;
  readonly chainId: number;
  readonly provider: JsonRpcProvider;
  readonly account: string;
  /** Signs for `account`: several transactions may be under way, and a refused one stops no other. */
  readonly signer: OrderlySigner;

  private constructor({ name, chainId, rpcUrl }: ChainAddress, wallet: Wallet) {
    this.name = name;
    this.chainId = chainId;
    // A cache of answers would hide the blocks that are made meanwhile.
    const options = { staticNetwork: Network.from(chainId), cacheTimeout: -1 };
    this.provider = new CautiousProvider(rpcUrl, chainId, options);
    this.provider.pollingInterval = POLL_MILLISECONDS;
    this.account = wallet.address;
    this.signer = new OrderlySigner(wallet.privateKey, this.provider);
  }

  /**
   * Connects to a chain and gives the account coin there.
   *
   * @param deadline Unix milliseconds.
   * @throws TookTooLong
   */
  static async connect(where: ChainAddress, wallet: Wallet, deadline: number): Promise<LocalChain> {
    const chain = new LocalChain(where, wallet);
    const coin = toQuantity(POCKET_MONEY);
    const given = chain.provider.send("hardhat_setBalance", [chain.account, coin]);
    try {
      await inTime(`an answer of ${where.name}, ${where.rpcUrl}`, deadline, given);
      return chain;
    } catch (error) {
      chain.provider.destroy();
      throw error;
    }
  }

  /**
   * Puts a contract on the chain and waits until it is there.
   *
   * @throws TookTooLong
   */
  async deploy(
    { abi, bytecode }: Artifact,
    args: readonly unknown[] = [],
    patience: Patience = {},
  ): Promise<Contract> {
    const deadline = deadlineOf(patience);
    const what = `a contract that is deployed to ${this.name}`;
    const factory = new ContractFactory(abi as InterfaceAbi, bytecode, this.signer);
    const contract = await inTime(what, deadline, factory.deploy(...args));
    return (await inTime(what, deadline, contract.waitForDeployment())) as Contract;
  }

  /** Interoperable address (ERC-7930) of an account on this chain. */
  async addressOf(account: string | Contract): Promise<Hex> {
    const address = typeof account === "string" ? account : await account.getAddress();
    const chainId = BigInt(this.chainId);
    return encodeInteroperableAddress({ chainType: ChainType.evm, chainId, address });
  }
}
