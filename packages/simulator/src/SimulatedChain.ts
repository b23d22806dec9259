import { ChainType, type Checkpoint, type Hex, type Peer } from "@causeway/protocol";
import { type BaseContract, BrowserProvider, type ContractRunner } from "ethers";

import { BlockFilter } from "./BlockFilter.ts";
import type { ChainConnection } from "./ChainConnection.ts";
import { type Block, Rpc } from "./Rpc.ts";
import type { SimulatedContracts } from "./SimulatedContracts.ts";

/** A finalised block, and what a committee signed about it. */
export interface FinalBlock {
  readonly number: bigint;
  readonly hash: Hex;
  /** What `evm_revert` takes to come back to it. */
  readonly snapshot: string;
  readonly checkpoint: Checkpoint;
  readonly checkpointHash: Hex;
  readonly evidence: Hex;
  /** Leaves of the chain's outbox, by place. */
  readonly places: readonly Hex[];
  /** Messages that each lane of the outbox held. */
  readonly counts: ReadonlyMap<Hex, number>;
}

/** A block up to which events were read. */
export type ReadBlock = Pick<Block, "number" | "hash" | "timestamp">;

/** A chain and the Causeway contracts on it. */
export class SimulatedChain {
  readonly chainId: bigint;
  readonly rpc: Rpc;
  /** Who configures the contracts. */
  readonly manager: Hex;
  contracts: SimulatedContracts;
  /** Light clients by the chain that they follow. */
  readonly clients = new Map<bigint, BaseContract>();
  /** Ids of the lanes of its outbox, by place. */
  readonly outbox: Hex[] = [];
  /** Tells of blocks that are made again. */
  readonly filter: BlockFilter;
  /** Blocks up to which events were read, oldest first: what a fork has of before the first is not the simulator's. */
  marks: ReadBlock[];
  /** The newest block that cannot be reorganised. */
  final: FinalBlock | undefined;

  constructor(
    { chainId, rpc, manager }: Pick<SimulatedChain, "chainId" | "rpc" | "manager">,
    contracts: SimulatedContracts,
    start: ReadBlock,
  ) {
    this.chainId = chainId;
    this.rpc = rpc;
    this.filter = new BlockFilter(rpc);
    this.marks = [start];
    this.manager = manager;
    this.contracts = contracts;
  }

  /** The block up to which events were read. */
  get read(): ReadBlock {
    return this.marks.at(-1) as ReadBlock;
  }

  get mailboxAddress(): Hex {
    return this.contracts.mailbox.target as Hex;
  }

  get peer(): Peer {
    const { chainId, mailboxAddress } = this;
    return { chainType: ChainType.evm, chainId, mailbox: mailboxAddress.toLowerCase() };
  }

  /** Number of messages of a lane that are final. */
  finalCount(laneId: Hex): number {
    return this.final?.counts.get(laneId) ?? 0;
  }
}

/** The first account of a connection, as ethers' contracts use it. */
export async function firstAccount({ provider, ethers }: ChainConnection): Promise<ContractRunner> {
  const [signer] = (await ethers?.getSigners()) ?? [];
  if (signer !== undefined) return signer;
  const browser = new BrowserProvider(new Rpc(provider).eip1193(), undefined, {
    cacheTimeout: -1,
    pollingInterval: 10,
  });
  return browser.getSigner();
}
