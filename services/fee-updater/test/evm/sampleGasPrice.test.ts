import { isChainError } from "@causeway/chains";
import type { QuorumProvider } from "@causeway/chains/node";
import { connect } from "@causeway/chains/node";
import { LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { TwistingRpc } from "@causeway/chains/testing/TwistingRpc.ts";
import { expect } from "chai";
import { toQuantity } from "ethers";
import { sampleGasPrice } from "../../src/evm/sampleGasPrice.ts";

const GWEI = 10n ** 9n;
const OF = { blocks: 3, blocksBehind: 1, priorityPercentile: 50 };

describe("sampleGasPrice", function () {
  this.timeout(60_000);
  let chain: LocalChain;
  let twisting: TwistingRpc;
  let rpcs: QuorumProvider;

  before(async () => {
    chain = await LocalChain.start(31337n);
    twisting = await TwistingRpc.before(chain.url);
    rpcs = await connect({ name: "hub", chainId: 31337n, rpcUrls: [twisting.url] });
  });

  afterEach(() => {
    twisting.twist = (_, result) => result;
  });

  after(async () => {
    rpcs?.destroy();
    twisting?.stop();
    await chain?.stop();
  });

  /** Blocks without transactions, by their base fees. */
  async function mine(...gwei: number[]): Promise<void> {
    for (const fee of gwei) {
      const baseFee = toQuantity(BigInt(fee) * GWEI);
      await chain.provider.send("anvil_setNextBlockBaseFeePerGas", [baseFee]);
      await chain.mine(1);
    }
  }

  it("is the median of the blocks that lie below the head", async () => {
    await mine(9, 2, 4, 3, 90);
    const { height, timestamp, gasPrice } = await sampleGasPrice(rpcs, OF);
    expect(gasPrice).to.equal(3n * GWEI);
    const head = await chain.provider.getBlockNumber();
    expect(height).to.equal(BigInt(head - 1));
    expect(timestamp).to.equal((await chain.provider.getBlock(head - 1))?.timestamp);
  });

  it("adds what blocks were paid for beside the base fee", async () => {
    const baseFee = toQuantity(2n * GWEI);
    await chain.provider.send("anvil_setNextBlockBaseFeePerGas", [baseFee]);
    const [to, maxPriorityFeePerGas] = [await chain.deployer.getAddress(), 7n * GWEI];
    const fees = { maxFeePerGas: 20n * GWEI, maxPriorityFeePerGas };
    await (await chain.deployer.sendTransaction({ to, ...fees })).wait();
    await mine(1);
    const { gasPrice } = await sampleGasPrice(rpcs, { ...OF, blocks: 1 });
    expect(gasPrice).to.equal(9n * GWEI);
  });

  it("takes what there is of a chain that has just begun", async () => {
    const height = await chain.provider.getBlockNumber();
    const { gasPrice } = await sampleGasPrice(rpcs, { ...OF, blocks: 1_000, blocksBehind: 0 });
    expect(gasPrice > 0n).to.equal(true);
    const first = await sampleGasPrice(rpcs, { ...OF, blocksBehind: height + 10 });
    expect(first.height).to.equal(0n);
  });

  for (const [what, twist] of [
    ["fewer blocks", (history: History) => ({ ...history, reward: history.reward.slice(1) })],
    ["other blocks", (history: History) => ({ ...history, oldestBlock: "0x1" })],
    ["no block to come", (history: History) => ({ ...history, baseFeePerGas: ["0x1"] })],
    ["what is no number", (history: History) => ({ ...history, oldestBlock: "latest" })],
    ["nothing", () => null],
  ] as const) {
    it(`is missing where an RPC tells ${what}`, async () => {
      twisting.twist = (method, result) =>
        method === "eth_feeHistory" ? twist(result as History) : result;
      const error = await sampleGasPrice(rpcs, OF).catch((reason: unknown) => reason);
      expect(isChainError(error, "RpcUnavailable"), String(error)).to.equal(true);
    });
  }
});

/** What `eth_feeHistory` says. */
interface History {
  readonly oldestBlock: string;
  readonly baseFeePerGas: readonly string[];
  readonly reward: readonly (readonly string[])[];
}
