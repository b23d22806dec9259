import type { Hex } from "@causeway/protocol";
import { ROUTE_TYPES, routeDomain, SWAP_ORDER_TYPES, ZERO_WORD } from "@causeway/protocol";
import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { AbiCoder, Interface, TypedDataEncoder, Wallet } from "ethers";

import { tokenPart } from "../../src/contracts/parts/index.ts";
import {
  type BuildParameters,
  build,
  type Causeway,
  createCauseway,
  type Route,
  type TypedData,
  verify,
  withPermit,
  withPermit2,
} from "../../src/index.ts";
import { caught } from "../world/caught.ts";
import {
  type Asked,
  ENVIRONMENT,
  goOnFromNow,
  HERE,
  NOW,
  RECEIVER,
  SENDER,
  SIGNING,
  SWAPS,
  subjectOf,
  THERE,
  TOKENS,
  type Told,
  tellHonestly,
} from "../world/swaps.ts";

const router: Interface = interfaceOf(swapRouterAbi);
const SIGNER = new Wallet(`0x${"07".repeat(32)}`);
const STRANGER = `0x${"66".repeat(20)}`;
const CODE = "0x6001";
const DOMAIN = { ...SIGNING, nonce: undefined, chainId: HERE, verifyingContract: TOKENS.usdcHere };
const TOKEN = new Interface([...tokenPart, "function version() view returns (string)"]);

/** A service that tells its answers, and RPCs of both chains. */
class World {
  readonly told: Told;
  readonly asked: Asked;
  readonly requests: string[] = [];
  answer: unknown;
  signers: readonly string[] = [SIGNER.address];
  /** Functions that the sold token does not have. */
  token: { lacks: readonly string[]; answers?: Readonly<Record<string, string>> } = { lacks: [] };
  /** What the router charges, and the code of the receiver. */
  chain = { tokenFee: 0n, messageFeeBound: 3_000n, code: CODE, refuses: "", orderId: "" };

  constructor(asked: Asked) {
    this.asked = asked;
    this.told = tellHonestly(asked);
    subjectOf(asked, this.told);
    this.answer = [this.told.item];
    this.chain.orderId = this.told.item.causeway.orderId;
  }

  get route(): Route {
    return this.told.route;
  }

  async signed(): Promise<Route> {
    const { contract, promise, request } = this.route;
    const domain = routeDomain({ originChainId: request.from.chainId, contract });
    return { ...this.route, signature: await SIGNER.signTypedData(domain, ROUTE_TYPES, promise) };
  }

  client(options: object = {}): Causeway {
    return createCauseway({
      ...{ baseUrl: "http://api.test", contracts: ENVIRONMENT, fetch: this.#fetch },
      rpcs: { [`${HERE}`]: ["http://here.test"], [`${THERE}`]: ["http://there.test"] },
      ...options,
    });
  }

  build(parameters: Partial<BuildParameters> = {}, client = this.client()) {
    const { receiver, call } = this.asked;
    const given = call === "0x" ? {} : { call };
    return build(client, { route: this.route, sender: SENDER, receiver, ...given, ...parameters });
  }

  readonly #fetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    if (url.hostname !== "api.test") return this.#rpc(url.hostname, String(await bodyOf(init)));
    this.requests.push(`${url.pathname}${url.search}`);
    if (url.pathname === "/.well-known/causeway.json") return json({ signers: this.signers });
    return json({ errno: 0, message: "success", data: this.answer });
  };

  #rpc(host: string, body: string): Response {
    const batch = [JSON.parse(body)].flat() as { id: number; method: string; params: unknown[] }[];
    const answers = batch.map(({ id, method, params }) => {
      const base = { jsonrpc: "2.0", id };
      const called = (params[0] as { data?: string } | undefined)?.data ?? "";
      if (method === "eth_chainId") {
        return { ...base, result: `0x${(host === "here.test" ? HERE : THERE).toString(16)}` };
      }
      if (method === "eth_blockNumber") return { ...base, result: "0x9" };
      if (method === "eth_getCode") return { ...base, result: this.chain.code };
      const told = this.#tokenSays(called);
      if (told !== undefined) return { ...base, ...told };
      const isQuote = called.startsWith(router.getFunction("quote")?.selector ?? "");
      if (this.chain.refuses !== "" && !isQuote) {
        const error = { code: 3, message: "execution reverted", data: this.chain.refuses };
        return { ...base, error };
      }
      return { ...base, result: isQuote ? this.#charge() : `0x${"00".repeat(64)}` };
    });
    return json(answers.length === 1 ? answers[0] : answers);
  }

  /** What the sold token says of its permits; undefined if it is asked for something else. */
  #tokenSays(called: string): object | undefined {
    const { name, version, nonce } = SIGNING;
    const answers: Record<string, readonly unknown[]> = {
      eip712Domain: ["0x0f", name, version, HERE, TOKENS.usdcHere, ZERO_WORD, []],
      ...{ name: [name], version: [version], nonces: [nonce] },
      DOMAIN_SEPARATOR: [TypedDataEncoder.hashDomain(DOMAIN)],
    };
    const found = TOKEN.getFunction(called.slice(0, 10))?.name ?? "";
    const values = answers[found];
    if (values === undefined) return undefined;
    if (this.token.lacks.includes(found)) {
      return { error: { code: 3, message: "execution reverted", data: "0x" } };
    }
    const other = this.token.answers?.[found];
    return { result: other ?? TOKEN.encodeFunctionResult(found, values) };
  }

  #charge(): string {
    const transfer = { messageFee: 1n, messageFeeBound: this.chain.messageFeeBound, amount: 1n };
    const values = {
      ...{ orderId: this.chain.orderId, submitterFee: 0n, routerFee: this.chain.tokenFee },
      ...{ integratorFee: 0n, amountSwapped: 1n, gasLimit: 1n },
      transfer: { ...transfer, units: 1n, relief: 0n, estimatedFee: 1n },
    };
    return router.encodeFunctionResult("quote", [values]);
  }
}

async function bodyOf(init: RequestInit | undefined): Promise<string> {
  return new Response(init?.body ?? "").text();
}

function json(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } });
}

describe("building an order", () => {
  goOnFromNow();

  for (const [name, swap] of Object.entries(SWAPS)) {
    it(`gives the order that an honest service built: ${name}`, async () => {
      const world = new World(swap);
      const built = await world.build();
      const { transaction, orderId, allowance } = built;
      expect(transaction.data).to.equal(world.told.item.data);
      expect(transaction.to).to.equal(world.route.contract);
      expect(transaction.value).to.equal(BigInt(world.told.item.value));
      expect(transaction.gasLimit).to.equal(500_000n);
      expect(orderId).to.equal(world.told.item.causeway.orderId);
      const sells = swap.request.from.token === TOKENS.usdcHere;
      expect(allowance?.required).to.equal(sells ? 100_000_000n : undefined);
    });
  }

  it("asks the service for the route's order of these accounts", async () => {
    const world = new World(SWAPS.across);
    await world.build();
    const { hash, slippage, from, receiver, callData } = Object.fromEntries(
      new URL(world.requests[0] ?? "", "http://api.test").searchParams,
    );
    expect([hash, slippage, from, receiver, callData]).to.deep.equal([
      ...[world.route.id, "200", SENDER, RECEIVER, undefined],
    ]);
  });

  it("refuses a service that lies in any value of its answer", async () => {
    // Value and deadline have bounds, and the chain is asked again for what is present.
    const harmless = ["value", "deadline", "present"];
    for (const swap of Object.values(SWAPS)) {
      const honest = new World(swap);
      const leaves = leavesOf(honest.told.item).filter(
        (path) => !harmless.includes(path.at(-1) ?? ""),
      );
      expect(leaves.length).to.be.greaterThan(5);
      for (const path of leaves) {
        const world = new World(swap);
        world.answer = [changed(world.told.item, path)];
        const error = await world.build().then(
          () => undefined,
          (thrown) => thrown,
        );
        expect(["RouteMismatch", "ApiMalformed"], path.join(".")).to.include(error?.code);
      }
    }
  });

  it("refuses several transactions, none, and data that is no order", async () => {
    const world = new World(SWAPS.across);
    for (const answer of [[], [world.told.item, world.told.item]]) {
      world.answer = answer;
      const { details } = await caught("RouteMismatch", () => world.build());
      expect(details.field).to.equal("transactions");
    }
    for (const data of ["0x12345678", router.encodeFunctionData("payInput", [STRANGER, 1n])]) {
      world.answer = [{ ...world.told.item, data }];
      const { details } = await caught("RouteMismatch", () => world.build());
      expect(details.field).to.equal("data");
    }
  });

  it("asks nobody for what is wrong already", async () => {
    const world = new World(SWAPS.across);
    const wrong: readonly Partial<BuildParameters>[] = [
      ...[{ sender: "0x12" }, { receiver: `0x${"0".repeat(40)}` }, { fallbackReceiver: "EQA" }],
      ...[{ receiver: `0x${"B1".repeat(20)}` }, { fallbackReceiver: `0x${"b1".repeat(20)}` }],
      ...[{ call: "0x1" }, { call: `0x${"00".repeat(3_001)}` }],
    ];
    for (const parameters of wrong) await caught("BadInput", () => world.build(parameters));
    const client = world.client({ contracts: undefined });
    await caught("NoContracts", () => world.build({}, client));
    const elsewhere = world.client({ contracts: { ...ENVIRONMENT, chains: [] } });
    await caught("BadInput", () => world.build({}, elsewhere));
    const old = { ...world.route, expiresAt: Number(NOW) - 1 };
    await caught("RouteExpired", () => world.build({ route: old }));
    expect(world.requests).to.deep.equal([]);
  });

  it("sets another fallback receiver where the order can be held, and nowhere else", async () => {
    const held = new World(SWAPS.across);
    const { order, orderId, transaction } = await held.build({ fallbackReceiver: STRANGER });
    expect(order.fallbackReceiver).to.equal(STRANGER);
    const place = { sender: SENDER, router: held.route.contract, originChainId: HERE };
    const hash = TypedDataEncoder.hashStruct("SwapOrder", SWAP_ORDER_TYPES, { ...place, ...order });
    expect(orderId).to.equal(hash);
    const [sent] = router.decodeFunctionData("swapAndBridge", transaction.data);
    expect(sent.fallbackReceiver.toLowerCase()).to.equal(STRANGER);
    const plain = await new World(SWAPS.plain).build({ fallbackReceiver: STRANGER });
    expect(plain.order.fallbackReceiver).to.equal(`0x${"0".repeat(40)}`);
  });

  it("refuses a call of a receiver without code, and asks the router what a call costs", async () => {
    const world = new World(SWAPS.calling);
    world.chain.code = "0x";
    await caught("BadInput", () => world.build());
    const cheap = new World(SWAPS.calling);
    cheap.chain.messageFeeBound = 2_499n;
    const { details } = await caught("RouteMismatch", () => cheap.build());
    expect(details).to.deep.equal({ field: "value", wanted: "0 to 2499", got: "2500" });
  });

  it("compares a permit with what its token says, also by name and version alone", async () => {
    const old = new World(SWAPS.across);
    old.token.lacks = ["eip712Domain"];
    expect((await old.build()).allowance?.permit?.domain.name).to.equal(SIGNING.name);
    const lies = { name: "domain.name", version: "domain.version", nonce: "message.nonce" };
    for (const [field, place] of Object.entries(lies)) {
      for (const lacks of [[], ["eip712Domain"]]) {
        const world = new World(SWAPS.across);
        world.token = { lacks };
        const path = `causeway.allowance.permit.${place}`.split(".");
        world.answer = [changed(world.told.item, path)];
        const { details } = await caught("RouteMismatch", () => world.build());
        expect(details.field).to.equal(`permit.${field}`);
      }
    }
  });

  it("refuses a permit of a token that takes none", async () => {
    const lacking = [["eip712Domain", "version"], ["eip712Domain", "name"], ["DOMAIN_SEPARATOR"]];
    for (const lacks of [["nonces"], ...lacking]) {
      const world = new World(SWAPS.across);
      world.token = { lacks };
      const { details } = await caught("RouteMismatch", () => world.build());
      expect(details.wanted).to.include("no signatures");
    }
  });

  it("takes no permit of a token that answers in another form, as wrapped ether and old tokens do", async () => {
    const text32 = `0x${"41".repeat(3)}${"00".repeat(29)}`;
    const version = TOKEN.encodeFunctionResult("version", ["1"]);
    for (const answers of [
      { eip712Domain: "0x", name: "0x", nonces: "0x", version: "0x" },
      { eip712Domain: "0x", name: text32, version },
      { eip712Domain: text32, name: `${text32}ff`, version },
      { DOMAIN_SEPARATOR: ZERO_WORD },
    ]) {
      const world = new World(SWAPS.across);
      world.token = { lacks: [], answers };
      const { details } = await caught("RouteMismatch", () => world.build());
      expect(details.wanted).to.include("no signatures");
    }
  });

  it("gives the wallet no field of a permit that was not compared", async () => {
    const world = new World(SWAPS.across);
    const { permit } = world.told.item.causeway.allowance ?? {};
    Object.assign(permit?.domain ?? {}, { salt: ZERO_WORD });
    Object.assign(permit?.message ?? {}, { delegate: STRANGER });
    const { domain, message } = (await world.build()).allowance?.permit ?? expect.fail("none");
    expect([domain.salt, message.delegate]).to.deep.equal([undefined, undefined]);
    expect(Object.keys(message)).to.have.members([
      "owner",
      "spender",
      "value",
      "nonce",
      "deadline",
    ]);
  });

  it("carries a signature of the permit in its transaction, for the same order", async () => {
    const built = await new World(SWAPS.across).build();
    const { types, domain, message } = built.allowance?.permit ?? expect.fail("no permit");
    const { EIP712Domain: _, ...signed } = types;
    const fields = Object.fromEntries(
      Object.entries(signed).map(([one, list]) => [one, [...list]]),
    );
    const signature = (await SIGNER.signTypedData(domain, fields, message)) as Hex;
    const transaction = withPermit(built, signature);
    const [order, permit] = router.decodeFunctionData("swapAndBridgeWithPermit", transaction.data);
    expect(order.nonce).to.equal(built.order.nonce);
    expect(`${permit.deadline}`).to.equal(message.deadline);
    expect(transaction.gasLimit).to.equal(undefined);
    expect(transaction.value).to.equal(built.transaction.value);
    await caught("BadInput", () => withPermit(built, "0x1234"));
    const native = await new World(SWAPS.plain).build();
    await caught("BadInput", () => withPermit(native, signature));
  });

  it("carries a signature of Permit2 in its transaction, whose deadline a wallet showed as digits", async () => {
    const built = await new World(SWAPS.across).build();
    const { allowance } = built;
    const message = { nonce: "7", deadline: "1795950566" };
    const data = { ...allowance?.permit, message } as TypedData;
    const signature: Hex = `0x${"07".repeat(65)}`;
    const asked = { ...built, allowance: { ...allowance, permit2: data } } as typeof built;
    const [order, signed] = router.decodeFunctionData(
      "swapAndBridgeSigned",
      withPermit2(asked, signature).data,
    );
    expect(order.nonce).to.equal(built.order.nonce);
    expect([...signed]).to.deep.equal([built.sender, 1795950566n, signature]);
    await caught("BadInput", () => withPermit2(asked, "0x1234"));
    await caught("BadInput", () => withPermit2(built, signature));
  });
});

describe("verifying a route", () => {
  goOnFromNow();

  it("finds the account that signed it, among those that the service names", async () => {
    const world = new World(SWAPS.across);
    const found = await verify(world.client(), { route: await world.signed() });
    expect(found).to.deep.equal({ signer: SIGNER.address, tried: undefined });
  });

  it("refuses another signer, another promise, another id, and no signature", async () => {
    const world = new World(SWAPS.across);
    const route = await world.signed();
    const wrong: readonly [string, Route][] = [
      ["route.id", { ...route, promise: { ...route.promise, leastOut: "1" } }],
      ["route.id", { ...route, id: `0x${"66".repeat(32)}` as Route["id"] }],
      ["route.id", { ...route, contract: STRANGER }],
      ["route.signature", { ...route, signature: "0x1234" }],
      ["route.signature", { ...route, promise: {} }],
    ];
    for (const [field, one] of wrong) {
      const { details } = await caught("RouteMismatch", () =>
        verify(world.client(), { route: one }),
      );
      expect(details.field).to.equal(field);
    }
    world.signers = [STRANGER];
    const { details } = await caught("RouteMismatch", () => verify(world.client(), { route }));
    expect(details).to.deep.include({ field: "route.signature", got: SIGNER.address });
  });

  it("tries the order on the chain as its sender would send it", async () => {
    const world = new World(SWAPS.plain);
    const built = await world.build();
    const route = await world.signed();
    expect(await verify(world.client(), { route, built })).to.deep.include({ tried: "sent" });
    const { name, inputs } = router.getError("OrdersPaused") ?? expect.fail("no error");
    const refusal = AbiCoder.defaultAbiCoder().encode(inputs, [7n]);
    world.chain.refuses = `${router.getError(name)?.selector}${refusal.slice(2)}`;
    const { details } = await caught("CallReverted", () =>
      verify(world.client(), { route, built }),
    );
    expect(details).to.deep.include({ chainId: HERE, error: "OrdersPaused" });
  });

  it("asks the router for its charge if the account cannot send yet, and refuses a higher one", async () => {
    const world = new World(SWAPS.across);
    const built = await world.build();
    const route = await world.signed();
    world.chain.refuses = "0x";
    expect(await verify(world.client(), { route, built })).to.deep.include({ tried: "quoted" });
    world.chain.tokenFee = 1n;
    const fee = await caught("RouteMismatch", () => verify(world.client(), { route, built }));
    expect(fee.details.field).to.equal("promise.tokenFee");
    world.chain = { ...world.chain, tokenFee: 0n, orderId: `0x${"66".repeat(32)}` };
    const id = await caught("RouteMismatch", () => verify(world.client(), { route, built }));
    expect(id.details.field).to.equal("orderId");
  });

  it("refuses the order of another route", async () => {
    const world = new World(SWAPS.plain);
    const built = await world.build();
    const other = new World(SWAPS.across);
    await caught("BadInput", async () =>
      verify(other.client(), { route: await other.signed(), built }),
    );
  });
});

type Path = readonly string[];

/** Where values stand in JSON. */
function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return value === null ? [] : [path];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]));
}

/** The same JSON with another value at a place: the last digit or letter differs. */
function changed(value: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined) {
    const text = String(value);
    return `${text.slice(0, -1)}${text.endsWith("7") ? "5" : "7"}${text.length < 9 ? "0000000" : ""}`;
  }
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const part = (value as Record<string, unknown>)[name];
  return Object.assign(copy, { [name]: changed(part, rest) });
}
