import { expect } from "chai";
import { JsonRpcProvider } from "ethers";

import { ChainView } from "../../../../scripts/causeway/chain/ChainView.ts";
import { loadConfig } from "../../../../scripts/causeway/config/loadConfig.ts";
import type { PlanContext } from "../../../../scripts/causeway/plan/PlanContext.ts";
import { planVerifier, VerifierKeyMismatch } from "../../../../scripts/causeway/plan/verifier.ts";
import { keyWords } from "../../../../scripts/verifier/keyWords.ts";
import { CommitteeVerifier__factory } from "../../../../typechain-types/index.js";
import { LocalChains } from "../../world/LocalChains.ts";

const NOTHING_TO_DO = { steps: [], waiting: [], findings: [] };

const VERIFIER = loadConfig("config/testnet").verifier;

describe("planVerifier", function () {
  this.timeout(60_000);
  let chains: LocalChains;
  let provider: JsonRpcProvider;
  let deployed: string;

  before(async () => {
    chains = await LocalChains.start();
    provider = new JsonRpcProvider(chains.rpcs.hub, undefined, { cacheTimeout: -1 });
    const factory = new CommitteeVerifier__factory(await provider.getSigner());
    const { key, slots, isDevelopmentKey } = VERIFIER;
    const made = await factory.deploy(keyWords(key) as never, slots, isDevelopmentKey);
    deployed = await made.getAddress();
  });
  after(async () => {
    provider?.destroy();
    await chains?.stop();
  });

  const plan = async (address: string, keyHash = VERIFIER.keyHash) => {
    const verifier = { ...VERIFIER, keyHash };
    const context: Pick<PlanContext, "config" | "view"> & { addresses: object } = {
      config: { ...chains.config, verifier },
      view: await ChainView.newest(provider),
      addresses: { verifierNamed: () => address },
    };
    return planVerifier(context as PlanContext);
  };

  it("goes on where the verifier has the configured key", async () => {
    expect(await plan(deployed)).to.deep.equal(NOTHING_TO_DO);
  });

  it("goes on where there is no verifier yet", async () => {
    expect(await plan(`0x${"11".repeat(20)}`)).to.deep.equal(NOTHING_TO_DO);
  });

  it("stops where another key stands at the verifier's address", async () => {
    const other = `0x${"22".repeat(32)}`;
    const error = await plan(deployed, other).catch((reason) => reason);
    expect(error).to.be.instanceOf(VerifierKeyMismatch);
    expect(error).to.include({ address: deployed, expected: other });
  });
});
