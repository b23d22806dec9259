import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { JsonRpcProvider } from "ethers";

import { LocalChains } from "../../../../test/scripts/world/LocalChains.ts";
import { RpcProxy, RpcRefusal } from "../../../../test/scripts/world/RpcProxy.ts";
import { AccessManager__factory } from "../../../../typechain-types/index.js";
import { ChainView } from "../../src/evm/ChainView.ts";
import { firstBlockWithCode } from "../../src/evm/firstBlockWithCode.ts";
import { readLogs } from "../../src/evm/readLogs.ts";

const EMPTY_BLOCKS = 30;
const EVENTS = 40;

describe("a chain's past", function () {
  this.timeout(60_000);
  let chains: LocalChains;
  let proxy: RpcProxy;
  let provider: JsonRpcProvider;
  let view: ChainView;
  let manager: Hex;
  const ranges: number[][] = [];

  /** A contract that is made after empty blocks and emits an event in each of the next. */
  before(async () => {
    chains = await LocalChains.start();
    proxy = await RpcProxy.start(chains.rpcs.hub ?? "");
    provider = new JsonRpcProvider(proxy.url, 31337, { staticNetwork: true, cacheTimeout: -1 });
    await provider.send("anvil_mine", [`0x${EMPTY_BLOCKS.toString(16)}`]);
    const signer = await provider.getSigner();
    const deployed = await new AccessManager__factory(signer).deploy(signer.address);
    manager = await deployed.getAddress();
    for (let role = 1; role <= EVENTS; role += 1) await deployed.labelRole(role, `${role}`);
    view = await ChainView.newest(provider);
  });

  after(async () => {
    provider?.destroy();
    proxy?.stop();
    await chains?.stop();
  });

  beforeEach(() => {
    ranges.length = 0;
    proxy.answer = async (method, ask, [filter]) => {
      if (method === "eth_getLogs") {
        const { fromBlock, toBlock } = filter as Record<string, string>;
        ranges.push([Number(fromBlock), Number(toBlock)]);
      }
      return ask();
    };
  });

  const spans = () => ranges.map(([from = 0, to = 0]) => to - from + 1);

  async function rolesRead(query: { fromBlock: number; toBlock?: number; range: number }) {
    const abi = AccessManager__factory.createInterface();
    const topics = [abi.getEvent("RoleLabel").topicHash];
    const logs = await readLogs(view, { address: manager, topics, ...query });
    return logs.map((log) => Number(abi.parseLog(log)?.args.roleId));
  }

  const roles = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  for (const range of [1, 7, 40, 1000]) {
    it(`is read whole and in order, ${range} blocks at most in a request`, async () => {
      expect(await rolesRead({ fromBlock: 0, range })).to.deep.equal(roles(1, EVENTS));
      expect(Math.max(...spans())).to.be.at.most(range);
      expect(Math.max(...ranges.flat())).to.equal(view.blockTag);
    });
  }

  it("is read from and to the blocks that are named, both included", async () => {
    const first = EMPTY_BLOCKS + 1;
    const read = await rolesRead({ fromBlock: first + 5, toBlock: first + 20, range: 6 });
    expect(read).to.deep.equal(roles(5, 20));
  });

  it("is read in smaller ranges where the RPC refuses large ones", async () => {
    const { answer } = proxy;
    proxy.answer = (method, ask, params) => {
      const asked = answer(method, ask, params);
      if (method === "eth_getLogs" && (spans().at(-1) ?? 0) > 5) {
        return Promise.reject(new RpcRefusal(-32_005, "query returned more than 10000 results"));
      }
      return asked;
    };
    expect(await rolesRead({ fromBlock: 0, range: 64 })).to.deep.equal(roles(1, EVENTS));
  });

  it("cannot be read where the RPC refuses a single block", async () => {
    proxy.answer = (method, ask) =>
      method === "eth_getLogs" ? Promise.reject(new RpcRefusal(-32_005, "no events here")) : ask();
    const error = await rolesRead({ fromBlock: 0, range: 64 }).catch(String);
    expect(error).to.match(/no events here/);
  });

  describe("of a contract", () => {
    it("begins with the block that made it", async () => {
      expect(await firstBlockWithCode(view, manager)).to.equal(EMPTY_BLOCKS + 1);
    });

    it("is searched from the first block on where the RPC has forgotten its beginning", async () => {
      proxy.answer = (method, ask, [, block]) =>
        method === "eth_getCode" && Number(block) < view.blockTag - 20
          ? Promise.reject(new RpcRefusal(-32_000, "missing trie node"))
          : ask();
      expect(await firstBlockWithCode(view, manager)).to.equal(0);
    });
  });
});
