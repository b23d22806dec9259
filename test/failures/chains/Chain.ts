import {
  ChainType,
  environmentOf,
  type Hex,
  type LaneState,
  type Peer,
  tag,
} from "@causeway/protocol";
import { getCreateAddress } from "ethers";
import { network } from "hardhat";

export const ENVIRONMENT = environmentOf("local");

/** The committee that signs for every chain. */
export const COMMITTEE = { committee: tag("committee"), committeeHash: tag("committee hash") };

/** Who may expire and reject messages; no code stands there. */
export const EXPIRY: Hex = `0x${"e0".repeat(20)}`;

/** A lane in an outbox: its place holds a leaf of what it is on a chain. */
export interface OutboxLane {
  stateOn(chain: Chain): LaneState;
}

/** A chain of the test with its mailbox, its light clients of other chains, and who may configure them. */
export class Chain {
  /** Light clients of other chains by those chains' ids. */
  readonly clients = new Map<bigint, LightClient>();
  /** Lanes in the order in which the mailbox's outbox lists them. */
  readonly outbox: OutboxLane[] = [];
  /** Height of the newest checkpoint that was signed. */
  height = 0n;

  private constructor(
    readonly chainId: bigint,
    readonly connection: Connection,
    readonly signers: Signers,
    readonly manager: Manager,
    readonly mailbox: Mailbox,
    readonly prepaid: Prepaid,
    readonly mailboxAddress: Hex,
  ) {}

  /** Starts the network `name` with a mailbox of its own. */
  static async create(name: string, chainId: bigint): Promise<Chain> {
    const connection = await connect(name);
    const [admin, stranger, sender] = await connection.ethers.getSigners();
    if (!(admin && stranger && sender)) throw new Error(`${name} has too few accounts`);
    const manager = await deployManager(connection, admin);
    const { mailbox, prepaid } = await deployMailbox(connection, admin, await manager.getAddress());
    const address = (await mailbox.getAddress()).toLowerCase();
    const signers = { admin, stranger, sender };
    return new Chain(chainId, connection, signers, manager, mailbox, prepaid, address);
  }

  get ethers() {
    return this.connection.ethers;
  }

  /** The chain's mailbox as other chains know it. */
  get peer(): Peer {
    return { chainType: ChainType.evm, chainId: this.chainId, mailbox: this.mailboxAddress };
  }

  /** The light client of another chain. */
  client(other: Chain): LightClient {
    const client = this.clients.get(other.chainId);
    if (client === undefined) throw new Error(`no light client of chain ${other.chainId}`);
    return client;
  }

  /** Deploys a light client of another chain, which believes what is signed in an environment; lanes may be opened over it. */
  async deployClient(other: Chain, environment = ENVIRONMENT): Promise<LightClient> {
    const manager = await this.manager.getAddress();
    const client = await deployLightClient(this.connection, manager, other.peer, environment);
    await this.mailbox.setLightClientTrusted(client, true, true);
    return client;
  }

  /** Deploys a contract of the tests. */
  async deploy(name: string, args: unknown[] = []) {
    const contract = await this.ethers.deployContract(name, args);
    return { contract, address: (await contract.getAddress()).toLowerCase() };
  }

  /** Time of the newest block, unix seconds. */
  async now(): Promise<bigint> {
    const block = await this.ethers.provider.getBlock("latest");
    return BigInt(block?.timestamp ?? 0);
  }

  /** Lets time pass. */
  async pass(seconds: bigint): Promise<void> {
    await this.ethers.provider.send("evm_increaseTime", [Number(seconds)]);
    await this.ethers.provider.send("evm_mine", []);
  }
}

async function connect(name: string) {
  return network.create(name as "hub");
}

async function deployManager({ ethers }: Connection, admin: Signer) {
  return ethers.deployContract("AccessManager", [admin]);
}

/** A mailbox and what pays for its messages: each receives the other's address. */
async function deployMailbox({ ethers }: Connection, admin: Signer, manager: string) {
  const nonce = await admin.getNonce();
  const expected = getCreateAddress({ from: admin.address, nonce: nonce + 1 });
  const mailbox = await ethers.deployContract("Mailbox", [manager, EXPIRY, expected]);
  return { mailbox, prepaid: await ethers.deployContract("Prepaid", [mailbox]) };
}

async function deployLightClient(
  { ethers }: Connection,
  manager: string,
  origin: Peer,
  environment: Hex,
) {
  const anchor = { ...COMMITTEE, epoch: 1n, leastHeight: 1n };
  return ethers.deployContract("MockLightClient", [manager, environment, origin, anchor]);
}

export type Connection = Awaited<ReturnType<typeof connect>>;
export type Signer = Awaited<ReturnType<Connection["ethers"]["getSigners"]>>[number];
export type Manager = Awaited<ReturnType<typeof deployManager>>;
type Deployed = Awaited<ReturnType<typeof deployMailbox>>;
export type Mailbox = Deployed["mailbox"];
export type Prepaid = Deployed["prepaid"];
export type LightClient = Awaited<ReturnType<typeof deployLightClient>>;

/** Who acts: the admin configures, the sender sends, the stranger does what anyone may do. */
interface Signers {
  readonly admin: Signer;
  readonly sender: Signer;
  readonly stranger: Signer;
}
