import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { chainNamed, withRpcs } from "@causeway/operator";
import { deploymentFile, writeDeployments } from "@causeway/operator/evm";
import type { GenerationStatus } from "@causeway/protocol";
import { expect } from "chai";

import { allowancesWatch } from "../../../../../../scripts/causeway/areas/swap/evm/allowancesWatch.ts";
import { earlierRouterOn } from "../../../../../../scripts/causeway/areas/swap/index.ts";
import { environmentAt, loadConfig } from "../../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../../world/evmLocal.ts";

const CHAIN = "spoke-a";
/** Nothing answers there. */
const NOWHERE = "http://127.0.0.1:1";

describe("what check reads of allowances", () => {
  const config = withRpcs(loadConfig(EVM_LOCAL), { [CHAIN]: [NOWHERE] });
  const chain = chainNamed(config, CHAIN);
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-allowances-"));
    file = deploymentFile(folder, config.environment, CHAIN);
    mkdirSync(dirname(file), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const look = async () => {
    const [result] = await allowancesWatch()(environmentAt(config, folder), [chain]);
    return result;
  };

  function record(status: GenerationStatus): void {
    const address = earlierRouterOn(config, chain, "2.1");
    const generation = { number: "2.1", status, since: 1 };
    const contracts = { PreviousSwapRouter: { address, generation } };
    writeDeployments(file, { chainId: `${chain.chainId}`, contracts });
  }

  it("is nothing while the generation is current: no chain is asked", async () => {
    record("current");
    expect(await look()).to.deep.include({ findings: [], unreadable: [] });
  });

  for (const status of ["deprecated", "retired"] as const) {
    it(`is the chain's of a ${status} generation, which is unknown if the chain does not answer`, async () => {
      record(status);
      expect((await look())?.unreadable).to.have.length(1);
    });
  }

  it("is unknown if the record is damaged, and other chains are read all the same", async () => {
    writeFileSync(file, "{");
    const [result] = (await look())?.unreadable ?? [];
    expect(result).to.match(/is no record of deployments/);
  });
});
