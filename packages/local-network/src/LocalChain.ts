import { ChainType, encodeInteroperableAddress, type Hex } from "@causeway/protocol";
import {
  type Contract,
  ContractFactory,
  type InterfaceAbi,
  JsonRpcProvider,
  Network,
  NonceManager,
  parseEther,
  type TransactionRequest,
  toQuantity,
  type Wallet,
} from "ethers";

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
  /** Signs for `account`, and counts its transactions: several may be under way. */
  readonly signer: NonceManager;

  private constructor({ name, chainId, rpcUrl }: ChainAddress, wallet: Wallet) {
    this.name = name;
    this.chainId = chainId;
    // A cache of answers would hide the blocks that are made meanwhile.
    const options = { staticNetwork: Network.from(chainId), cacheTimeout: -1 };
    this.provider = new CautiousProvider(rpcUrl, chainId, options);
    this.provider.pollingInterval = POLL_MILLISECONDS;
    this.account = wallet.address;
    this.signer = new NonceManager(wallet.connect(this.provider));
  }

  /** Connects to a chain and gives the account coin there. */
  static async connect(where: ChainAddress, wallet: Wallet): Promise<LocalChain> {
    const chain = new LocalChain(where, wallet);
    const coin = toQuantity(POCKET_MONEY);
    await chain.provider.send("hardhat_setBalance", [chain.account, coin]);
    return chain;
  }

  /** Puts a contract on the chain and waits until it is there. */
  async deploy({ abi, bytecode }: Artifact, args: readonly unknown[] = []): Promise<Contract> {
    const factory = new ContractFactory(abi as InterfaceAbi, bytecode, this.signer);
    const contract = await factory.deploy(...args);
    return (await contract.waitForDeployment()) as Contract;
  }

  /** Interoperable address (ERC-7930) of an account on this chain. */
  async addressOf(account: string | Contract): Promise<Hex> {
    const address = typeof account === "string" ? account : await account.getAddress();
    const chainId = BigInt(this.chainId);
    return encodeInteroperableAddress({ chainType: ChainType.evm, chainId, address });
  }
}
