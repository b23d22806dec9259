import { expect } from "chai";

import { balances } from "../../src/actions/balances.ts";
import { createCauseway } from "../../src/createCauseway.ts";
import { RECORDED_URL, recordedFetch } from "../../testing/recordings.ts";
import { refused } from "../refused.ts";

const OWNER = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
const COIN = "0x0000000000000000000000000000000000000000";
const TOKEN = "0x254f6425ef5185f155e4546abe3a8016f08eb48c";
const NO_TOKEN = "0x00000000000000000000000000000000000000aa";
const RPC = "https://rpc.test/";

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly [{ readonly to: string }];
}

/** RPCs that tell balances at block 9, with the batches that they were sent. */
function rpcs(chainId = 31338) {
  const batches: string[][] = [];
  const resultOf = ({ method, params }: Call) => {
    if (method === "eth_chainId") return `0x${chainId.toString(16)}`;
    if (method === "eth_blockNumber") return "0x9";
    if (method === "eth_getBalance") return "0x5";
    return params[0].to === TOKEN ? `0x${"7".padStart(64, "0")}` : "0x";
  };
  const carry: typeof fetch = async (input, init) => {
    if (!`${input}`.startsWith(RPC)) throw new TypeError(`${input} is not asked`);
    const calls: Call[] = [JSON.parse(`${init?.body}`)].flat();
    batches.push(calls.map(({ method }) => method));
    const answers = calls.map((call) => ({ jsonrpc: "2.0", id: call.id, result: resultOf(call) }));
    return new Response(JSON.stringify(answers.length === 1 ? answers[0] : answers));
  };
  return { batches, fetch: carry };
}

describe("balances", () => {
  const wanted = { chainId: 31338n, owner: OWNER, tokens: [COIN, TOKEN, NO_TOKEN] };

  it("come in one batch, at one block; a contract that is no token has none", async () => {
    const { batches, fetch } = rpcs();
    const causeway = createCauseway({ rpcs: { 31338: [RPC] }, fetch });
    const found = await balances(causeway, wanted);
    expect(found.map(({ amount }) => amount)).to.deep.equal([5n, 7n, undefined]);
    expect(batches).to.deep.equal([
      ["eth_chainId"],
      ["eth_blockNumber"],
      ["eth_getBalance", "eth_call", "eth_call"],
    ]);
    await balances(causeway, wanted);
    expect(batches).to.have.length(5);
  });

  it("are refused by an RPC of another chain", async () => {
    const causeway = createCauseway({ rpcs: { 31338: [RPC] }, fetch: rpcs(1).fetch });
    const error = await refused(balances(causeway, wanted), "RpcOfAnotherChain");
    expect(error.message).to.include("serves chain 1 and not 31338");
    expect(error.isRetryable).to.equal(false);
  });

  it("need an RPC, and an owner", async () => {
    await refused(balances(createCauseway(), wanted), "NoRpc");
    await refused(balances(createCauseway(), { ...wanted, owner: COIN }), "BadInput");
  });

  it("say that an RPC does not answer", async () => {
    const fetch = () => Promise.reject(new TypeError("fetch failed"));
    const causeway = createCauseway({ rpcs: { 31338: [RPC] }, fetch });
    expect((await refused(balances(causeway, wanted), "RpcUnreachable")).isRetryable).to.equal(
      true,
    );
  });

  it("come from the RPCs that the service names for wallets, if the app names none", async () => {
    const recorded = recordedFetch();
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      if (`${input}`.startsWith(RECORDED_URL)) return recorded.fetch(input, init);
      asked.push(`${input}`);
      return Promise.reject(new TypeError("fetch failed"));
    };
    const causeway = createCauseway({ baseUrl: RECORDED_URL, fetch });
    await refused(balances(causeway, wanted), "RpcUnreachable");
    expect(asked[0]).to.match(/^http:\/\/127\.0\.0\.1:\d+/);
  });
});
