import type { ChainConfig } from "@causeway/operator";
import { expect } from "chai";
import { parseEther } from "ethers";

import { LocalChains } from "../../../../../../test/scripts/world/LocalChains.ts";
import { isChainError } from "../../../../src/ChainError.ts";
import { ChainView, RpcLags } from "../../../../src/evm/ChainView.ts";
import { connect } from "../../../../src/evm/node/rpcs/connect.ts";
import { RpcsDisagree } from "../../../../src/rpcs/RpcsDisagree.ts";
import { TwistingRpc } from "../../../../testing/TwistingRpc.ts";

describe("a chain read by several RPCs", function () {
  this.timeout(60_000);
  let chains: LocalChains;
  let twisting: TwistingRpc;
  let chain: ChainConfig;
  const account = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

  before(async () => {
    chains = await LocalChains.start();
    const honest = chains.rpcs.hub ?? "";
    twisting = await TwistingRpc.before(honest);
    chain = { ...chains.config.hub, rpcUrls: [honest, twisting.url] };
  });

  afterEach(() => {
    twisting.twist = (_, result) => result;
  });

  after(async () => {
    twisting?.stop();
    await chains?.stop();
  });

  function on(method: string, twist: (result: unknown) => unknown): void {
    twisting.twist = (asked, result) => (asked === method ? twist(result) : result);
  }

  it("answers what all of them say", async () => {
    const provider = await connect(chain);
    expect(await provider.getBalance(account)).to.equal(parseEther("10000"));
    provider.destroy();
  });

  it("answers nothing where one of them lies, and shows what each said", async () => {
    const provider = await connect(chain);
    on("eth_getBalance", () => "0x1");
    const error = await provider.getBalance(account).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(RpcsDisagree);
    expect(String(error)).to.match(
      /RPCs of hub disagree on eth_getBalance.*RPC 1: "0x21.*RPC 2: "0x1"/,
    );
    provider.destroy();
  });

  it("answers nothing where one hides code that another has", async () => {
    const provider = await connect(chain);
    on("eth_getCode", () => "0x");
    const proxy = "0x4e59b44847b379578588920cA78FbF26c0B4956C";
    expect(await provider.getCode(proxy).catch((reason: unknown) => reason)).to.be.instanceOf(
      RpcsDisagree,
    );
    provider.destroy();
  });

  it("reads at the lowest height, so that all have the block", async () => {
    const provider = await connect(chain);
    await provider.send("anvil_mine", ["0x5"]).catch(() => undefined);
    const height = await provider.getBlockNumber();
    on("eth_blockNumber", () => "0x1");
    expect(height).to.be.above(1);
    expect((await ChainView.newest(provider)).blockTag).to.equal(1);
    provider.destroy();
  });

  it("gives the newest block that all have, and not what one of them says of a lower one", async () => {
    const provider = await connect(chain);
    await provider.send("anvil_mine", ["0x2"]);
    const asked = ["latest", false];
    const honest = await provider.send("eth_getBlockByNumber", asked);
    const older = await provider.send("eth_getBlockByNumber", ["0x1", false]);
    on("eth_getBlockByNumber", (block) =>
      (block as { number: string }).number === honest.number ? older : block,
    );
    expect(await provider.send("eth_getBlockByNumber", asked)).to.deep.equal(older);
    on("eth_getBlockByNumber", () => ({ ...older, baseFeePerGas: "0xffffffffff" }));
    const error = await provider.getBlock("latest").catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(RpcsDisagree);
    provider.destroy();
  });

  it("gives no answer that cannot be read", async () => {
    const provider = await connect(chain);
    on("eth_blockNumber", () => "soon");
    const error = await provider.getBlockNumber().catch((reason: unknown) => reason);
    expect(isChainError(error, "RpcUnavailable")).to.equal(true);
    provider.destroy();
  });

  it("waits for one that lags behind a block of ours, and says so when it stays behind", async () => {
    const provider = await connect(chain);
    const least = (await provider.getBlockNumber()) + 1;
    setTimeout(() => void provider.send("anvil_mine", ["0x1"]), 300);
    expect((await ChainView.newest(provider, least)).blockTag).to.be.at.least(least);
    on("eth_blockNumber", () => "0x0");
    const error = await ChainView.newest(provider, least, 200).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(RpcLags);
    provider.destroy();
  });

  it("does not fall back on the others where one is silent", async () => {
    const provider = await connect({ ...chain });
    twisting.stop();
    const error = await provider.getBalance(account).catch((reason: unknown) => reason);
    expect(isChainError(error, "RpcUnavailable")).to.equal(true);
    provider.destroy();
  });
});
