import {
  directRoute,
  laneId,
  type Peer,
  type Route,
  TrustScheme,
  trustId,
  uintBytes,
} from "@causeway/protocol";
import { beginCell, type Cell, Dictionary } from "@ton/core";
import type { BlockchainSnapshot } from "@ton/sandbox";
import { expect } from "chai";

import { HUB_TRUST } from "./Administered";
import { addInboundLaneAct, addOutboundLaneAct } from "./bodies";
import { RAW, setData, split } from "./keptCalls";
import { CHAIN_ID, ENVIRONMENT, exitCodesOf, HUB, MailboxWorld, SPOKE } from "./MailboxWorld";

const LANE_NAME_TAKEN = 920;
const REST = (1n << 192n) - 1n;
const trusting = (followedChainId: bigint) =>
  trustId({ scheme: TrustScheme.committee, environment: ENVIRONMENT, followedChainId });

describe("a lane of a mailbox on TON whose name another lane has", () => {
  const there: Route = directRoute(trusting(CHAIN_ID));
  const origin: Peer = { ...SPOKE, chainId: 31_339n, mailbox: uintBytes(0xccn, 20) };
  const here: Route = {
    ...{ hubChainId: HUB.chainId, hubTrustId: trusting(origin.chainId), trustId: HUB_TRUST },
  };
  let world: MailboxWorld;
  let start: BlockchainSnapshot;
  let outbound: bigint;
  let inbound: bigint;

  before(async () => {
    world = await MailboxWorld.make();
    const { peer } = world;
    outbound = BigInt(laneId({ origin: peer, destination: SPOKE, ...there }));
    inbound = BigInt(laneId({ origin, destination: peer, ...here }));
    start = world.blockchain.snapshot();
  });

  beforeEach(() => world.blockchain.loadFrom(start));

  const add = async (act: Cell) => exitCodesOf(await world.act(act), world.mailbox)[0];
  const addOutbound = () => add(addOutboundLaneAct(SPOKE, there));
  const addInbound = () => add(addInboundLaneAct(origin, here));

  it("is refused from here, whichever way the other one leads", async () => {
    await keepInbound(outbound >> 192n);
    expect(await addOutbound()).to.equal(LANE_NAME_TAKEN);
    await world.blockchain.loadFrom(start);
    for (const rest of [0n, 1n, REST]) {
      await world.blockchain.loadFrom(start);
      await keepOutbound((outbound & ~REST) | rest);
      expect(await addOutbound(), `${rest}`).to.equal(LANE_NAME_TAKEN);
    }
  });

  it("is refused to here, if the other one leads from here", async () => {
    await keepOutbound((inbound & ~REST) | 5n);
    expect(await addInbound()).to.equal(LANE_NAME_TAKEN);
  });

  it("is taken if the names are neighbours", async () => {
    for (const next of [-1n, 1n]) {
      await world.blockchain.loadFrom(start);
      await keepInbound((outbound >> 192n) + next);
      await keepOutbound(((outbound >> 192n) + next) << 192n);
      await keepOutbound(((inbound >> 192n) + next) << 192n);
      expect([await addOutbound(), await addInbound()]).to.deep.equal([0, 0]);
    }
  });

  /** Puts a lane to here, which is a copy of another, into the mailbox's data. */
  function keepInbound(name: bigint): Promise<void> {
    return change(2, (inbox) => {
      const rest = inbox.beginParse();
      const lanes = rest.loadDict(Dictionary.Keys.BigUint(64), RAW);
      lanes.set(name, lanes.values()[0] as never);
      return beginCell().storeDict(lanes).storeSlice(rest).endCell();
    });
  }

  /** The same of a lane from here. */
  function keepOutbound(id: bigint): Promise<void> {
    return change(1, (outbox) => {
      const rest = outbox.beginParse();
      const head = rest.loadBits(64 + 32);
      const order = rest.loadMaybeRef();
      const lanes = rest.loadDict(Dictionary.Keys.BigUint(256), RAW);
      lanes.set(id, lanes.values()[0] as never);
      const built = beginCell().storeBits(head).storeMaybeRef(order).storeDict(lanes);
      return built.storeSlice(rest).endCell();
    });
  }

  /** Changes one of the cells of configuration, outbox and inbox. */
  async function change(place: number, to: (cell: Cell) => Cell): Promise<void> {
    const { head, cells, calls } = split(await world.data);
    const data = beginCell().storeBits(head);
    for (const [at, cell] of cells.entries()) data.storeRef(at === place ? to(cell) : cell);
    await setData(world, data.storeDict(calls).endCell());
  }
});
