import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { environmentFile } from "@causeway/environment";
import { readRelayerConfig } from "@causeway/relayer";
import { readValidatorConfig } from "@causeway/validator";
import { expect } from "chai";

import { addressesOf } from "../../../../scripts/causeway/areas/deployment/addresses.ts";
import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { editEnvironment } from "../../../../scripts/local/environment/leaveOutChain.ts";
import { copyEnvironment, SLOTS } from "../../world/environmentCopy.ts";
import { runCauseway } from "../../world/runCauseway.ts";

const PRIVATE_KEY = `0x${"11".repeat(32)}`;

interface Chains {
  readonly chains: readonly object[];
}

interface Destinations {
  readonly version: number;
  readonly destinations: Readonly<Record<string, object>>;
}

interface Routes {
  readonly terms: Readonly<Record<string, object>>;
}

describe("causeway services", () => {
  let folder: string;
  let config: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-services-"));
    config = copyEnvironment(join(folder, "config"));
    file = join(folder, "services", "environment.json");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function write(...more: string[]) {
    const where = ["--environment", "local", "--config", join(folder, "config")];
    // A network on this machine records what it deploys in the project's own folder.
    const none = ["--deployments", join(folder, "deployments")];
    return runCauseway(["services", ...where, ...none, "--out", file, ...more]);
  }

  const written = () => environmentFile.parse(JSON.parse(readFileSync(file, "utf8")));

  /** A service's own file beside what is written, and what the service makes of both. */
  function readBy<T>(read: (file: string) => T, own: object): T {
    const at = join(folder, "services", "own.json");
    writeFileSync(at, JSON.stringify({ environmentFile: "environment.json", ...own }), {
      mode: 0o600,
    });
    return read(at);
  }

  it("writes what follows from the configuration, and tells what that is", async () => {
    const { code, stdout } = await write();
    expect(stdout).to.equal(
      `written to ${file}: hub, spoke-a, spoke-b; 4 validators. Services know it when they are started again\n`,
    );
    expect(code).to.equal(0);
    const { environment, development, chains, validators } = written();
    expect({ environment, development }).to.deep.equal({ environment: "local", development: true });
    expect(validators[3]).to.equal("http://127.0.0.1:9104");
    const { Mailbox, CommitteeRegistry, MessageFeeSchedule } = addressesOf(loadConfig(config));
    const { contracts, display, ...spoke } = chains[1]!;
    expect(display).to.include({ title: "Spoke A", isTestnet: true });
    expect(contracts).to.include({ Mailbox, CommitteeRegistry, MessageFeeSchedule });
    expect(spoke).to.deep.equal({
      family: "evm",
      name: "spoke-a",
      chainId: 31338n,
      rpcUrls: ["http://127.0.0.1:8546"],
      mailbox: Mailbox,
      committeeRegistry: CommitteeRegistry,
      committeeSlots: SLOTS,
      dataGasPerByte: 0,
      rpcTimeout: 10_000,
      startHeight: 0n,
      logRange: 10_000,
      maxFeePerGas: 500_000_000_000n,
      messageFeeSchedule: MessageFeeSchedule,
    });
  });

  it("has services know a chain that was added, without a change of their own files", async () => {
    await write();
    const own = { keyFile: "keys", journalFile: "journal" };
    const before = readBy(readValidatorConfig, own);
    editEnvironment<Chains>(config, "chains.json", (content) => ({
      ...content,
      chains: [...content.chains, { ...content.chains[2], name: "spoke-c", chainId: 31340 }],
    }));
    editEnvironment<Destinations>(config, "destinations.json", (content) => ({
      ...content,
      version: content.version + 1,
      destinations: {
        ...content.destinations,
        "spoke-c": content.destinations["spoke-b"] ?? {},
      },
    }));
    editEnvironment<Routes>(config, "routes.json", (content) => ({
      ...content,
      terms: { ...content.terms, "spoke-c": content.terms["spoke-b"] ?? {} },
    }));
    await write();
    const names = (of: typeof before) => of.chains.map(({ name }) => name);
    expect(names(before)).to.deep.equal(["hub", "spoke-a", "spoke-b"]);
    expect(names(readBy(readValidatorConfig, own))).to.deep.equal([...names(before), "spoke-c"]);
    const relayer = readBy(readRelayerConfig, {
      privateKey: PRIVATE_KEY,
      prover: { kind: "mock" },
    });
    expect(relayer.chains.map(({ name, privateKey }) => [name, privateKey])).to.deep.equal(
      ["hub", "spoke-a", "spoke-b", "spoke-c"].map((name) => [name, PRIVATE_KEY]),
    );
  });

  it("writes the RPCs that it is given, for whoever runs services with his own", async () => {
    await write("--rpc", "hub=http://127.0.0.1:1", "--rpc", "hub=http://127.0.0.1:2");
    const [hub, spoke] = written().chains;
    expect(hub?.rpcUrls).to.deep.equal(["http://127.0.0.1:1", "http://127.0.0.1:2"]);
    expect(spoke?.rpcUrls).to.deep.equal(["http://127.0.0.1:8546"]);
  });

  it("writes nothing of a configuration that is refused", async () => {
    editEnvironment(config, "chains.json", (content: object) => ({ ...content, hub: "moon" }));
    const { code, stderr } = await write();
    expect(stderr).to.match(/chains\.json.* hub/s);
    expect(code).to.equal(1);
    expect(existsSync(file)).to.equal(false);
  });
});
