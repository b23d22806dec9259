import { expect } from "chai";

import { bestRoute } from "../../src/actions/bestRoute.ts";
import { chains } from "../../src/actions/chains.ts";
import { findToken } from "../../src/actions/findToken.ts";
import { history } from "../../src/actions/history.ts";
import { routes } from "../../src/actions/routes.ts";
import { status } from "../../src/actions/status.ts";
import { tokens } from "../../src/actions/tokens.ts";
import { createCauseway } from "../../src/createCauseway.ts";
import type { RouteRequest } from "../../src/routes/Route.ts";
import { fromJson, toJson } from "../../src/values/json.ts";
import { RECORDED_URL, recordedFetch, recording } from "../../testing/recordings.ts";
import { refused } from "../refused.ts";

const COIN = "0x0000000000000000000000000000000000000000";
const USDC = "0x254f6425Ef5185f155E4546abE3a8016F08eb48c";
const DAI = "0x937Cf819746221324b7FFd131b4920234B9EDe53";

const ACROSS: RouteRequest = {
  from: { chainId: 31338n, token: USDC },
  to: { chainId: 31339n, token: COIN },
  amount: 100_000_000n,
};

/** A client over the recordings, with what it asked. */
function recorded() {
  const { fetch, asked } = recordedFetch();
  return { asked, causeway: createCauseway({ baseUrl: RECORDED_URL, fetch }) };
}

// biome-ignore lint/suspicious/noExplicitAny: recordings are taken apart without schemas.
const bodyOf = (name: string): any => recording(name).json;

describe("actions over recorded answers", () => {
  it("list chains with what a wallet needs", async () => {
    const list = await chains(recorded().causeway);
    expect(list.map(({ chainId }) => chainId)).to.have.members([31337n, 31338n, 31339n]);
    for (const chain of list) {
      expect(chain.family).to.equal("evm");
      expect(chain.rpcUrls).to.have.length.above(0);
      expect(chain.coin).to.deep.equal({ symbol: "ETH", name: "Ether", decimals: 18 });
    }
  });

  it("list tokens of all chains, and of one", async () => {
    const all = await tokens(recorded().causeway);
    const some = await tokens(recorded().causeway, { chainId: 31338n });
    expect(some).to.deep.equal(all.filter(({ chainId }) => chainId === 31338n));
    const usdc = some.find(({ symbol }) => symbol === "USDC");
    expect(usdc).to.include({ chainId: 31338n, address: USDC, decimals: 6, isListed: true });
  });

  it("find a token on each chain, on one, and nowhere", async () => {
    const { causeway } = recorded();
    expect(await findToken(causeway, { address: USDC })).to.have.length(3);
    const [one, ...others] = await findToken(causeway, { address: USDC, chainId: 31338n });
    expect([one?.symbol, others]).to.deep.equal(["USDC", []]);
    const address = "0x00000000000000000000000000000000000000AA".toLowerCase();
    expect(await findToken(causeway, { address })).to.deep.equal([]);
  });

  it("find routes, with every amount in smallest units", async () => {
    const { asked, causeway } = recorded();
    const found = await routes(causeway, ACROSS);
    const { data } = bodyOf("routes");
    expect(found).to.have.length(data.length);
    const [best] = found;
    const { promise } = data[0].causeway;
    expect(best).to.include({ id: data[0].hash, contract: data[0].contract });
    expect(best?.input).to.deep.include({ amount: 100_000_000n });
    expect(best?.input.token.symbol).to.equal("USDC");
    expect(best?.output.amount).to.equal(BigInt(promise.quotedOut));
    expect(best?.output.token).to.include({ chainId: 31339n, symbol: "ETH", decimals: 18 });
    expect(best?.minimum).to.equal(BigInt(promise.leastOut));
    const message = best?.fees.find(({ kind }) => kind === "message");
    expect(message).to.include({ amount: BigInt(promise.nativeFee), isOnTop: true });
    expect(best?.request).to.include({ kind: "exactIn", slippageBps: 200 });
    expect(asked.filter((path) => path.startsWith("/route"))).to.have.length(1);
  });

  it("find routes for an exact output, and on one chain", async () => {
    const { causeway } = recorded();
    const exactOut = await bestRoute(causeway, { ...ACROSS, kind: "exactOut", amount: 10n ** 16n });
    expect(exactOut.minimum >= 10n ** 16n).to.equal(true);
    const local = { ...ACROSS, to: { chainId: 31338n, token: DAI }, slippageBps: 200 };
    const onOne = await bestRoute(causeway, local);
    expect(onOne.output.token).to.include({ chainId: 31338n, symbol: "DAI" });
    expect(onOne.seconds.proven).to.equal(undefined);
    expect(onOne.fees.map(({ kind }) => kind)).to.not.include("bridge");
  });

  it("carry the numbers of a refusal", async () => {
    const { causeway } = recorded();
    const little = await refused(routes(causeway, { ...ACROSS, amount: 1n }), "ApiRefused");
    expect(little.details).to.include({ errno: 2006 }).and.to.have.property("minAmount");
    const much = routes(causeway, { ...ACROSS, amount: 900_000_000_000_000n });
    expect((await refused(much, "ApiRefused")).details).to.include({ errno: 2004 });
  });

  it("state an order and a transfer, by id and by transaction", async () => {
    const { causeway } = recorded();
    const wire = bodyOf("order");
    const order = await status(causeway, { id: wire.orderId });
    expect(order).to.include({ kind: "order", id: wire.orderId, messageId: wire.transferId });
    expect(order).to.include({ state: wire.state, isUsable: true, party: "nobody" });
    expect(order.given?.amount).to.equal(BigInt(wire.given.amount));
    expect(order.received?.amount).to.equal(BigInt(wire.received.amount));
    expect(order.legs.map(({ name }) => name)).to.include.members(["sent", "paid"]);
    const [{ transaction }] = wire.legs;
    const found = await status(causeway, { transaction, chainId: order.originChainId });
    expect(found.id).to.equal(order.id);
    await refused(status(causeway, { transaction, chainId: 1n }), "NotFound");
    const transfer = await status(causeway, { id: bodyOf("transfer").orderId });
    expect(transfer).to.include({ kind: "transfer" });
    expect(transfer.messageId).to.equal(transfer.id);
  });

  it("state a message by its transaction", async () => {
    const wire = bodyOf("message");
    const [{ transaction }] = wire.legs;
    const message = await status(recorded().causeway, { transaction });
    expect(message).to.include({ kind: "message", id: wire.messageId });
    expect(message.messageId).to.equal(wire.messageId);
  });

  it("say that a transaction sent nothing", async () => {
    const transaction = `0x${"22".repeat(32)}` as const;
    const error = await refused(status(recorded().causeway, { transaction }), "NotFound");
    expect(error.details).to.include({ transaction });
  });

  it("list what an account sent", async () => {
    const { items, cursor } = bodyOf("history");
    const { causeway } = recorded();
    const page = await history(causeway, { address: items[0].sender, size: 10 });
    expect(page.items.map(({ id }) => id)).to.deep.equal(
      items.map(({ orderId }: { orderId: string }) => orderId),
    );
    expect(page.cursor ?? null).to.equal(cursor);
  });

  it("give values that survive JSON", async () => {
    const { causeway } = recorded();
    const all = [await chains(causeway), await routes(causeway, ACROSS)];
    const again = fromJson<typeof all>(toJson(all));
    expect(toJson(again)).to.equal(toJson(all));
    expect(again[1]).to.have.nested.property("[0].minimum").that.is.a("bigint");
  });
});
