import type { Outbox } from "@causeway/protocol";

import { ChainError } from "../ChainError.ts";
import type { LanePlace } from "../SearchedChain.ts";
import { activeData } from "./activeData.ts";
import { KeptClients } from "./mailbox/clients.ts";
import { type KeptCommittee, readCommittee, readHubChainId } from "./mailbox/committee.ts";
import { KeptEnds } from "./mailbox/ends.ts";
import { KeptInbox } from "./mailbox/inbox.ts";
import { type MailboxCells, readMailbox } from "./mailbox/MailboxCells.ts";
import { KeptOutbox } from "./mailbox/outbox.ts";
import type { TransactionId } from "./proofs/accounts.ts";
import type { ProvenAccount } from "./proofs/proveAccount.ts";

/** A mailbox as it stands after a masterchain block. All of it is proven. */
export class ReadMailbox {
  readonly lastTransaction: TransactionId;
  readonly outbox: KeptOutbox;
  readonly inbox: KeptInbox;
  readonly clients: KeptClients;
  readonly #cells: MailboxCells;
  /** The committee that signs this chain's checkpoints. */
  readonly committee: KeptCommittee;
  /** The chain whose committee that is. */
  readonly hubChainId: bigint;

  /** @throws ChainError `ContractMissing` if the account is no mailbox. */
  constructor(account: ProvenAccount) {
    const cells = readMailbox(dataOf(account));
    this.#cells = cells;
    this.lastTransaction = account.lastTransaction;
    this.outbox = new KeptOutbox(cells.outbox);
    this.inbox = new KeptInbox(cells);
    this.clients = new KeptClients(cells.inbox);
    this.committee = readCommittee(cells.config);
    this.hubChainId = readHubChainId(cells.config);
  }

  /** Messages that ended without delivery. @throws ChainError `ContractMissing` if the account is no mailbox. */
  get ends(): KeptEnds {
    return new KeptEnds(this.#cells.inbox);
  }

  /** Whether the sender of a message from here took notice of its end. */
  isSettled({ laneId, index }: LanePlace): boolean {
    return this.outbox.lane(laneId) !== undefined && this.inbox.isSettled(laneId, index);
  }

  /** Lanes by place, with the root that a checkpoint names. */
  lanes(): Outbox {
    return this.outbox.outbox();
  }
}

function dataOf(account: ProvenAccount) {
  const data = activeData(account);
  if (data) return data;
  const { seqno } = account.block;
  const message = `no contract is active in block ${seqno}`;
  throw new ChainError("ContractMissing", message, { height: seqno });
}
