import { type MailboxTransaction, ReadMailbox } from "@causeway/chains/ton";
import { mailboxActs, managerActs, managerMessages } from "@causeway/chains/ton/contracts";
import { addressOf } from "@causeway/operator/ton";
import { ChainType, type Hex, laneId, TrustScheme, trustId, ZERO_WORD } from "@causeway/protocol";
import { beginCell, type Cell, storeShardAccount, type Transaction } from "@ton/core";
import { expect } from "chai";

import type { StoredEvent } from "../../../../packages/index/src/IndexedEvent.ts";
import { PRODUCTS } from "../../../../packages/index/src/products/index.ts";
import { eventsOf } from "../../../../packages/index/src/ton/eventsOf.ts";
import { SandboxTonChain } from "../../world/SandboxTonChain.ts";
import { TON_CHAIN_ID } from "../../world/tonWallet.ts";

const ENTITIES = PRODUCTS.flatMap(({ entities }) => entities);

describe("the index of a TON chain", () => {
  let chain: SandboxTonChain;
  let mailbox: Hex;
  let state: ReadMailbox;
  let events: readonly StoredEvent[];
  /** Lanes that the mailbox has before the acts. */
  let earlier: ReadonlySet<Hex>;

  before(async () => {
    chain = await SandboxTonChain.make();
    await chain.apply();
    const { contracts } = (await chain.context()).blueprint;
    const at = (name: string) => contracts.find((one) => one.name === name)?.address as Hex;
    mailbox = at("Mailbox");
    const acting = addressOf(chain.accountOf(0));
    const act = (target: Hex, cell: Cell) =>
      chain.send(
        chain.accountOf(0),
        at("AccessManager"),
        managerMessages.execute({ target: addressOf(target), act: cell }),
      );
    for (let role = 1n; role <= 6n; role++) {
      await act(at("AccessManager"), managerActs.grantRole(role, acting, 0));
    }
    earlier = new Set((await read()).lanes().lanes.map((lane) => lane.laneId));
    for (const cell of acts()) {
      for (const transaction of await act(mailbox, cell)) {
        if (transaction.address === BigInt(mailbox)) done.push(transaction);
      }
    }
    state = await read();
    const peer = { chainType: ChainType.ton, chainId: BigInt(TON_CHAIN_ID), mailbox };
    events = done.flatMap((transaction, place) =>
      eventsOf(placed(transaction, BigInt(place + 1)), peer, () => state).map((event) => ({
        ...event,
        isFinal: true,
      })),
    );
  });

  const done: Transaction[] = [];
  const HUB = { chainType: ChainType.evm, chainId: 31_337n, mailbox: `0x${"a1".repeat(20)}` };
  const SPOKE = { ...HUB, chainId: 31_338n, mailbox: `0x${"a2".repeat(20)}` };
  const anchor = (byte: string) => ({
    ...{ committee: `0x${byte.repeat(32)}`, committeeHash: `0x${`${byte.slice(1)}f`.repeat(32)}` },
    ...{ epoch: 3n, leastHeight: 40n },
  });
  const trusted = (followedChainId: bigint) =>
    trustId({
      ...{ scheme: TrustScheme.committee, environment: chain.config.environmentTag },
      followedChainId,
    });

  /** A light client, a lane each way of which one is direct, a pause, a stop and its end. */
  function acts(): Cell[] {
    const [hub, onHub] = [trusted(HUB.chainId), trusted(BigInt(TON_CHAIN_ID))];
    const own = {
      chainType: ChainType.ton,
      chainId: BigInt(TON_CHAIN_ID),
      mailbox: `0x00${mailbox.slice(2)}`,
    };
    const through = { hubChainId: HUB.chainId, hubTrustId: onHub, trustId: onHub };
    const fromSpoke = { hubChainId: HUB.chainId, hubTrustId: trusted(SPOKE.chainId), trustId: hub };
    const direct = { hubChainId: 0n, hubTrustId: ZERO_WORD, trustId: onHub };
    const [far, near] = [
      laneId({ origin: own, destination: SPOKE, ...through }),
      laneId({ origin: SPOKE, destination: own, ...fromSpoke }),
    ];
    return [
      mailboxActs.addClient(HUB, anchor("c1"), { asOrigin: true, asHub: true }),
      mailboxActs.addOutboundLane(SPOKE, through, 600),
      mailboxActs.setMinLifetime(far, 700),
      mailboxActs.addOutboundLane(HUB, direct, 60),
      mailboxActs.addInboundLane(SPOKE, fromSpoke),
      mailboxActs.addInboundLane(HUB, { hubChainId: 0n, hubTrustId: ZERO_WORD }),
      mailboxActs.oneWord("pauseLane", near),
      mailboxActs.oneWord("stopClient", hub),
      // A committee whose keys may have been abused is refused, and the refusal leaves no event.
      mailboxActs.anchorClient(hub, anchor("c1")),
      mailboxActs.anchorClient(hub, anchor("c2")),
    ];
  }

  async function read(): Promise<ReadMailbox> {
    const { account } = await chain.sandbox.getContract(addressOf(mailbox));
    const [cell] = beginCell().store(storeShardAccount(account)).endCell().refs;
    if (cell === undefined) throw new Error("there is no mailbox");
    const block = { globalId: -3, workchain: -1, seqno: 1, timestamp: 1, stateHash: ZERO_WORD };
    const shard = { seqno: 1, endLt: 1n, rootHash: ZERO_WORD, fileHash: ZERO_WORD };
    return new ReadMailbox({ cell, block, shard, lastTransaction: { lt: 1n, hash: ZERO_WORD } });
  }

  function placed(transaction: Transaction, height: bigint): MailboxTransaction {
    const hash = `0x${transaction.hash().toString("hex")}`;
    const at = { height, blockHash: ZERO_WORD, timestamp: BigInt(transaction.now) };
    return { id: { lt: transaction.lt, hash }, transaction, at, firstPlace: 0 };
  }

  /** Rows of an entity, by their keys. */
  function rowsOf(name: string) {
    const entity = ENTITIES.find((one) => one.name === name);
    const byKey = new Map<Hex, StoredEvent[]>();
    for (const event of events) {
      for (const { entity: of, key } of entity?.subjectsOf(event) ?? []) {
        if (of === name && key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), event]);
      }
    }
    return [...byKey].map(([key, own]) => ({ key, ...entity?.fold(key, own) }) as Row);
  }

  type Row = Readonly<Record<string, unknown>> & { readonly key: Hex };

  it("has each lane as the mailbox's state has it", () => {
    const lanes = rowsOf("lane");
    const kept = state.lanes().lanes.filter((lane) => !earlier.has(lane.laneId));
    const outbound = lanes.filter(({ outbound_at }) => outbound_at !== null);
    expect(outbound.map(({ key }) => key)).to.have.members(kept.map((one) => one.laneId));
    expect(outbound.map(({ least_lifetime }) => least_lifetime)).to.have.members([700n, 60n]);
    for (const { key, destination_chain_id, is_open } of outbound) {
      expect(destination_chain_id).to.equal(state.outbox.lane(key)?.destinationChainId);
      expect(is_open).to.equal(state.outbox.isOpen(key));
    }
    const inbound = lanes.filter(({ inbound_at }) => inbound_at !== null);
    expect(inbound).to.have.length(2);
    for (const { key, origin_chain_id, hub_chain_id, inbound_client, paused_until } of inbound) {
      const lane = state.inbox.lane(key);
      expect(origin_chain_id).to.equal(lane?.originChainId);
      expect(hub_chain_id ?? 0n).to.equal(lane?.hubChainId);
      expect(inbound_client).to.equal(lane?.trustId);
      expect(paused_until ?? 0n).to.equal(lane?.pausedUntil);
    }
  });

  it("has the light client as the state has it, by what it trusts", () => {
    const address = trusted(HUB.chainId);
    const [client, ...others] = rowsOf("light_client");
    expect(others).to.deep.equal([]);
    const { epoch, committee, leastHeight } = {
      ...state.clients.client(address)?.state,
      ...state.clients.client(address)?.limits,
    };
    expect(client).to.include({ address, epoch, committee, least_height: leastHeight });
    // The generation that counts began with the last anchor.
    expect(client).to.include({ generation_height: BigInt(done.length), stopped_until: null });
  });
});
