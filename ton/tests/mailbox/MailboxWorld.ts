import {
  ChainType,
  type Checkpoint,
  checkpointDomain,
  checkpointHash,
  directRoute,
  encodeFrame,
  environmentOf,
  frameHash,
  type Hex,
  LaneTree,
  laneId,
  laneLeaf,
  makeOutboxProof,
  makeRangeProof,
  messageId,
  outboxRoot,
  type Peer,
  type Price,
  type Route,
  TrustScheme,
  tag,
  trustId,
} from "@causeway/protocol";
import { type Address, beginCell, type Cell, contractAddress, toNano } from "@ton/core";
import {
  Blockchain,
  type BlockchainSnapshot,
  type SandboxContract,
  type SendMessageResult,
  type TreasuryContract,
} from "@ton/sandbox";

import { mailboxData } from "../../wrappers/mailboxData";
import { compiled } from "../compiled";
import { SigningCommittee } from "../light-client/SigningCommittee";
import {
  addClientAct,
  addInboundLaneAct,
  addOutboundLaneAct,
  type BatchFields,
  byManagerBody,
  deliverBody,
  openLaneAct,
  setPricesAct,
} from "./bodies";

export const START = 1_800_000_000;
export const CHAIN_ID = 1360104473493507n;
export const HUB: Peer = {
  chainType: ChainType.evm,
  chainId: 31337n,
  mailbox: `0x${"aa".repeat(20)}`,
};
export const SPOKE: Peer = {
  chainType: ChainType.evm,
  chainId: 31338n,
  mailbox: `0x${"bb".repeat(20)}`,
};
export const SENDER: Hex = `0x${"51".repeat(20)}`;
export const ENVIRONMENT = environmentOf("local");
export const PRICE: Price = {
  ...{ base: 10_000_000n, gasPrice: 50n, maxGasLimit: 1_000_000n },
  ...{ maxPayload: 32_768n, gasPerByte: 40n },
};

/** A message to TON as a test asks for it. */
export interface Inbound {
  readonly recipient: Address;
  /** Nanoton. */
  readonly gasLimit?: bigint;
  /** Unix seconds. */
  readonly deadline?: number;
  readonly payload?: Hex;
  readonly sender?: Hex;
}

/** A recipient's behaviour: `contracts/testing/Recipient.tolk`. */
export const Mode = {
  takes: 0,
  throws: 1,
  usesUpGas: 2,
  failsInActions: 3,
  failsInActionsAndBounces: 4,
  neverAnswers: 5,
  answersTwice: 6,
  answersWithTooLittle: 7,
  throwsAlways: 8,
  keepsAll: 9,
  needsGas: 10,
  needsValue: 11,
} as const;

/** Mailboxes that this process has made, by the committee's weights: making one takes ten messages. */
const MADE = new Map<string, BlockchainSnapshot>();

/**
 * A mailbox on a TVM with a lane from a spoke through the hub, whose committee's keys the test has, and a lane to the
 * hub. The manager is a wallet: roles have tests of their own.
 */
export class MailboxWorld {
  readonly blockchain: Blockchain;
  readonly manager: SandboxContract<TreasuryContract>;
  readonly user: SandboxContract<TreasuryContract>;
  readonly relayer: SandboxContract<TreasuryContract>;
  readonly mailbox: Address;
  readonly committee: SigningCommittee;
  /** Frames of the lane from the spoke, by place. */
  readonly frames: Hex[] = [];
  readonly #tree = new LaneTree();
  readonly #recipientCode: Cell;
  #height = 1n;
  #recipients = 0;

  private constructor(
    blockchain: Blockchain,
    parties: readonly SandboxContract<TreasuryContract>[],
    mailbox: Address,
    committee: SigningCommittee,
    recipientCode: Cell,
  ) {
    this.blockchain = blockchain;
    [this.manager, this.user, this.relayer] = parties as [
      SandboxContract<TreasuryContract>,
      SandboxContract<TreasuryContract>,
      SandboxContract<TreasuryContract>,
    ];
    this.mailbox = mailbox;
    this.committee = committee;
    this.#recipientCode = recipientCode;
  }

  /** @param weights Of the hub's committee. */
  static async make(weights?: readonly bigint[]): Promise<MailboxWorld> {
    const blockchain = await Blockchain.create();
    blockchain.now = START;
    const made = MADE.get(String(weights));
    if (made !== undefined) await blockchain.loadFrom(made);
    const parties = [
      await blockchain.treasury("manager"),
      await blockchain.treasury("user"),
      await blockchain.treasury("relayer"),
    ];
    const [code, recipientCode] = [await compiled("Mailbox"), await compiled("Recipient")];
    const data = mailboxData({
      manager: (parties[0] as SandboxContract<TreasuryContract>).address,
      ...{ chainId: CHAIN_ID, environment: ENVIRONMENT },
      ...{ hubChainId: HUB.chainId, handover: 3600 },
    });
    const mailbox = contractAddress(0, { code, data });
    const committee = new SigningCommittee("hub", weights);
    const world = new MailboxWorld(blockchain, parties, mailbox, committee, recipientCode);
    if (made !== undefined) return world;
    await world.manager.send({ to: mailbox, value: toNano(10), init: { code, data } });
    await world.#configure();
    MADE.set(String(weights), blockchain.snapshot());
    return world;
  }

  /** The lane from the spoke through the hub. */
  get inboundLaneId(): Hex {
    return laneId({ origin: SPOKE, destination: this.peer, ...this.#inboundRoute });
  }

  /** The lane to the hub. */
  get outboundLaneId(): Hex {
    return laneId({ origin: this.peer, destination: HUB, ...OUTBOUND_ROUTE });
  }

  /** The mailbox as other chains know it. */
  get peer(): Peer {
    return { chainType: ChainType.ton, chainId: CHAIN_ID, mailbox: addressBytesOf(this.mailbox) };
  }

  /** All that the mailbox keeps. */
  get data(): Promise<Cell> {
    return this.blockchain.getContract(this.mailbox).then(({ accountState }) => {
      if (accountState?.type !== "active") throw new Error("no mailbox");
      return accountState.state.data as Cell;
    });
  }

  get balance(): Promise<bigint> {
    return this.blockchain.getContract(this.mailbox).then(({ balance }) => balance);
  }

  /** Does an act of the access manager. */
  act(act: Cell): Promise<SendMessageResult> {
    return this.manager.send({ to: this.mailbox, value: toNano(1), body: byManagerBody(act) });
  }

  /** A new recipient. @param mode One of {@link Mode}. */
  async recipient(mode: number = Mode.takes): Promise<Address> {
    const data = beginCell()
      .storeUint(this.#recipients++, 32)
      .endCell();
    const init = { code: this.#recipientCode, data };
    const address = contractAddress(0, init);
    const create = beginCell().storeUint(1, 32).storeAddress(this.mailbox).endCell();
    await this.user.send({ to: address, value: toNano(1), init, body: create });
    await this.setMode(address, mode);
    return address;
  }

  async setMode(recipient: Address, mode: number): Promise<void> {
    const body = beginCell().storeUint(2, 32).storeUint(mode, 8).endCell();
    await this.user.send({ to: recipient, value: toNano("0.1"), body });
  }

  /** Messages that the spoke sends to here. Returns the place of the first. */
  send(messages: readonly Inbound[]): bigint {
    const first = this.frames.length;
    for (const message of messages) {
      const { gasLimit = toNano("0.05"), deadline = 0, payload = "0x", sender = SENDER } = message;
      const frame = encodeFrame(
        {
          ...{ gasLimit, deadline: BigInt(deadline), sender, payload },
          recipient: addressBytesOf(message.recipient),
        },
        { origin: ChainType.evm, destination: ChainType.ton },
      );
      this.#tree.append(
        messageId(this.inboundLaneId, BigInt(this.frames.length), frameHash(frame)),
      );
      this.frames.push(frame);
    }
    return BigInt(first);
  }

  /**
   * A range of the lane with its proof.
   *
   * @param signers Places of the members that sign; all if left out.
   * @param changes Fields of the checkpoint that the members sign.
   */
  batch(
    first: bigint,
    size: number,
    signers?: readonly number[],
    changes: Partial<Checkpoint> = {},
  ): BatchFields {
    const count = BigInt(this.#tree.count);
    const leaf = laneLeaf({
      ...{ originChainId: SPOKE.chainId, destinationChainId: CHAIN_ID },
      ...{ laneId: this.inboundLaneId, count, laneRoot: this.#tree.root() },
    });
    const places = [tag("first"), leaf, tag("third"), tag("fourth"), tag("fifth")];
    const checkpoint = { ...this.checkpoint(outboxRoot(places)), ...changes };
    const hash = checkpointHash(checkpointDomain(ENVIRONMENT, HUB), checkpoint);
    return {
      ...{ count, first },
      members: this.frames.slice(Number(first), Number(first) + size).map((frame) => ({ frame })),
      shown: {
        checkpoint,
        signatures: this.committee.sign(hash, signers),
        members: this.committee.list(),
      },
      outboxProof: makeOutboxProof(places, 1),
      siblings: makeRangeProof(this.#tree, Number(first), size),
    };
  }

  /** The hub's next checkpoint. */
  checkpoint(root: Hex): Checkpoint {
    return {
      ...{ height: this.#height++, timestamp: BigInt(this.blockchain.now ?? START), epoch: 1n },
      ...{ stateKind: 1, blockHash: tag("block"), stateRoot: tag("state"), outboxRoot: root },
      nextCommittee: this.committee.committee,
      nextCommitteeHash: this.committee.committeeHash,
    };
  }

  /** Delivers a range of the lane. */
  deliver(first: bigint, size = 1, value = toNano(1)): Promise<SendMessageResult> {
    return this.deliverBatch(this.batch(first, size), value);
  }

  deliverBatch(batch: BatchFields, value = toNano(1)): Promise<SendMessageResult> {
    const body = deliverBody(this.inboundLaneId, this.relayer.address, batch);
    return this.relayer.send({ to: this.mailbox, value, body });
  }

  /** Where a message to here stands. */
  async state(index: bigint): Promise<{ done: boolean; attempt: bigint }> {
    const { stackReader } = await this.blockchain.runGetMethod(this.mailbox, "messageState", [
      { type: "int", value: BigInt(this.inboundLaneId) },
      { type: "int", value: index },
    ]);
    return { done: stackReader.readBoolean(), attempt: stackReader.readBigNumber() };
  }

  /** Calls a get-method of the mailbox or of another contract that returns one integer. */
  async read(method: string, of: Address = this.mailbox): Promise<bigint> {
    return (await this.blockchain.runGetMethod(of, method)).stackReader.readBigNumber();
  }

  get #inboundRoute(): Route {
    const scheme = TrustScheme.committee;
    return {
      hubChainId: HUB.chainId,
      hubTrustId: trustId({ scheme, environment: ENVIRONMENT, followedChainId: SPOKE.chainId }),
      trustId: trustId({ scheme, environment: ENVIRONMENT, followedChainId: HUB.chainId }),
    };
  }

  async #configure(): Promise<void> {
    const { committee, committeeHash } = this.committee;
    const anchor = { committee, committeeHash, epoch: 1n, leastHeight: 1n };
    const acts = [
      addClientAct(HUB, anchor),
      addInboundLaneAct(SPOKE, this.#inboundRoute),
      addOutboundLaneAct(HUB, OUTBOUND_ROUTE),
      openLaneAct(this.outboundLaneId),
      setPricesAct(HUB.chainId, PRICE),
    ];
    for (const act of acts) await this.act(act);
  }
}

const OUTBOUND_ROUTE = directRoute(
  trustId({
    scheme: TrustScheme.committee,
    environment: ENVIRONMENT,
    followedChainId: CHAIN_ID,
  }),
);

/** Exit codes of a contract's transactions, in their order; -1 if its actions failed. */
export function exitCodesOf({ transactions }: SendMessageResult, contract: Address): number[] {
  const own = BigInt(`0x${contract.hash.toString("hex")}`);
  return transactions
    .filter(({ address }) => address === own)
    .map(({ description }) => {
      if (description.type !== "generic") throw new Error(description.type);
      const { computePhase, actionPhase } = description;
      if (computePhase.type !== "vm") throw new Error(`skipped: ${computePhase.reason}`);
      return computePhase.exitCode === 0 && !actionPhase?.success ? -1 : computePhase.exitCode;
    });
}

/** Gas of a contract's first transaction. */
export function gasOf({ transactions }: SendMessageResult, contract: Address): number {
  const own = BigInt(`0x${contract.hash.toString("hex")}`);
  const description = transactions.find(({ address }) => address === own)?.description;
  if (description?.type !== "generic" || description.computePhase.type !== "vm") {
    throw new Error("the contract was not called");
  }
  return Number(description.computePhase.gasUsed);
}

/** The bytes of an address as frames have it: workchain and account. */
export function addressBytesOf({ workChain, hash }: Address): Hex {
  const first = (workChain & 0xff).toString(16).padStart(2, "0");
  return `0x${first}${hash.toString("hex")}`;
}
