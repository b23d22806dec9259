import type { ShownCheckpoint } from "@causeway/chains/ton/messages";
import {
  type Checkpoint,
  checkpointDomain,
  checkpointHash,
  type Hex,
  type Peer,
  TrustScheme,
  tag,
  trustId,
} from "@causeway/protocol";
import { type Cell, type Message, toNano } from "@ton/core";
import type {
  BlockchainSnapshot,
  SandboxContract,
  SendMessageResult,
  TreasuryContract,
} from "@ton/sandbox";

import { SigningCommittee } from "../light-client/SigningCommittee";
import { acceptCheckpointBody } from "./adminBodies";
import { byManagerBody } from "./bodies";
import { ENVIRONMENT, HUB, MailboxWorld } from "./MailboxWorld";

/** The trust by which the mailbox follows the hub. */
export const HUB_TRUST: Hex = trustOf(HUB);
/** A word that names no lane and no light client. */
export const UNKNOWN: Hex = tag("unknown");

/** What came of a message to the mailbox. */
export interface Outcome {
  /** TVM's exit code; 0 if the mailbox took the message. */
  readonly exitCode: number;
  /** Bodies of the external logs, without that of the act. */
  readonly logs: readonly Cell[];
}

/** A mailbox whose configuration a test changes. Each test begins with the mailbox as it was made. */
export class Administered {
  readonly world: MailboxWorld;
  readonly #made: BlockchainSnapshot;
  #height = 1n;

  private constructor(world: MailboxWorld) {
    this.world = world;
    this.#made = world.blockchain.snapshot();
  }

  static async make(): Promise<Administered> {
    return new Administered(await MailboxWorld.make());
  }

  /** Forgets all that happened since the mailbox was made. */
  async restore(): Promise<void> {
    await this.world.blockchain.loadFrom(this.#made);
    this.#height = 1n;
  }

  get now(): number {
    return this.world.blockchain.now as number;
  }

  /** @param seconds By how much the chain's time goes on. */
  wait(seconds: number): void {
    this.world.blockchain.now = this.now + seconds;
  }

  /** An act of the access manager. @returns the exit code */
  async act(act: Cell): Promise<number> {
    return (await this.acted(act)).exitCode;
  }

  async acted(act: Cell, by = this.world.manager, value = toNano(1)): Promise<Outcome> {
    return this.send(byManagerBody(act), by, value);
  }

  /** A message to the mailbox, by the user if nobody is named. */
  async send(
    body: Cell,
    by: SandboxContract<TreasuryContract> = this.world.user,
    value = toNano(1),
  ): Promise<Outcome> {
    return outcomeOf(await by.send({ to: this.world.mailbox, value, body }), this.world);
  }

  /** Calls a get-method of the mailbox that returns integers, addresses or cells; these come as 0. */
  async read(method: string, ...args: readonly (bigint | Hex)[]): Promise<bigint[]> {
    const { stackReader } = await this.world.blockchain.runGetMethod(
      this.world.mailbox,
      method,
      args.map((value) => ({ type: "int", value: BigInt(value) })),
    );
    const values: bigint[] = [];
    while (stackReader.remaining > 0) {
      const item = stackReader.pop();
      values.push(item.type === "int" ? item.value : 0n);
    }
    return values;
  }

  /** The next checkpoint of the hub or of another chain, signed by a committee. */
  checkpoint(
    changes: Partial<Checkpoint> = {},
    by: SigningCommittee = this.world.committee,
    next: SigningCommittee = by,
    of: Peer = HUB,
  ): ShownCheckpoint {
    const checkpoint: Checkpoint = {
      ...{ height: this.#height++, timestamp: BigInt(this.now), epoch: 1n, stateKind: 1 },
      ...{ blockHash: tag("block"), stateRoot: tag("state"), outboxRoot: tag("outbox") },
      ...{ nextCommittee: next.committee, nextCommitteeHash: next.committeeHash },
      ...changes,
    };
    const signatures = by.sign(checkpointHash(checkpointDomain(ENVIRONMENT, of), checkpoint));
    return { checkpoint, signatures, members: by.list() };
  }

  /** Shows a checkpoint to the client of the hub, or of another chain. @returns the exit code */
  async accept(shown: ShownCheckpoint, of: Peer = HUB): Promise<number> {
    const body = acceptCheckpointBody(trustOf(of), this.world.user.address, shown);
    return (await this.send(body)).exitCode;
  }
}

/** The trust by which the mailbox follows a chain. */
export function trustOf({ chainId }: Peer): Hex {
  const scheme = TrustScheme.committee;
  return trustId({ scheme, environment: ENVIRONMENT, followedChainId: chainId });
}

/** A committee of the hub beside the one with which the mailbox began. */
export function otherCommittee(name: string): SigningCommittee {
  return new SigningCommittee(name);
}

export function anchorOf({ committee, committeeHash }: SigningCommittee, epoch = 1n) {
  return { committee, committeeHash, epoch, leastHeight: 1n };
}

function outcomeOf({ transactions }: SendMessageResult, { mailbox }: MailboxWorld): Outcome {
  const own = BigInt(`0x${mailbox.hash.toString("hex")}`);
  const taken = transactions.find(({ address }) => address === own);
  if (taken?.description.type !== "generic") throw new Error("the mailbox was not called");
  const { computePhase, actionPhase } = taken.description;
  if (computePhase.type !== "vm") throw new Error(`skipped: ${computePhase.reason}`);
  if (computePhase.exitCode === 0 && actionPhase?.success !== true) {
    throw new Error(`action phase: ${actionPhase?.resultCode}`);
  }
  const logs = [...taken.outMessages.values()].filter(isLog).map(({ body }) => body);
  return { exitCode: computePhase.exitCode, logs };
}

function isLog({ info, body }: Message): boolean {
  return info.type === "external-out" && body.beginParse().preloadUint(32) !== 0x60000010;
}
