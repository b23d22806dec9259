import { expect } from "chai";
import { parseUnits } from "ethers";

import { COIN, type Query, SENDER, SwapWorld } from "../../world/SwapWorld.ts";

const RECEIVER = "0x00000000000000000000000000000000000000b7";
const APP = "0x00000000000000000000000000000000000000c7";
const OTHER = "0x00000000000000000000000000000000000000d7";
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

  it("answers otherwise, or promises otherwise, for each parameter of a route that changes", async () => {
    const whole: Query = {
      ...world.ends(["spoke-a", "ETH"], ["hub", "USDC"]),
      ...{ amount: "1", affiliate: "app", receiver: RECEIVER, caller: APP, referrer: OTHER },
    };
    const shown = async (query: Query) => {
      const { json } = await world.get("/route", query);
      const { madeAt: _, expiresAt: __, ...promise } = json.data?.[0].causeway.promise ?? {};
      return JSON.stringify([json.errno, promise, json.data?.[0].srcChain]);
    };
    const before = await shown(whole);
    expect(await shown(whole)).to.equal(before);
    const changes: readonly (readonly [string, string | undefined])[] = [
      ...([
        ["fromChainId", "31337"],
        ["toChainId", "31338"],
        ["amount", "2"],
      ] as const),
      ...([
        ["tokenInAddress", world.token("WETH", "spoke-a")],
        ["type", "exactOut"],
      ] as const),
      ...([
        ["tokenOutAddress", world.token("WETH", "hub")],
        ["slippage", "300"],
      ] as const),
      ...([
        ["entrance", "other"],
        ["affiliate", undefined],
        ["referrer", undefined],
      ] as const),
      ...([
        ["receiver", undefined],
        ["caller", undefined],
      ] as const),
    ];
    for (const [name, value] of changes) {
      const { [name]: _, ...others } = whole;
      const changed = value === undefined ? others : { ...whole, [name]: value };
      expect(await shown(changed), name).to.not.equal(before);
    }
    const ignored = { ...whole, from: OTHER };
    expect(await shown(ignored)).to.equal(before);
  });

  it("leaves out routes that swap on the source chain if that is asked for", async () => {
    const ends = [["spoke-a", "USDC"] as const, ["hub", "ETH"] as const] as const;
    const { json } = await world.route(...ends, { amount: "20000", disableSrcSwap: "true" });
    for (const { srcChain } of json.data) expect(srcChain.route[0].path).to.deep.equal([]);
    const { json: all } = await world.route(...ends, { amount: "20000" });
    const isSwapped = ({ srcChain }: { srcChain: { route: { path: object[] }[] } }) =>
      srcChain.route.some(({ path }) => path.length > 0);
    expect(all.data.some(isSwapped)).to.equal(true);
    const other = [["spoke-a", "DAI"] as const, ["hub", "ETH"] as const] as const;
    const { json: none } = await world.route(...other, { amount: "5", disableSrcSwap: "true" });
    expect(none.errno).to.equal(2003);
  });

  it("names the least amount, the most liquidity and missing ways by errors of their own", async () => {
    const ends = [["spoke-a", "USDC"] as const, ["hub", "USDC"] as const] as const;
    const { json: little } = await world.route(...ends, { amount: "0.01" });
    expect(little.errno).to.equal(2006);
    const { json: enough } = await world.route(...ends, { amount: little.minAmount });
    expect(enough.errno).to.equal(0);
    const { json: much } = await world.route(...ends, { amount: "100000000" });
    expect(much.errno).to.equal(2004);
    const same = [["spoke-a", "ETH"] as const, ["spoke-a", "WETH"] as const] as const;
    expect((await world.route(...same, { amount: "1" })).json.errno).to.equal(2003);
  });

  it("finds and builds at once, and says that this ends", async () => {
    const asked = { ...world.ends(["spoke-a", "USDC"], ["spoke-a", "ETH"]), amount: "10" };
    const referred = { referrer: APP, feeType: "1", rateOrNativeFee: "25" };
    const query = { ...asked, ...parties, ...referred };
    const { json, headers } = await world.get("/routeAndSwap", query);
    const [{ route, txParam }] = json.data;
    expect(route.feeConfig).to.deep.include({ referrer: APP, rateOrNativeFee: 25 });
    expect(txParam).to.include({ errno: 0 });
    expect(txParam.data[0]).to.include({ to: route.contract, method: "swapAndCall", value: "0x0" });
    expect(headers.get("link")).to.equal('</route>; rel="successor-version"');
    const built = await world.get("/swap", { hash: route.hash, slippage: "200", ...parties });
    expect(built.json.errno).to.equal(0);
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
