import { expect } from "chai";
import { parseUnits, Signature, toBeHex } from "ethers";

import { account } from "../../../../../test/scripts/world/MessageNetwork.ts";
import { COIN, SENDER, SwapWorld } from "../../../../../test/scripts/world/SwapWorld.ts";
import { ENDPOINTS } from "../../../src/endpoints/ENDPOINTS.ts";
import { policyOf } from "../../../src/limits/policyOf.ts";
import { type Answered, ask, startTestApi } from "../../../testing/ApiWorld.ts";
import { ignoredParameters } from "../../parameters/omissions.ts";
import { quotingCases, shownQuote } from "./quotingCases.ts";

const RECEIVER = "0x00000000000000000000000000000000000000b7";
const APP = "0x00000000000000000000000000000000000000c7";
const OTHER = "0x00000000000000000000000000000000000000d7";
const PAID = "0x00000000000000000000000000000000000000e7";
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

  it("is an order by its id, though the index is late and the bridge pays it directly", async () => {
    const { json } = await world.route(["hub", "ETH"], ["spoke-a", "USDC"], { amount: "0.01" });
    const [{ hash }] = json.data;
    const { json: built } = await world.get("/swap", { hash, slippage: "200", ...parties });
    const [item] = built.data;
    const receipt = await world.send("hub", item);
    const { orderId, transferId } = world.event(receipt, "OrderSent");
    const { json: order } = await world.get(`/v1/orders/${orderId}`, {});
    const sender = SENDER.address.toLowerCase();
    expect(order).to.include({ kind: "order", orderId, transferId, sender, state: "finalised" });
    const ids = await Promise.all([
      world.get(`/v1/transfers/${transferId}`, {}),
      world.get("/api/queryBridgeInfoBySourceHash", { hash: receipt.hash }),
    ]);
    const [transfer, bySource] = ids.map(({ json }) => json);
    expect([transfer.orderId, bySource.data.info.causeway.orderId]).to.deep.equal([
      orderId,
      orderId,
    ]);
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

  it("counts each parameter: left out, it changes the answer or the calldata", async () => {
    const { json } = await world.route(["spoke-a", "USDC"], ["hub", "USDC"], { amount: "5" });
    const facts = {
      whole: {
        ...world.ends(["spoke-a", "ETH"], ["hub", "USDC"]),
        ...{ amount: "1", affiliate: "app", receiver: RECEIVER, caller: APP, referrer: OTHER },
      },
      large: { ...world.ends(["spoke-a", "USDC"], ["hub", "ETH"]), amount: "20000" },
      ...{ hash: json.data[0].hash, sender: SENDER.address, stranger: OTHER },
      contract: await world.recorder("hub"),
    };
    const quoting = ENDPOINTS.filter((one) => policyOf(one) === "quotes");
    const ask = (path: string) => world.api.get(path);
    const ignored = await ignoredParameters(quoting, quotingCases(facts), ask, shownQuote);
    expect(ignored).to.deep.equal([]);
    const [plain, withFrom] = await Promise.all(
      [facts.whole, { ...facts.whole, from: OTHER }].map((query) => world.get("/route", query)),
    );
    expect(withFrom && shownQuote(withFrom), "`from` is ignored").to.deep.equal(
      plain && shownQuote(plain),
    );
  });

  it("is sent with a signed permit instead of an allowance", async () => {
    const signer = account(9).connect(world.network.provider("spoke-a"));
    const from = signer.address;
    await (await world.network.on("spoke-a").token.mint(from, 100n * ONE)).wait();
    const { json } = await world.route(["spoke-a", "USDC"], ["hub", "USDC"], { amount: "100" });
    const [{ hash, minAmountOut }] = json.data;
    const sought = { hash, slippage: "200", from, receiver: OTHER };
    const [item] = (await world.get("/swap", sought)).json.data;
    const { permit, spender } = item.causeway.allowance;
    const { EIP712Domain: _, ...types } = permit.types;
    const signature = await signer.signTypedData(permit.domain, types, permit.message);
    const { v, r, s } = Signature.from(signature);
    const signed = { deadline: permit.message.deadline, v, r, s };
    expect(spender).to.equal(item.to);
    const receipt = await world.sendWithPermit("spoke-a", signer, item, signed);
    await world.network.deliver(world.event(receipt, "OrderSent").transferId);
    const arrived = await world.balance("hub", "USDC", OTHER);
    expect(arrived >= parseUnits(minAmountOut.amount, 6)).to.equal(true);
  });

  it("is sent with a call, which the receiver gets beside the minimum", async () => {
    const receiver = await world.recorder("hub");
    const { json } = await world.route(["spoke-a", "ETH"], ["hub", "USDC"], { amount: "0.1" });
    const [{ hash, minAmountOut }] = json.data;
    const call = { from: SENDER.address, receiver, callData: "0xca11da7a" };
    const [item] = (await world.get("/swap", { hash, slippage: "200", ...call })).json.data;
    const before = await world.balance("hub", "USDC", receiver);
    const receipt = await world.send("spoke-a", item);
    await world.network.deliver(world.event(receipt, "OrderSent").transferId);
    const arrived = (await world.balance("hub", "USDC", receiver)) - before;
    expect(arrived >= parseUnits(minAmountOut.amount, 6)).to.equal(true);
    const [called] = await world.network
      .provider("hub")
      .getLogs({ address: receiver, fromBlock: 0 });
    expect(called?.data).to.include("ca11da7a").and.to.include(item.causeway.orderId.slice(2));
  });

  it("costs the stated fees: their parts are the whole, and no part counts twice", async () => {
    const ends = [["spoke-a", "USDC"] as const, ["hub", "USDC"] as const] as const;
    const { json } = await world.route(...ends, { amount: "50", affiliate: "app:50" });
    const [{ hash, bridgeFee, swapFee, causeway, dstChain }] = json.data;
    const units = (text: string) => parseUnits(text, 6);
    const { in: before, out, affiliate } = bridgeFee;
    const parts = [before, out, affiliate].reduce((sum, { amount }) => sum + units(amount), 0n);
    expect(units(bridgeFee.amount)).to.equal(parts);
    expect(units(causeway.fees.affiliate)).to.equal(250_000n);
    expect(units(causeway.fees.router) + units(causeway.fees.affiliate)).to.equal(
      units(swapFee.tokenFee),
    );
    const least = 50n * ONE - units(swapFee.tokenFee) - parts;
    expect(units(dstChain.totalAmountOut)).to.equal(least);
    const sought = { hash, slippage: "200", from: SENDER.address, receiver: PAID };
    const sent = await world.sendApproved("spoke-a", sought);
    const { transferId, fees } = world.event(sent, "OrderSent");
    expect(fees.integratorFee).to.equal(250_000n);
    expect(fees.routerFee).to.equal(units(causeway.fees.router));
    await world.network.deliver(transferId);
    expect((await world.balance("hub", "USDC", PAID)) >= least).to.equal(true);
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

  it("moves with the price of gas, with the time of blocks, and with what orders used", async () => {
    const query = { ...world.ends(["spoke-a", "ETH"], ["spoke-a", "USDC"]), amount: "1" };
    const quoted = async (get: (path: string) => Promise<Answered>) => {
      const { json } = await get(`/route?${new URLSearchParams(query)}`);
      const [{ gasFee, gasEstimated, timeEstimated, causeway }] = json.data;
      const { gas, time } = causeway.measured;
      return { fee: Number(gasFee.amount), gasEstimated, timeEstimated, gas, time };
    };
    const before = await quoted((path) => world.api.get(path));
    expect([before.gas.by, before.time.by]).to.deep.equal(["configuration", "blocks"]);
    await world.measure("spoke-a", 123_456n);
    const provider = world.network.provider("spoke-a");
    const { gasPrice } = await provider.getFeeData();
    await provider.send("anvil_mine", ["0xb", "0x3c"]);
    await provider.send("anvil_setNextBlockBaseFeePerGas", [toBeHex(50n * (gasPrice ?? 0n))]);
    await provider.send("anvil_mine", ["0x1", "0x3c"]);
    // another process has not looked at the index yet
    const other = await startTestApi(
      { url: world.api.databaseUrl },
      { environment: world.environment },
    );
    try {
      const after = await quoted((path) => ask(`${other.url}${path}`));
      expect(after.gasEstimated).to.equal("123456");
      expect(after.timeEstimated).to.be.closeTo(60, 3);
      expect(after.gas).to.deep.equal({ by: "route", samples: 1 });
      const price = (one: typeof after) => one.fee / Number(one.gasEstimated);
      expect(price(after) / price(before)).to.be.above(10);
    } finally {
      await other.stop();
    }
  });
});
