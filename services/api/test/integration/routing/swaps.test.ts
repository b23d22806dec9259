import { expect } from "chai";
import { parseUnits } from "ethers";

import { COIN, SENDER, SwapWorld } from "../../world/SwapWorld.ts";

const RECEIVER = "0x00000000000000000000000000000000000000b7";
const APP = "0x00000000000000000000000000000000000000c7";
const AFFILIATE = { nickname: "app", wallet: APP, rateBps: 20, mostRateBps: 50 };
const ONE = 10n ** 6n;
const HELD = 100_000n * ONE;

describe("a swap over HTTP", function () {
  this.timeout(400_000);
  let world: SwapWorld;

  before(async () => {
    world = await SwapWorld.start(["spoke-a", "hub"], { affiliates: [AFFILIATE] });
    await (await world.network.on("spoke-a").token.mint(SENDER.address, HELD)).wait();
  });

  after(() => world?.stop());

  const parties = { from: SENDER.address, receiver: RECEIVER };

  it("crosses to another chain's coin, and pays the minimum at least for the stated fees", async () => {
    const asked = { amount: "100", affiliate: "app:30", receiver: RECEIVER };
    const { json } = await world.route(["spoke-a", "USDC"], ["hub", "ETH"], asked);
    expect(json.errno, json.message).to.equal(0);
    const [route] = json.data;
    expect(route).to.deep.include({ diff: "0", tradeType: 0, hasLiquidity: true });
    expect(route.swapFee.tokenFee).to.equal("0.3");
    expect(route.feeConfig).to.deep.include({ feeType: 1, rateOrNativeFee: 30 });
    const sought = { hash: route.hash, slippage: "200", ...parties };

    const lacking = await world.get("/swap", sought);
    const [first] = lacking.json.data;
    const { allowance, gasLimit } = first.causeway;
    expect(gasLimit).to.equal(null);
    expect(allowance).to.deep.include({
      required: "100000000",
      present: "0",
      spender: route.contract,
    });
    expect(allowance.permit.message).to.deep.include({
      value: "100000000",
      owner: SENDER.address.toLowerCase(),
    });
    const signer = SENDER.connect(world.network.provider("spoke-a"));
    await (await signer.sendTransaction({ to: allowance.token, data: allowance.approve })).wait();

    const { json: built } = await world.get("/swap", sought);
    expect(built.data).to.have.length(1);
    const [item] = built.data;
    expect(item).to.deep.include({ to: route.contract, method: "swapAndBridge", chainId: "31338" });
    expect(item.value).to.equal(`0x${parseUnits(route.swapFee.nativeFee, 18).toString(16)}`);
    expect(item.causeway.allowance).to.equal(null);
    const paid = await world.balance("spoke-a", "USDC", APP);
    const receipt = await world.send("spoke-a", item);
    const { orderId, transferId, fees } = world.event(receipt, "OrderSent");
    expect(orderId).to.equal(item.causeway.orderId);
    expect(fees.routerFee + fees.integratorFee).to.equal(300_000n);
    expect((await world.balance("spoke-a", "USDC", APP)) - paid).to.equal(300_000n);

    await world.network.deliver(transferId);
    const arrived = await world.balance("hub", "ETH", RECEIVER);
    expect(arrived >= parseUnits(route.minAmountOut.amount, 18)).to.equal(true);
    expect(arrived >= parseUnits(route.dstChain.totalAmountOut, 18)).to.equal(true);
  });

  it("sells coin on one chain for exactly so much at least", async () => {
    const asked = { amount: "150", type: "exactOut", slippage: "50" };
    const { json } = await world.route(["spoke-a", "ETH"], ["spoke-a", "USDC"], asked);
    const [route] = json.data;
    expect(route.minAmountOut).to.deep.equal({ amount: "150", symbol: "USDC" });
    expect(route).to.not.have.any.keys("dstChain", "bridgeChain");
    const { json: built } = await world.get("/swap", {
      hash: route.hash,
      slippage: "50",
      ...parties,
    });
    const [item] = built.data;
    expect(item.method).to.equal("swapAndCall");
    const before = await world.balance("spoke-a", "USDC", RECEIVER);
    const receipt = await world.send("spoke-a", item);
    const { amountIn } = world.event(receipt, "OrderSwapped");
    expect(amountIn).to.equal(parseUnits(route.srcChain.totalAmountIn, 18));
    const arrived = (await world.balance("spoke-a", "USDC", RECEIVER)) - before;
    expect(arrived >= 150n * ONE).to.equal(true);
    expect(arrived).to.equal(parseUnits(route.srcChain.totalAmountOut, 6));
  });

  it("crosses with coin in for exactly so much of an asset at least", async () => {
    const asked = { amount: "90", type: "exactOut" };
    const { json } = await world.route(["hub", "ETH"], ["spoke-a", "USDC"], asked);
    const [route] = json.data;
    const { json: built } = await world.get("/swap", {
      hash: route.hash,
      slippage: "200",
      ...parties,
    });
    expect(built.errno, built.message).to.equal(0);
    const receipt = await world.send("hub", built.data[0]);
    const before = await world.balance("spoke-a", "USDC", RECEIVER);
    await world.network.deliver(world.event(receipt, "OrderSent").transferId);
    const arrived = (await world.balance("spoke-a", "USDC", RECEIVER)) - before;
    expect(arrived >= 90n * ONE).to.equal(true);
  });

  it("builds a transaction for the parameters of the route alone, and for its accounts alone", async () => {
    const asked = { amount: "1", receiver: RECEIVER, caller: SENDER.address };
    const { json } = await world.route(["spoke-a", "USDC"], ["hub", "USDC"], asked);
    const [{ hash }] = json.data;
    const sought = { hash, slippage: "200", ...parties };
    expect((await world.get("/swap", sought)).json.errno).to.equal(0);
    const others = [{ receiver: APP }, { slippage: "300" }, { from: APP }, { swapCaller: APP }];
    for (const other of others) {
      const { json: refused } = await world.get("/swap", { ...sought, ...other });
      expect(refused.errno, JSON.stringify(other)).to.equal(2114);
    }
    // somebody with the database, but without the key, has another account paid
    const { db } = world.api;
    await db.query("update api.routes set promise = replace(promise, $1, $2)", [RECEIVER, APP]);
    const { json: forged } = await world.get("/swap", { ...sought, receiver: APP });
    expect(forged.errno).to.equal(2110);
  });

  it("makes a call only of a receiver with code, and pays for it beside the promise", async () => {
    const { json } = await world.route(["spoke-a", "USDC"], ["hub", "USDC"], { amount: "5" });
    const [{ hash, swapFee }] = json.data;
    const sought = { hash, slippage: "200", ...parties, callData: "0x1234" };
    const { json: refused } = await world.get("/swap", sought);
    expect(refused).to.deep.include({ errno: 2000, parameter: "callData" });
    const receiver = world.chain("hub").venues?.permit2 ?? COIN;
    const { json: built } = await world.get("/swap", { ...sought, receiver });
    const [item] = built.data;
    expect(item.args.map(({ value }: { value: unknown }) => value)).to.include("0x1234");
    expect(BigInt(item.value) > parseUnits(swapFee.nativeFee, 18)).to.equal(true);
  });

  it("says what the route would pay now if the pools moved too far", async () => {
    const ends = [["spoke-a", "ETH"] as const, ["spoke-a", "USDC"] as const] as const;
    const { json } = await world.route(...ends, { amount: "1", slippage: "10" });
    const [{ hash, minAmountOut }] = json.data;
    const sought = { hash, slippage: "10", ...parties };
    expect((await world.get("/swap", sought)).json.errno).to.equal(0);
    const { json: large } = await world.route(...ends, { amount: "30", slippage: "5000" });
    const mover = { hash: large.data[0].hash, slippage: "5000", ...parties };
    await world.send("spoke-a", (await world.get("/swap", mover)).json.data[0]);
    const { json: moved } = await world.get("/swap", sought);
    expect(moved).to.deep.include({ errno: 2111 });
    expect(moved.minAmountOut.then).to.equal(minAmountOut.amount);
    expect(Number(moved.minAmountOut.now)).to.be.below(Number(minAmountOut.amount));
    expect(Number(moved.minAmountOut.now)).to.be.above(0);
  });
});
