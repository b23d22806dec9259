import type { TransferEntry } from "@causeway/chains";
import { iBridgeAbi, interfaceOf, swapReceiverAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";

import type { Exit, TransferSituation } from "../../src/index.ts";
import {
  type OrderSituation,
  type OrderState,
  orderExits,
  orderFactsOf,
  orderStateOf,
  readOrder,
} from "../../src/order/index.ts";
import { NOW, TRANSACTION } from "../message/situations.ts";
import {
  BRIDGE,
  entry,
  FALLBACK,
  ORDER,
  OrderWorld,
  OWNER,
  RECEIVER,
  TOKEN,
} from "./OrderWorld.ts";

const DELIVERED = {
  ending: { outcome: "delivered", transaction: TRANSACTION, noticeId: undefined },
} as const;
const VOIDED = { ending: { ...DELIVERED.ending, outcome: "voided" } } as const;
const CHAINS = { reachable: [], unreachable: [] };
const OWN = `0x${"00".repeat(31)}01`;

/** A transfer that arrived, with its entry at the bridge. */
const arrived = (world: OrderWorld, state: TransferEntry["state"], change = {}) =>
  world.transfer({ arrival: { ...entry(state), ...change } }, DELIVERED);
/** A transfer that its origin pays back. */
const comingBack = (world: OrderWorld, state: TransferEntry["state"]) =>
  world.transfer({ comeback: { ...entry(state), isRefund: true } }, DELIVERED);
/** A transfer whose order has an event. */
const eventful = (world: OrderWorld, kind: "filled" | "held" | "taken") => {
  world.tell(kind, OWN);
  return world.transfer({}, DELIVERED);
};

/** Of each state, a transfer that is in it, and the calls that lead on or out: the contract, its function, who alone may. */
const ROWS: readonly (readonly [OrderState, (world: OrderWorld) => TransferSituation, string[]])[] =
  [
    ["sent", (world) => world.transfer(), []],
    ["overdue", (world) => world.transfer({ now: NOW + 101n }), []],
    ["ended", (world) => world.transfer({}, VOIDED), []],
    [
      "waiting",
      (world) => arrived(world, "waiting", { queued: 100n }),
      ["Bridge.drain", "SwapReceiver.sendBack by a1", "SwapReceiver.sendBack by a2"],
    ],
    [
      "aside",
      (world) => arrived(world, "aside"),
      ["Bridge.retry", "SwapReceiver.sendBack by a1", "SwapReceiver.sendBack by a2"],
    ],
    [
      "ready",
      (world) => arrived(world, "ready"),
      [
        "Bridge.execute",
        "SwapReceiver.claim",
        "SwapReceiver.sendBack by a1",
        "SwapReceiver.sendBack by a2",
      ],
    ],
    ["claimable", (world) => comingBack(world, "claimable"), ["Bridge.claim"]],
    ["voided", (world) => arrived(world, "waiting", { isVoided: true }), ["Bridge.discard"]],
    ["discarded", (world) => world.transfer({ isUntold: true }, VOIDED), []],
    [
      "held",
      (world) => eventful(world, "held"),
      [
        "SwapReceiver.fill",
        "SwapReceiver.fillAsOwner by a1",
        "SwapReceiver.take by a1",
        "SwapReceiver.fillAsOwner by a2",
        "SwapReceiver.take by a2",
      ],
    ],
    ["filled", (world) => eventful(world, "filled"), []],
    ["taken", (world) => eventful(world, "taken"), []],
    ["returning", (world) => arrived(world, "returned"), []],
    ["refunded", (world) => comingBack(world, "refunded"), []],
  ];

async function orderOf(transfer: TransferSituation): Promise<OrderSituation> {
  const order = await readOrder(transfer);
  if (order === undefined) throw new Error("no order");
  return order;
}

/** The contract, the function and the arguments of an exit's call. */
async function callOf({ make }: Exit) {
  const { to, data, value } = await make();
  const isBridge = to === BRIDGE;
  const call = interfaceOf(isBridge ? iBridgeAbi : swapReceiverAbi).parseTransaction({ data });
  if (call === null) throw new Error(`no function of ${to}: ${data}`);
  expect(to).to.equal(isBridge ? BRIDGE : RECEIVER);
  return { name: `${isBridge ? "Bridge" : "SwapReceiver"}.${call.name}`, args: call.args, value };
}

describe("orderExits", () => {
  let world: OrderWorld;

  function worldOf(change: Partial<typeof ORDER> = {}): OrderWorld {
    const made = new OrderWorld(change);
    made.answer("advanceOf(bytes32)", 0n, 0n);
    made.answer("quoteReturn(uint64)", 55n);
    made.answer("assetOf(bytes32)", BigInt(TOKEN), BigInt(TOKEN), 1n, 0n);
    made.answer("liquidity()", 1_000n);
    made.answer("symbol()", 32n, 4n, BigInt(`0x55534443${"00".repeat(28)}`));
    made.answer("decimals()", 6n);
    made.answer("limitOf(uint64,uint8)", 1_000n, 86_400n, 1_000n);
    made.answer("fillAsOwner((bytes32,address,uint256,uint40,bytes),bytes,uint256,address)", 800n);
    return made;
  }
  beforeEach(() => {
    world = worldOf();
  });

  /** The exits of which something would come. */
  async function exitsOf(transfer: TransferSituation): Promise<Exit[]> {
    const exits = await orderExits(CHAINS, await orderOf(transfer));
    return exits.filter(({ vain }) => vain === undefined);
  }

  async function argsOf(transfer: TransferSituation, name: string) {
    const calls = await Promise.all((await exitsOf(transfer)).map(callOf));
    const found = calls.find((call) => call.name === name);
    if (found === undefined) throw new Error(`no ${name}`);
    return found;
  }

  for (const [state, put, expected] of ROWS) {
    const calls = expected.length === 0 ? "no call" : expected.join(", ");
    it(`has of an order that is ${state}: ${calls}`, async () => {
      const transfer = put(world);
      expect(orderStateOf(orderFactsOf(await orderOf(transfer)))).to.equal(state);
      const exits = await exitsOf(transfer);
      const named = exits.map(async (one) => {
        const by = one.by === undefined ? "" : ` by ${one.by.slice(2, 4)}`;
        return `${(await callOf(one)).name}${by}`;
      });
      expect(await Promise.all(named)).to.deep.equal(expected);
    });
  }

  it("names the held order in its calls as the receiver of orders keeps it", async () => {
    const transfer = eventful(world, "held");
    const held = [OWN, TOKEN, 100n, NOW, world.payload];
    for (const name of ["fill", "fillAsOwner", "take"]) {
      const { args } = await argsOf(transfer, `SwapReceiver.${name}`);
      expect([...args[0]].map(lower), name).to.deep.equal(held);
    }
    expect((await argsOf(transfer, "SwapReceiver.fill")).args[1]).to.equal(ORDER.hops);
    expect(lower((await argsOf(transfer, "SwapReceiver.take")).args[1])).to.equal(OWNER);
  });

  it("has an owner fill for 99 % of the output that the pools pay now", async () => {
    const { args } = await argsOf(eventful(world, "held"), "SwapReceiver.fillAsOwner");
    expect([args[1], args[2], lower(args[3])]).to.deep.equal([ORDER.hops, 792n, OWNER]);
  });

  it("offers an owner no fill where there is nothing to swap", async () => {
    world = worldOf({ hops: "0x", callGas: 100n });
    const exits = await exitsOf(eventful(world, "held"));
    const names = (await Promise.all(exits.map(callOf))).map(({ name }) => name);
    expect(names).to.deep.equal(["SwapReceiver.fill", "SwapReceiver.take", "SwapReceiver.take"]);
  });

  it("offers nothing to a fallback receiver that nobody is", async () => {
    world = worldOf({ fallbackReceiver: `0x${"00".repeat(20)}` });
    const owners = (await exitsOf(eventful(world, "held"))).map(({ by }) => by);
    expect(owners).to.include(OWNER);
    expect(owners).to.not.include(FALLBACK);
  });

  it("has anyone end a hold from its end on, and says until when nobody does", async () => {
    const waits = await orderExits(CHAINS, await orderOf(eventful(world, "held")));
    expect(waits.at(-1)?.vain).to.match(/^it is held until 1970-01-12T/);
    world = worldOf({ holdUntil: NOW });
    const { args } = await argsOf(eventful(world, "held"), "SwapReceiver.release");
    expect(args[0][0]).to.equal(OWN);
  });

  it("has its origin pay what came back", async () => {
    const returned = { units: 100n, provenance: 6n, paidBack: 0n };
    const transfer = world.transfer({ arrival: entry("returned"), returned }, DELIVERED);
    const [exit] = await exitsOf(transfer);
    expect(exit).to.deep.include({ does: "Have it paid back" });
    expect(exit?.chain.name).to.equal("spoke-a");
  });

  it("says from when on anyone may send back, and not an owner alone", async () => {
    const aside = arrived(world, "aside");
    const backs = async (transfer: TransferSituation) =>
      (await exitsOf(transfer)).filter(({ kind }) => kind === "sendBack");
    const { endsAt } = aside;
    const early = await backs(aside);
    expect(early.map(({ anyoneFrom }) => anyoneFrom)).to.deep.equal([endsAt + 1n, endsAt + 1n]);
    const late = await backs({ ...aside, now: endsAt + 1n });
    expect(
      late.map(({ by }) => by === undefined),
      "the bridge, then owners",
    ).to.deep.equal([...[true, false, false]]);
    expect(late.map(({ anyoneFrom }) => anyoneFrom)).to.deep.equal([
      ...[undefined, undefined, undefined],
    ]);
  });

  it("pays the message that sends an order back", async () => {
    const { value, args } = await argsOf(arrived(world, "aside"), "SwapReceiver.sendBack");
    expect([value, args[0].frame]).to.deep.equal([55n, "0x"]);
  });
});

function lower(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}
