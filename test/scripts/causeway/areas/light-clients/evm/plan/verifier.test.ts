import { ChainView } from "@causeway/chains/evm";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import type { Hex } from "@causeway/protocol";
import { keyWords } from "@causeway/verifying-key";
import { expect } from "chai";
import type { JsonRpcProvider } from "ethers";
import { addressesOf } from "../../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import { planVerifier } from "../../../../../../../scripts/causeway/areas/light-clients/evm/plan/verifier.ts";
import { loadConfig } from "../../../../../../../scripts/causeway/environment.ts";
import { CommitteeVerifier__factory } from "../../../../../../../typechain-types/index.js";
import { LocalChains } from "../../../../../world/LocalChains.ts";
import { planContext } from "../../../../../world/planContext.ts";

const NOTHING_TO_DO = { steps: [], waiting: [], findings: [] };

const VERIFIER = loadConfig("config/testnet").verifier;

describe("planVerifier", function () {
  this.timeout(60_000);
  let chains: LocalChains;
  let provider: JsonRpcProvider;
  let address: string;

  before(async () => {
    chains = await LocalChains.start();
    provider = new MinedProvider(chains.rpcs.hub);
    address = addressesOf(chains.config).verifierNamed(VERIFIER.contract);
  });
  after(async () => {
    provider?.destroy();
    await chains?.stop();
  });

  /** Puts the verifier of the test network's ceremony where the configuration has it. */
  async function deploy(): Promise<void> {
    const { key, slots, isDevelopmentKey } = VERIFIER;
    const factory = new CommitteeVerifier__factory(await provider.getSigner());
    const made = await factory.deploy(keyWords(key) as never, slots, isDevelopmentKey);
    const deployed = await made.getAddress();
    await provider.send("anvil_setCode", [address, await provider.getCode(deployed)]);
  }

  const plan = async (keyHash = VERIFIER.keyHash) => {
    const config = { ...chains.config, verifier: { ...VERIFIER, keyHash } };
    return planVerifier(planContext(config, { view: await ChainView.newest(provider) }));
  };

  it("goes on where there is no verifier yet", async () => {
    expect(await plan()).to.deep.equal(NOTHING_TO_DO);
  });

  it("goes on where the verifier has the configured key", async () => {
    await deploy();
    expect(await plan()).to.deep.equal(NOTHING_TO_DO);
  });

  it("finds another key at the verifier's address, and has nothing begin to trust it", async () => {
    await deploy();
    const other: Hex = `0x${"22".repeat(32)}`;
    const { findings, waiting, steps } = await plan(other);
    expect(steps).to.deep.equal([]);
    expect(findings).to.have.length(1);
    expect(findings[0]).to.include({ kind: "verifier", expected: `the key ${other}` });
    expect(findings[0]?.held).to.equal(`the key ${VERIFIER.keyHash}`);
    expect(waiting[0]?.blocks).to.include.members([
      "deploy ZkLightClient/31338",
      "anchor ZkLightClient/31338 again",
    ]);
  });

  it("finds code that accepts everything, and code that answers nothing", async () => {
    for (const [code, held] of [
      ["0x60015f5260205ff3", `the key 0x${"1".padStart(64, "0")}`],
      ["0x00", "code that returns no key"],
    ]) {
      await provider.send("anvil_setCode", [address, code]);
      const { findings } = await plan();
      expect(findings).to.have.length(1);
      expect(findings[0]?.held).to.equal(held);
    }
  });
});
