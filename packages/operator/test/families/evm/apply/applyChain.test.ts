import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { CallFailed } from "@causeway/chains/node";
import { expect } from "chai";

import { environmentAt } from "../../../../../../scripts/causeway/environment.ts";
import { LocalChains } from "../../../../../../test/scripts/world/LocalChains.ts";
import { RpcProxy, RpcRefusal } from "../../../../../../test/scripts/world/RpcProxy.ts";
import { withoutAssets } from "../../../../../../test/scripts/world/withoutAssets.ts";
import { applyChain } from "../../../../src/families/evm/apply/applyChain.ts";

describe("applyChain", function () {
  this.timeout(60_000);

  it("says why it failed, even if the RPC does not answer any more after that", async () => {
    const chains = await LocalChains.start();
    const proxy = await RpcProxy.start(chains.rpcs.hub ?? "");
    const folder = mkdtempSync(join(tmpdir(), "causeway-apply-"));
    let offers = 0;
    proxy.answer = async (method, ask) => {
      if (method === "eth_sendRawTransaction") offers += 1;
      if (offers > 1) throw new RpcRefusal(-32_000, `${method} is refused`);
      return ask();
    };
    try {
      const chain = { ...chains.config.hub, rpcUrls: [proxy.url] };
      const config = { ...chains.config, hub: chain, chains: [chain] };
      const applying = applyChain({
        environment: environmentAt(withoutAssets({ ...config, routes: [] }), folder),
        chain,
        waitMilliseconds: 0,
        onExecuted: () => {},
      });
      const error = await applying.catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(CallFailed);
      expect(String(error)).to.match(/deploy AccessManager: .*eth_sendRawTransaction is refused/);
    } finally {
      proxy.stop();
      await chains.stop();
      rmSync(folder, { recursive: true });
    }
  });
});
