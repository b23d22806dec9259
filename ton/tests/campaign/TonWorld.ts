import {
  ChainType,
  environmentOf,
  feeSubject,
  type Hex,
  type Peer,
  type Price,
  type Route,
} from "@causeway/protocol";
import {
  type Address,
  beginCell,
  type Cell,
  contractAddress,
  type StateInit,
  toNano,
} from "@ton/core";
import { Blockchain, type SandboxContract, type TreasuryContract } from "@ton/sandbox";

import { AccessManager } from "../../wrappers/AccessManager";
import { acts, type Call, messages, Role } from "../../wrappers/accessMessages";
import { feeScheduleData } from "../../wrappers/feeScheduleData";
import { mailboxData } from "../../wrappers/mailboxData";
import { relaySenderData } from "../../wrappers/relaySenderData";
import { compiled } from "../compiled";
import { setTellerAct } from "../expiry/bodies";
import { contentCell, type Fees } from "../fees/cells";
import type { SigningCommittee } from "../light-client/SigningCommittee";
import { anchorOf } from "../mailbox/Administered";
import {
  addClientAct,
  addInboundLaneAct,
  addOutboundLaneAct,
  openLaneAct,
} from "../mailbox/bodies";
import { addressBytesOf, CHAIN_ID } from "../mailbox/MailboxWorld";
import { setHubRelayAct } from "../relay/bodies";
import { type MailboxView, viewMailbox } from "./MailboxView";

export const ENVIRONMENT = environmentOf("local");
export const HANDOVER = 3_600;
const PRICE: Price = {
  ...{ base: 10_000_000n, gasPrice: 50n, maxGasLimit: 1_000_000n },
  ...{ maxPayload: 8_192n, gasPerByte: 40n },
};
const FEE_ACTS = [0x10000020, 0x10000021];
const PUBLISH = 0x30000010;
const MAKE_EFFECTIVE = 0x30000001;
const POKE = 0x30000002;
const QUERY = 7n;

/** What the chains around TON are. */
export interface Surroundings {
  readonly hub: Peer;
  readonly spoke: Peer;
  readonly tellers: readonly Peer[];
  readonly hubRelay: Hex;
  readonly committee: SigningCommittee;
  /** The route of the lane from the spoke. */
  readonly inbound: Route;
  /** The routes of the lanes to the hub and to the spoke. */
  readonly outbound: readonly {
    readonly to: Peer;
    readonly route: Route;
    readonly laneId: (peer: Peer) => Hex;
  }[];
}

/** All contracts of Causeway on a TVM, with recipients and senders. The admin has the roles. */
export class TonWorld {
  readonly chain: Blockchain;
  readonly admin: SandboxContract<TreasuryContract>;
  readonly anyone: SandboxContract<TreasuryContract>;
  readonly mailbox: Address;
  readonly manager: Address;
  readonly schedule: Address;
  readonly relaySender: Address;
  readonly recipients: Address[] = [];
  readonly senders: Address[] = [];
  #fees: Fees;
  #version = 0;

  private constructor(
    chain: Blockchain,
    [admin, anyone]: readonly SandboxContract<TreasuryContract>[],
    [manager, mailbox, schedule, relaySender]: readonly Address[],
  ) {
    this.chain = chain;
    this.admin = admin as SandboxContract<TreasuryContract>;
    this.anyone = anyone as SandboxContract<TreasuryContract>;
    this.manager = manager as Address;
    this.mailbox = mailbox as Address;
    this.schedule = schedule as Address;
    this.relaySender = relaySender as Address;
    this.#fees = { bandBps: 20_000n, treasury: this.admin.address, terms: [] };
  }

  static async deploy(now: number, hubChainId: bigint): Promise<TonWorld> {
    const chain = await Blockchain.create();
    chain.now = now;
    const wallets = [await chain.treasury("admin"), await chain.treasury("anyone")];
    const deployer = (wallets[0] as SandboxContract<TreasuryContract>).address;
    const access = new AccessManager(await compiled("AccessManager"), {
      deployer,
      grantDelay: 0,
      salt: 0n,
    });
    const mailbox = {
      code: await compiled("Mailbox"),
      data: mailboxData({
        ...{ manager: access.address, chainId: CHAIN_ID, hubChainId },
        ...{ environment: ENVIRONMENT, handover: HANDOVER },
      }),
    };
    const at = { manager: access.address, mailbox: contractAddress(0, mailbox) };
    const relay = {
      code: await compiled("RelaySender"),
      data: relaySenderData({ ...at, chainId: CHAIN_ID, hubChainId }),
    };
    const relaySender = contractAddress(0, relay);
    const fees = {
      code: await compiled("FeeSchedule"),
      data: feeScheduleData({ ...at, relaySender }),
    };
    const inits = [access.init, mailbox, fees, relay];
    const world = new TonWorld(
      chain,
      wallets,
      inits.map((init) => contractAddress(0, init)),
    );
    for (const init of inits) await world.#create(init, toNano(init === mailbox ? 12 : 3));
    return world;
  }

  get peer(): Peer {
    return { chainType: ChainType.ton, chainId: CHAIN_ID, mailbox: addressBytesOf(this.mailbox) };
  }

  /** All contracts. */
  get contracts(): readonly Address[] {
    const { manager, mailbox, schedule, relaySender } = this;
    return [manager, mailbox, schedule, relaySender, ...this.recipients, ...this.senders];
  }

  async configure(around: Surroundings): Promise<void> {
    const { hub, spoke } = around;
    for (const target of [this.mailbox, this.relaySender]) {
      await this.#execute(
        this.manager,
        acts.setTargetFunctionRole(target, Role.FEE_SCHEDULE, FEE_ACTS),
      );
    }
    await this.#execute(this.manager, acts.grantRole(Role.FEE_SCHEDULE, this.schedule, 0));
    for (const act of this.#mailboxActs(around)) await this.#execute(this.mailbox, act);
    await this.#execute(this.relaySender, setHubRelayAct(around.hubRelay));
    const subjects = [
      ...[hub, spoke].map(({ chainId }) =>
        feeSubject({ kind: "messages", destinationChainId: chainId }),
      ),
      feeSubject({ kind: "results", destinationChainId: spoke.chainId }),
    ];
    const terms = subjects.map((subject) => ({
      subject,
      chainType: ChainType.evm,
      free: false,
      price: PRICE,
    }));
    this.#fees = { ...this.#fees, terms };
    await this.#execute(this.schedule, this.nextVersionAct(50n));
    const body = beginCell().storeUint(MAKE_EFFECTIVE, 32).storeUint(QUERY, 64).endCell();
    await this.anyone.send({ to: this.schedule, value: toNano(10), body });
  }

  /** The act that publishes prices. @param gasPrice Nanoton. */
  nextVersionAct(gasPrice: bigint): Cell {
    this.#version += 1;
    const terms = this.#fees.terms.map((each) => ({ ...each, price: { ...each.price, gasPrice } }));
    const act = beginCell().storeUint(PUBLISH, 32).storeUint(this.#version, 32).storeUint(0, 40);
    return act.storeRef(contentCell({ ...this.#fees, terms })).endCell();
  }

  /** A contract that receives: `contracts/testing/Recipient.tolk`. */
  async addRecipient(): Promise<void> {
    const data = beginCell().storeUint(this.recipients.length, 32).endCell();
    const body = beginCell().storeUint(1, 32).storeAddress(this.mailbox).endCell();
    const init = { code: await compiled("Recipient"), data };
    this.recipients.push(await this.#create(init, toNano(5), body));
  }

  /** A contract that sends: `contracts/testing/Sender.tolk`. @param to Where it sends. */
  async addSender(to: Address): Promise<void> {
    const data = beginCell().storeUint(this.senders.length, 32).storeAddress(to);
    const init = { code: await compiled("Sender"), data: data.storeUint(0, 8 + 40).endCell() };
    this.senders.push(await this.#create(init, toNano(100)));
  }

  async view(): Promise<MailboxView> {
    const { accountState } = await this.chain.getContract(this.mailbox);
    if (accountState?.type !== "active") throw new Error("no mailbox");
    return viewMailbox(accountState.state.data as Cell);
  }

  async balanceOf(account: Address): Promise<bigint> {
    return (await this.chain.getContract(account)).balance;
  }

  #mailboxActs({ hub, spoke, committee, inbound, outbound, tellers }: Surroundings): Cell[] {
    const direct = { hubChainId: 0n, hubTrustId: `0x${"00".repeat(32)}` as Hex };
    return [
      addClientAct(hub, anchorOf(committee)),
      addInboundLaneAct(spoke, inbound),
      addInboundLaneAct(hub, direct),
      ...outbound.flatMap(({ to, route, laneId }) => [
        addOutboundLaneAct(to, route),
        openLaneAct(laneId(this.peer)),
      ]),
      ...tellers.map(setTellerAct),
    ];
  }

  async #execute(target: Address, act: Cell): Promise<void> {
    const { transactions } = await this.admin.send({
      ...{ to: this.manager, value: toNano(2) },
      body: executeBody({ target, act }, this.admin.address),
    });
    const failed = transactions.find(({ description }) => {
      return description.type === "generic" && description.aborted;
    });
    if (failed !== undefined) throw new Error(`an act failed: ${act.toString()}`);
  }

  async #create(init: StateInit, value: bigint, body?: Cell): Promise<Address> {
    const to = contractAddress(0, init);
    await this.admin.send({ to, value, init, bounce: false, ...(body && { body }) });
    return to;
  }
}

/** Has the access manager make a contract act. */
export function executeBody(call: Call, answerTo: Address): Cell {
  return messages.execute(call, { answerTo });
}

/** Sets a subject's prices. */
export function pokeBody(subject: bigint): Cell {
  return beginCell().storeUint(POKE, 32).storeUint(QUERY, 64).storeUint(subject, 72).endCell();
}

/** Has a contract of the tests behave in a mode. */
export function modeBody(mode: number): Cell {
  return beginCell().storeUint(2, 32).storeUint(mode, 8).endCell();
}
