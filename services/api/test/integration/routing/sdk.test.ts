import type { EnvironmentFile } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import {
  bestRoute,
  build,
  type Causeway,
  connectWallet,
  createCauseway,
  type EvmConnectedWallet,
  type Execution,
  type ExecutionSnapshot,
  execute,
  memoryStorage,
  quoteMessage,
  quoteTransfer,
  type RouteRequest,
} from "@causeway/sdk";
import { expect } from "chai";
import { Interface, type TransactionReceipt } from "ethers";

import { account } from "../../../../../test/scripts/world/MessageNetwork.ts";
import { SENDER, SwapWorld } from "../../../../../test/scripts/world/SwapWorld.ts";

const RECEIVER = "0x00000000000000000000000000000000000000b7";
const ONE = 10n ** 6n;
const TOKEN = new Interface([
  "function approve(address, uint256) returns (bool)",
  "function deposit() payable",
]);
/** Of an account that has given no allowance. */
const SIGNER = account(9);

describe("the SDK on what the API really answers", function () {
  this.timeout(180_000);
  let world: SwapWorld;
  let causeway: Causeway;

  before(async () => {
    world = await SwapWorld.start(["spoke-a", "hub"]);
    const { token } = world.network.on("spoke-a");
    for (const { address } of [SENDER, SIGNER]) {
      await (await token.mint(address, 10_000n * ONE)).wait();
    }
    causeway = client();
  });

  after(() => world?.stop());

  const client = (options: object = {}) =>
    createCauseway({
      ...{ baseUrl: world.api.api.url, contracts: world.environment as EnvironmentFile },
      ...{ storage: memoryStorage() },
      ...options,
    });

  const end = (name: string, symbol: string) => ({
    ...{ chainId: BigInt(world.chain(name).chainId), token: world.token(symbol, name) },
  });

  const wallet = (name: string, key = SIGNER): EvmConnectedWallet =>
    connectWallet(key.connect(world.network.provider(name))) as EvmConnectedWallet;

  async function sent(name: string, snapshot: ExecutionSnapshot): Promise<TransactionReceipt> {
    const hash = snapshot.transaction ?? expect.fail("nothing was sent");
    const found = await world.network.provider(name).getTransactionReceipt(hash);
    await world.network.finalise(name);
    return found ?? expect.fail("no block has it");
  }

  const orders: Readonly<Record<string, Omit<RouteRequest, "from" | "to"> & { ends: string[][] }>> =
    {
      "sells an exact amount for another chain's coin, with a swap there": {
        ...{
          ends: [
            ["spoke-a", "USDC"],
            ["hub", "ETH"],
          ],
          amount: 100n * ONE,
        },
      },
      "buys an exact amount on one chain": {
        ...{
          ends: [
            ["spoke-a", "ETH"],
            ["spoke-a", "USDC"],
          ],
          amount: 150n * ONE,
          kind: "exactOut",
        },
      },
      "buys an exact amount on another chain": {
        ...{
          ends: [
            ["hub", "ETH"],
            ["spoke-a", "USDC"],
          ],
          amount: 90n * ONE,
          kind: "exactOut",
        },
      },
    };

  for (const [does, { ends, ...asked }] of Object.entries(orders)) {
    it(`builds an order that ${does}, and the router takes it`, async () => {
      const [from, to] = ends.map(([name = "", symbol = ""]) => end(name, symbol));
      if (from === undefined || to === undefined) throw new Error("no ends");
      const route = await bestRoute(causeway, { from, to, ...asked });
      const order = await build(causeway, { route, sender: SENDER.address, receiver: RECEIVER });
      const [[name = ""] = []] = ends;
      const { gasLimit, ...sending } = order.transaction;
      const signer = SENDER.connect(world.network.provider(name));
      if (order.allowance !== undefined) {
        const { token, spender, required, permit } = order.allowance;
        expect(`${permit?.domain.verifyingContract}`.toLowerCase()).to.equal(token.toLowerCase());
        const data = TOKEN.encodeFunctionData("approve", [spender, required]);
        await (await signer.sendTransaction({ to: token, data })).wait();
      }
      const receipt = await (
        await signer.sendTransaction({ ...sending, gasLimit: gasLimit ?? null })
      ).wait();
      await world.network.finalise(name);
      if (receipt === null) throw new Error("no block has it");
      const event = order.method === "swapAndCall" ? "OrderSwapped" : "OrderSent";
      expect(world.event(receipt, event).orderId).to.equal(order.orderId);
    });
  }

  it("executes with a permit of the token, which the wallet signs", async () => {
    const route = await bestRoute(causeway, {
      ...{ from: end("spoke-a", "USDC"), to: end("hub", "USDC"), amount: 100n * ONE },
    });
    const snapshot = await onceIncluded((signal) =>
      execute(causeway, { route, wallet: wallet("spoke-a") }, { signal }),
    );
    expect([snapshot.steps.allow, snapshot.steps.sign]).to.deep.equal(["skipped", "done"]);
    const receipt = await sent("spoke-a", snapshot);
    expect(world.event(receipt, "OrderSent").orderId).to.equal(snapshot.orderId);
  });

  it("asks RPCs six times at most from an accepted route to the question for a signature", async () => {
    const asked: string[] = [];
    const counting = client({
      fetch: (url: string, init?: RequestInit) => {
        if (!url.startsWith(world.api.api.url)) asked.push(`${init?.body}`);
        return fetch(url, init);
      },
    });
    const ends = { from: end("spoke-a", "USDC"), to: end("hub", "USDC"), amount: 100n * ONE };
    const executed = async () => {
      const route = await bestRoute(counting, ends);
      asked.splice(0);
      const signer = SIGNER.connect(world.network.provider("spoke-a"));
      let untilAsked = Number.POSITIVE_INFINITY;
      const sign: typeof signer.signTypedData = (...data) => {
        untilAsked = asked.length;
        return SIGNER.signTypedData(...data);
      };
      const wallet = connectWallet(Object.assign(signer, { signTypedData: sign }));
      await onceIncluded((signal) => execute(counting, { route, wallet }, { signal }));
      return untilAsked;
    };
    await executed();
    expect(await executed()).to.be.at.most(6);
  });

  it("executes with Permit2, where the token takes no permit and the account allowed Permit2", async () => {
    const provider = world.network.provider("spoke-a");
    const signer = SIGNER.connect(provider);
    const weth = world.chain("spoke-a").venues;
    if (weth === undefined) throw new Error("no venues");
    const amount = 10n ** 16n;
    const wrap = {
      to: weth.wrappedNative,
      data: TOKEN.encodeFunctionData("deposit"),
      value: amount,
    };
    await (await signer.sendTransaction(wrap)).wait();
    const data = TOKEN.encodeFunctionData("approve", [weth.permit2, 2n ** 256n - 1n]);
    await (await signer.sendTransaction({ to: weth.wrappedNative, data })).wait();
    const from = { ...end("spoke-a", "ETH"), token: weth.wrappedNative };
    // the second order sells into a pool that the first one moved: only a transfer's bound leaves room for that
    for (const to of [end("spoke-a", "USDC"), end("hub", "USDC")]) {
      const route = await bestRoute(causeway, { from, to, amount: amount / 2n });
      const nonce = await provider.getTransactionCount(SIGNER.address);
      const snapshot = await onceIncluded((signal) =>
        execute(causeway, { route, wallet: wallet("spoke-a") }, { signal }),
      );
      expect([snapshot.steps.allow, snapshot.steps.sign]).to.deep.equal(["skipped", "done"]);
      expect(await provider.getTransactionCount(SIGNER.address)).to.equal(nonce + 1);
      const { logs } = await sent("spoke-a", snapshot);
      expect(logs.flatMap(({ topics }) => topics)).to.include(snapshot.orderId);
    }
  });

  /** Executes a transfer from spoke A to its end by RPCs alone. Nothing but its own transaction is sent. */
  async function transferred(parts: { asset: string; amount: bigint; paysCoin?: boolean }) {
    const alone = client({ baseUrl: undefined });
    const [from, to] = ["spoke-a", "hub"].map((name) => BigInt(world.chain(name).chainId));
    if (from === undefined || to === undefined) throw new Error("no chains");
    const transfer = { from, to, receiver: RECEIVER, ...parts };
    const quote = await quoteTransfer(alone, { ...transfer, sender: SIGNER.address });
    const provider = world.network.provider("spoke-a");
    const nonce = await provider.getTransactionCount(SIGNER.address);
    const execution = await execute(alone, { transfer, quote, wallet: wallet("spoke-a") });
    const { messageId, steps } = await once(execution, (one) => one.messageId !== undefined);
    expect(await provider.getTransactionCount(SIGNER.address)).to.equal(nonce + 1);
    return { quote, steps, execution, messageId: messageId as Hex };
  }

  it("executes a transfer to its end, from RPCs alone, with a permit of its token", async () => {
    const before = await world.balance("hub", "USDC", RECEIVER);
    const sold = await world.balance("spoke-a", "USDC", SIGNER.address);
    const amount = 50n * ONE;
    const { quote, steps, execution, messageId } = await transferred({ asset: "USDC", amount });
    expect([steps.allow, steps.sign]).to.deep.equal(["skipped", "done"]);
    await world.network.finalise("spoke-a");
    await world.network.deliver(messageId);
    expect((await execution.finished).outcome).to.equal("paid");
    const paid = (await world.balance("hub", "USDC", RECEIVER)) - before;
    expect(paid >= quote.minimum).to.equal(true);
    expect(sold - (await world.balance("spoke-a", "USDC", SIGNER.address))).to.equal(amount);
  });

  it("executes transfers by Permit2, where the token takes no permit, and of the chain's coin", async () => {
    const amount = 10n ** 17n;
    const { venues } = world.chain("spoke-a");
    if (venues === undefined) throw new Error("no venues");
    const signer = SIGNER.connect(world.network.provider("spoke-a"));
    const [wrap, allow] = [
      { value: amount, data: TOKEN.encodeFunctionData("deposit") },
      { data: TOKEN.encodeFunctionData("approve", [venues.permit2, 2n ** 256n - 1n]) },
    ];
    for (const one of [wrap, allow]) {
      await (await signer.sendTransaction({ to: venues.wrappedNative, ...one })).wait();
    }
    for (const [paysCoin, sign] of [
      [false, "done"],
      [true, "skipped"],
    ] as const) {
      const before = await world.balance("hub", "WETH", RECEIVER);
      const { steps, quote, execution, messageId } = await transferred({
        ...{ asset: "WETH", amount, paysCoin },
      });
      expect([steps.allow, steps.sign]).to.deep.equal(["skipped", sign]);
      await world.network.finalise("spoke-a");
      await world.network.deliver(messageId);
      expect((await execution.finished).outcome).to.equal("paid");
      const paid = (await world.balance("hub", "WETH", RECEIVER)) - before;
      expect(paid >= quote.minimum).to.equal(true);
    }
  });

  it("executes a message to its end, from RPCs alone", async () => {
    const alone = client({ baseUrl: undefined });
    const [from, to] = ["spoke-a", "hub"].map((name) => BigInt(world.chain(name).chainId));
    if (from === undefined || to === undefined) throw new Error("no chains");
    const recipient = await world.recorder("hub");
    const message = { from, to, recipient, payload: "0xca11", gasLimit: 100_000n } as const;
    const quote = await quoteMessage(alone, message);
    const execution = await execute(alone, { message, quote, wallet: wallet("spoke-a") });
    const { messageId, steps } = await once(execution, (one) => one.messageId !== undefined);
    expect([steps.allow, steps.sign]).to.deep.equal(["skipped", "skipped"]);
    await world.network.finalise("spoke-a");
    await world.network.deliver(messageId as Hex);
    expect((await execution.finished).outcome).to.equal("delivered");
  });

  it("executes a deposit and a withdrawal, which end in their blocks", async () => {
    const alone = client({ baseUrl: undefined });
    const { chainId } = end("spoke-a", "USDC");
    const liquidity = { chainId, asset: "USDC", amount: 20n * ONE };
    const before = await world.balance("spoke-a", "USDC", SIGNER.address);
    for (const one of [{ deposit: liquidity }, { withdrawal: liquidity }]) {
      const { finished } = await execute(alone, { ...one, wallet: wallet("spoke-a") });
      expect((await finished).outcome).to.equal("included");
    }
    const after = await world.balance("spoke-a", "USDC", SIGNER.address);
    expect(after).to.equal(before);
  });
});

async function once(
  execution: Execution,
  holds: (snapshot: ExecutionSnapshot) => boolean,
): Promise<ExecutionSnapshot> {
  for await (const snapshot of execution) {
    if (holds(snapshot)) return snapshot;
    if (snapshot.waitsFor?.kind === "askAgain")
      throw snapshot.waitsFor.error ?? new Error("it waits");
  }
  await execution.finished;
  throw new Error("it ended before");
}

/** The service has no index here, so the rest is not followed. */
async function onceIncluded(
  begin: (signal: AbortSignal) => Promise<Execution>,
): Promise<ExecutionSnapshot> {
  const stop = new AbortController();
  const execution = await begin(stop.signal);
  const snapshot = await once(execution, ({ steps }) => steps.included === "done");
  stop.abort();
  await execution.finished.catch(() => undefined);
  return snapshot;
}
