import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  DeploymentsInUse,
  GenerationUnrecorded,
  type OpenChain,
  readDeployments,
  recordStatus,
  whileDeploymentsLocked,
  writeDeployments,
} from "@causeway/operator/evm";
import { expect } from "chai";

const ROUTER = { address: `0x${"a1".repeat(20)}`, block: 17 };
const CURRENT = { number: "2.1", status: "current", since: 100 } as const;

describe("the recorded status of a generation", () => {
  let folder: string;
  let chain: Pick<OpenChain, "file" | "chain">;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-status-"));
    chain = { file: join(folder, "hub.json"), chain: { chainId: 31_337n } as OpenChain["chain"] };
    const contracts = { Router: { ...ROUTER, generation: CURRENT }, Mailbox: ROUTER };
    writeDeployments(chain.file, { chainId: "31337", contracts });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const record = (status: "deprecated" | "retired", since: number) =>
    recordStatus(chain, "Router", { status, since });

  it("changes once, with its start, and leaves all else of the record", async () => {
    expect(await record("deprecated", 200)).to.deep.equal({
      ...CURRENT,
      status: "deprecated",
      since: 200,
    });
    expect(await record("deprecated", 300)).to.include({ since: 200 });
    const { Router, Mailbox } = readDeployments(chain.file);
    expect(Router).to.deep.equal({
      ...ROUTER,
      generation: { number: "2.1", status: "deprecated", since: 200 },
    });
    expect(Mailbox).to.deep.equal(ROUTER);
  });

  it("stays if it is not the status that the new one replaces", async () => {
    await record("retired", 200);
    const next = { status: "deprecated", since: 300, inPlaceOf: "current" } as const;
    expect(await recordStatus(chain, "Router", next)).to.include({ status: "retired", since: 200 });
    expect(await record("deprecated", 300)).to.include({ status: "deprecated", since: 300 });
    expect(readDeployments(chain.file).Router?.generation).not.to.have.property("inPlaceOf");
  });

  it("is refused of a contract without a recorded generation, with the remedy", async () => {
    const refused = await recordStatus(chain, "Mailbox", { status: "retired", since: 1 }).catch(
      (e) => e,
    );
    expect(refused).to.be.instanceOf(GenerationUnrecorded);
    expect(refused.message).to.match(/has no generation of Mailbox: run causeway apply/);
  });

  it("is refused while another process writes the record, with its id and the remedy", async () => {
    writeFileSync(`${chain.file}.lock`, `${process.ppid}`);
    const refused = await record("retired", 200).catch((error) => error);
    expect(refused).to.be.instanceOf(DeploymentsInUse);
    expect(refused.holder).to.equal(process.ppid);
    expect(refused.message).to.match(
      /hub\.json is in use by process \d+: wait until .* delete .*\.lock/,
    );
    expect(readDeployments(chain.file).Router?.generation).to.deep.equal(CURRENT);
  });

  it("is refused while this process writes the record, and not any more after a failure", async () => {
    const failing = whileDeploymentsLocked(chain.file, async () => {
      const refused = await record("retired", 200).catch((error) => error);
      expect(refused).to.be.instanceOf(DeploymentsInUse);
      throw new Error("failed");
    });
    expect(await failing.catch(({ message }) => message)).to.equal("failed");
    expect(await record("retired", 200)).to.include({ status: "retired" });
  });
});
