import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";
import { parseEther, ZeroAddress } from "ethers";

import { NETWORK } from "../../../test/scripts/local/networkExample.ts";
import { type Anvil, startAnvil } from "../../chains/test/world/anvil.ts";
import { type LocalChain, LocalNetwork, TookTooLong } from "../src/index.ts";

const CHAIN_ID = 31337;

describe("a transaction to the local network", function () {
  this.timeout(30_000);

  let folder: string;
  let anvil: Anvil;
  let network: LocalNetwork;
  let hub: LocalChain;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-local-network-"));
    anvil = await startAnvil(BigInt(CHAIN_ID));
    const file = join(folder, "network.json");
    const chains = [{ name: "hub", chainId: CHAIN_ID, rpcUrl: anvil.url }];
    writeFileSync(file, JSON.stringify({ ...NETWORK, chains }));
    network = await LocalNetwork.connect(file);
    hub = network.chain("hub");
  });

  after(async () => {
    network?.close();
    await anvil?.stop();
    rmSync(folder, { recursive: true });
  });

  const transfer = (coin = 1n) => hub.signer.sendTransaction({ to: ZeroAddress, value: coin });
  const isMining = (automine: boolean) => hub.provider.send("evm_setAutomine", [automine]);
  const failure = (promise: Promise<unknown>) => promise.then(String, (error: Error) => error);

  it("that is refused leaves no gap, for which all later ones would wait", async () => {
    const more = parseEther("1000000");
    const refused = transfer(more);
    const taken = [transfer(), transfer()];
    const limit = { patienceMilliseconds: 5_000 };
    expect(await failure(network.sent(refused, limit))).to.match(/insufficient funds/i);
    for (const [nonce, transaction] of taken.entries()) {
      const { hash, status } = await network.mined(transaction, limit);
      expect(status).to.equal(1);
      expect((await hub.provider.getTransaction(hash))?.nonce).to.equal(nonce);
    }
  });

  it("that the chain never takes into a block is waited for no longer than was said", async () => {
    await isMining(false);
    const transaction = transfer();
    const error = await failure(network.sent(transaction, { patienceMilliseconds: 500 }));
    await isMining(true);
    const { hash, nonce } = await transaction;
    expect(error).to.be.instanceOf(TookTooLong);
    expect(error).to.have.property(
      "what",
      `a block with transaction ${hash}, number ${nonce} of ${hub.account}`,
    );
  });

  it("that no chain answers is waited for no longer than was said", async () => {
    const silence = new Promise<never>(() => {});
    const error = await failure(network.mined(silence, { patienceMilliseconds: 50 }));
    expect(error).to.be.instanceOf(TookTooLong);
    expect(error).to.have.property("what", "a chain that takes a transaction");
  });
});
