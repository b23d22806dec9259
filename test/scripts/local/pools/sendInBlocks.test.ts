import { type Anvil, startAnvil } from "@causeway/chains/testing/anvil.ts";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { expect } from "chai";

import { SENDERS } from "../../../../scripts/local/network/accounts.ts";
import type { Call } from "../../../../scripts/local/pools/Call.ts";
import { CallReverted, sendInBlocks } from "../../../../scripts/local/pools/sendInBlocks.ts";

const CHAIN_ID = 31_337n;
/** Of a block of this node. */
const BLOCK_GAS = 30_000_000n;
const [SENDER] = SENDERS;
/** Puts a byte of code on the chain. */
const CREATION = "0x6001600081538060005360016000f3";
/** Runs in a circle until 50,000 gas are left. */
const BURNING = "0x5b61c3505a1160005700";

describe("sendInBlocks", function () {
  this.timeout(30_000);
  let anvil: Anvil;
  let rpc: MinedProvider;

  before(async () => {
    anvil = await startAnvil(CHAIN_ID);
    rpc = new MinedProvider(anvil.url, CHAIN_ID);
  });

  after(async () => {
    rpc?.destroy();
    await anvil?.stop();
  });

  const call = (data: string, gasLimit = 100_000n): Call => ({ data, gasLimit, what: "a test" });

  it("sends calls in their order, also those that one block has no room for", async () => {
    const before = await rpc.getTransactionCount(SENDER.address);
    const calls = Array.from({ length: 7 }, () => call(BURNING, BLOCK_GAS / 3n));
    await sendInBlocks(rpc, SENDER, calls);
    expect(await rpc.getTransactionCount(SENDER.address)).to.equal(before + 7);
  });

  it("says which call reverted", async () => {
    const reverting = { ...call("0xfe"), what: "deployment of nothing" };
    const error = await sendInBlocks(rpc, SENDER, [call(CREATION), reverting]).catch((e) => e);
    expect(error).to.be.instanceOf(CallReverted);
    expect(error.message).to.match(/^transaction 0x[0-9a-f]{64}, deployment of nothing, reverted$/);
  });
});
