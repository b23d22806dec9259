import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import {
  type Applied,
  type ApplyOptions,
  type ChainConfig,
  type CheckResult,
  chainNamed,
  isSafe,
  KEY_VARIABLE,
  withRpcs,
} from "@causeway/operator";
import { accountIn, addressOf } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";
import type { RunningService } from "@causeway/service";
import { developmentKey, keyWords } from "@causeway/verifying-key";
import { expect } from "chai";
import { type JsonRpcProvider, toBeHex, toQuantity, Wallet, ZeroAddress } from "ethers";
import { addressesOf } from "../../../../scripts/causeway/areas/deployment/addresses.ts";
import { type Config, fees } from "../../../../scripts/causeway/areas.ts";
import { environmentAt, loadConfig } from "../../../../scripts/causeway/environment.ts";
import {
  AccessManager__factory,
  CommitteeVerifier__factory,
  Mailbox__factory,
  ZkLightClient__factory,
} from "../../../../typechain-types/index.js";
import { runScript, scriptOf } from "../../../docs/script.ts";
import { installSafe } from "../../../scripts/world/installSafe.ts";
import { LocalChains } from "../../../scripts/world/LocalChains.ts";
import { account, messageIdsOf, returning } from "../../../scripts/world/MessageNetwork.ts";
import { startCommittee, takeOverCommittee } from "../../../scripts/world/ownCommittee.ts";
import { RehearsedTon, TON_TESTNET } from "../../../scripts/world/RehearsedTon.ts";
import { runCauseway } from "../../../scripts/world/runCauseway.ts";

const DEPLOYER = Wallet.createRandom();
const COIN = 10n ** 18n;
const RECIPIENT: Hex = "0x00000000000000000000000000000000000000aa";
const GAS_LIMIT = 200_000n;
/** Nanoton. */
const BOARD_VALUE = 50_000_000n;

/** The environment `testnet`, deployed by a key of ours, on local nodes with the chain ids of the public chains. */
describe("the testnet environment, rehearsed", function () {
  this.timeout(300_000);
  let chains: LocalChains;
  let ton: RehearsedTon;
  let folder: string;
  let config: Config;
  let validators = new Map<string, RunningService>();

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-testnet-"));
    const environment = join(folder, "config", "testnet");
    cpSync("config/testnet", environment, { recursive: true });
    const access = JSON.parse(readFileSync(join(environment, "access.json"), "utf8"));
    writeFileSync(
      join(environment, "access.json"),
      JSON.stringify({ ...access, deployer: DEPLOYER.address }),
    );
    takeOverCommittee(environment, "testnet", folder);
    const more = ["--slots-in-an-epoch", "1"];
    ton = await RehearsedTon.start(environment, DEPLOYER.privateKey);
    const loaded = loadConfig(environment);
    const nodes = { ...loaded, chains: evmChainsOf(loaded) };
    chains = await LocalChains.start({ config: nodes, more });
    const onTon = { [TON_TESTNET]: [ton.chain.url] };
    config = withRpcs(loaded, { ...chains.rpcUrls(nodes), ...onTon });
    for (const { name } of evmChainsOf(config)) {
      const node = provider(name);
      await node.send("anvil_setBalance", [DEPLOYER.address, toQuantity(COIN)]);
      node.destroy();
    }
    process.env[KEY_VARIABLE] = DEPLOYER.privateKey;
  });

  after(async () => {
    delete process.env[KEY_VARIABLE];
    delete process.env.PROVER_ARTIFACTS;
    for (const validator of validators.values()) await validator.stop();
    await chains?.stop();
    await ton?.chain.stop();
    rmSync(folder, { recursive: true });
  });

  function provider(name: string): JsonRpcProvider {
    return new MinedProvider(chains.rpcs[name]);
  }

  const deployments = () => join(folder, "deployments");

  function evmChainsOf({ chains: all }: Config): ChainConfig[] {
    return all.filter(({ family }) => family === "evm");
  }

  function apply(
    name: string,
    options: Partial<ApplyOptions> = {},
    asked = config,
  ): Promise<Applied> {
    const environment = environmentAt(asked, deployments());
    const chain = chainNamed(config, name);
    return environment
      .familyOf(chain)
      .apply({ environment, chain }, { waitMilliseconds: 0, onExecuted: () => {}, ...options });
  }

  function check(chain: ChainConfig): Promise<CheckResult> {
    const environment = environmentAt(config, deployments());
    return environment.familyOf(chain).check({ environment, chain });
  }

  /** The RPC of each chain, as options take it. */
  function rpcs(): string[] {
    return config.chains.map(({ name, rpcUrls: [url] }) => `${name}=${url}`);
  }

  it("keeps the deployer's rights as long as a Safe is missing that is to have them", async () => {
    const { waiting } = await apply("bsc-testnet");
    expect(waiting.map(({ subject }) => subject).join()).to.match(/safe council, .*admin of the/);
    const node = provider("bsc-testnet");
    const manager = AccessManager__factory.connect(addressesOf(config).AccessManager, node);
    expect((await manager.hasRole(0, DEPLOYER.address)).isMember).to.equal(true);
    node.destroy();
  });

  /** Names of Safes that were ever given a role. */
  async function trustedSafes(name: string): Promise<string[]> {
    const node = provider(name);
    const manager = AccessManager__factory.connect(addressesOf(config).AccessManager, node);
    const granted = await manager.queryFilter(manager.filters.RoleGranted());
    node.destroy();
    const accounts = new Set(granted.map(({ args }) => args.account));
    const trusted = config.accounts.filter(isSafe).filter(({ address }) => accounts.has(address));
    return trusted.map((safe) => safe.name);
  }

  it("gives no role to an address at which its Safe does not stand yet", async () => {
    expect(await trustedSafes("bsc-testnet")).to.deep.equal([]);
  });

  it("gives no role to a Safe that asks for fewer signatures than the configuration says", async () => {
    const node = provider("bsc-testnet");
    for (const { address, owners } of config.accounts.filter(isSafe)) {
      await installSafe(node, address, owners, 1);
    }
    node.destroy();
    const { waiting } = await apply("bsc-testnet");
    const reasons = waiting.map(({ reason }) => reason).join();
    expect(reasons)
      .to.match(/threshold: 1, and not 3/)
      .and.match(/threshold: 1, and not 2/);
    expect(await trustedSafes("bsc-testnet")).to.deep.equal([]);
  });

  it("is deployed, and opens its lanes when all chains stand", async () => {
    for (const { name } of evmChainsOf(config)) {
      const node = provider(name);
      for (const { address, owners, threshold } of config.accounts.filter(isSafe)) {
        const isThere = (await node.getCode(address)) !== "0x";
        const word = [toBeHex(4, 32), toBeHex(threshold, 32)];
        if (isThere) await node.send("anvil_setStorageAt", [address, ...word]);
        else await installSafe(node, address, owners, threshold);
      }
      node.destroy();
    }
    for (const { name } of config.chains) await apply(name);
    for (const { name } of config.chains) await apply(name);
    for (const { name } of config.chains) {
      const { transactions, waiting, left } = await apply(name);
      const nothing = { transactions: 0, waiting: [], left: [] };
      expect({ transactions, waiting, left }, name).to.deep.equal(nothing);
    }
  });

  it("is as configured when it is checked, but for accounts that hold too little", async () => {
    for (const chain of config.chains) {
      const { findings, unreadable } = await check(chain);
      const kinds = findings.map(({ kind }) => kind);
      expect({ kinds, unreadable }).to.deep.equal({ kinds: ["balance-floor"], unreadable: [] });
      await fillFloors(chain);
      expect((await check(chain)).findings).to.deep.equal([]);
    }
  });

  async function fillFloors({ name, family }: ChainConfig): Promise<void> {
    const floors = config.floors.filter(({ chain }) => chain === name);
    if (family === "ton") {
      const toAccount = (account: Hex) => addressOf(accountIn(account));
      return ton.chain.fund(
        floors.map(({ account, floor }) => ({ account: toAccount(account), value: floor })),
      );
    }
    const node = provider(name);
    for (const { account, floor } of floors) {
      await node.send("anvil_setBalance", [account, toQuantity(floor)]);
    }
    node.destroy();
  }

  function withLongerTerms(): Config {
    const longer = Object.entries(config.terms).map(([name, terms]) => [
      name,
      { ...terms, minLifetime: terms.minLifetime + 60 },
    ]);
    return { ...config, terms: Object.fromEntries(longer) };
  }

  it("leaves to a Safe what its deployer may not do any more", async () => {
    const options = { proposals: join(folder, "proposals") };
    const { transactions, proposals } = await apply("sepolia", options, withLongerTerms());
    expect(transactions).to.equal(0);
    const postponed = proposals.postponed.map(({ reason }) => reason).join();
    const files = proposals.written.map(({ file }) => file.slice(folder.length));
    expect(files, postponed).to.deep.equal([
      "/proposals/testnet/sepolia/operations-schedule-1.json",
    ]);
  });

  it("leaves to the operations on TON what its deployer may not do any more", async () => {
    const asked = withLongerTerms();
    const lanes = evmChainsOf(config).map(({ name }) => `lane ${TON_TESTNET} -> ${name}`);
    const ofDeployer = await apply(TON_TESTNET, {}, asked);
    expect(ofDeployer.transactions).to.equal(0);
    expect(ofDeployer.left.map(({ manner }) => manner)).to.deep.equal(lanes.map(() => "schedule"));
    const { left } = await apply(TON_TESTNET, { env: ton.env("operations") }, asked);
    expect(left.map(({ manner }) => manner)).to.deep.equal(lanes.map(() => "execute"));
    const { findings, operations = [] } = await check(chainNamed(config, TON_TESTNET));
    expect(findings.map(({ kind }) => kind)).to.deep.equal(lanes.map(() => "operation-pending"));
    const environment = environmentAt(config, deployments());
    const target = { environment, chain: chainNamed(config, TON_TESTNET) };
    const cancelling = { isPrinted: false, proposals: folder, env: ton.env("guardian") };
    const ids = operations.map(({ id }) => id);
    await environment.familyOf(target.chain).cancel(target, { ids, ...cancelling });
    expect((await check(target.chain)).findings).to.deep.equal([]);
  });

  it("leaves the deployer without any right", async () => {
    for (const { name } of evmChainsOf(config)) {
      const node = provider(name);
      const manager = AccessManager__factory.connect(addressesOf(config).AccessManager, node);
      const { isMember } = await manager.hasRole(await manager.ADMIN_ROLE(), DEPLOYER.address);
      expect(isMember, name).to.equal(false);
      node.destroy();
    }
  });

  it("proves with a key that a ceremony made", async () => {
    const node = provider("sepolia");
    const client = addressesOf(config).lightClientOf(chainNamed(config, "bsc-testnet"));
    const verifier = await ZkLightClient__factory.connect(client, node).verifier();
    expect(verifier).to.not.equal(ZeroAddress);
    expect(await CommitteeVerifier__factory.connect(verifier, node).isDevelopmentKey()).to.equal(
      false,
    );
    node.destroy();
  });

  describe("with validators, and the key that anybody can make", () => {
    let message: Hex;

    before(async () => {
      // A program under the GPL: run, not imported.
      execFileSync(process.execPath, ["--import", "tsx", "circuits/scripts/rehearsal.ts", "key"]);
      validators = await startCommittee(config, folder);
      const destination = provider("bsc-testnet");
      await destination.send("anvil_setCode", [RECIPIENT, returning("0x2432ef26")]);
      destination.destroy();
      message = await send("base-sepolia", "bsc-testnet");
      await ton.fundWallet(account(8).privateKey);
    });

    async function send(
      origin: string,
      destination: string,
      recipient = RECIPIENT,
      gasLimit = GAS_LIMIT,
    ): Promise<Hex> {
      const node = provider(origin);
      const mailbox = Mailbox__factory.connect(
        addressesOf(config).Mailbox,
        account(3).connect(node),
      );
      const { chainId } = chainNamed(config, destination);
      const value = await mailbox.quote(chainId, gasLimit, 1n);
      const refundTo = account(3).address;
      const args = [chainId, recipient, gasLimit, 0n, refundTo, "0x01", { value }] as const;
      const receipt = await (await mailbox.send(...args)).wait();
      node.destroy();
      return messageIdsOf(receipt)[0] ?? "";
    }

    async function deliver(messageId = message) {
      const validatorUrls = Array.from(validators, ([name, { url }]) => `${name}=${url}`);
      const args = [
        ...["deliver", "--environment", "testnet", "--config", join(folder, "config")],
        ...["--deployments", deployments(), "--message", messageId],
        ...validatorUrls.flatMap((named) => ["--validator", named]),
        ...rpcs().flatMap((named) => ["--rpc", named]),
      ];
      return runCauseway(args, { [KEY_VARIABLE]: account(8).privateKey });
    }

    /** Lets blocks become final while something waits for that. */
    async function whileMining<T>(work: Promise<T>): Promise<T> {
      const nodes = evmChainsOf(config).map(({ name }) => provider(name));
      const timer = setInterval(() => {
        for (const node of nodes) node.send("anvil_mine", [toQuantity(3)]).catch(() => undefined);
      }, 500);
      return work.finally(() => {
        clearInterval(timer);
        for (const node of nodes) node.destroy();
      });
    }

    it("is refused what a prover with another key proves", async () => {
      const { code, stderr } = await whileMining(deliver());
      expect(code).to.equal(1);
      expect(stderr).to.match(/InvalidProof/);
    });

    it("has a message delivered through the hub, by two proofs that the chains check", async () => {
      process.env.PROVER_ARTIFACTS = "circuits/build/rehearsal";
      const { code, stdout, stderr } = await whileMining(deliver());
      expect(code, stderr).to.equal(0);
      expect(stdout).to.match(/^delivered by this command, in transaction 0x[0-9a-f]{64}$/m);
    });

    it("has a message delivered to TON through the hub, by a proof and the signatures", async () => {
      const board = await ton.deployBoard(config);
      const sent = await send("bsc-testnet", TON_TESTNET, board, BOARD_VALUE);
      const { code, stdout, stderr } = await whileMining(deliver(sent));
      expect(code, stderr).to.equal(0);
      expect(stderr).to.include(`on ${TON_TESTNET}: deliver the message`);
      // The recipient's answer ends the message, in a transaction of its own.
      expect(stdout).to.match(/^delivered by /m);
    });

    it("has a message of TON delivered to the hub, by a proof that it checks", async () => {
      const node = provider("sepolia");
      await node.send("anvil_setCode", [RECIPIENT, returning("0x2432ef26")]);
      node.destroy();
      const to = { chain: config.hub, recipient: RECIPIENT, gasLimit: GAS_LIMIT };
      const sent = await ton.send(config, to, folder);
      const { code, stdout, stderr } = await whileMining(deliver(sent));
      expect(code, stderr).to.equal(0);
      expect(stdout).to.match(/^delivered by this command/m);
    });
  });

  describe("whose fee schedule is upgraded by its Safes", () => {
    /** The functions that the runbook calls. */
    function here(): string {
      const onEvm = Object.entries(chains.rpcs).map(([name, url]) => `${name}=${url}`);
      const file = `${folder}/config/testnet/$1`;
      return `work=${folder}
causeway() {
  npm run --silent causeway -- "$@" --environment testnet --config $work/config \\
    --deployments $work/deployments ${rpcs()
      .map((rpc) => `--rpc ${rpc}`)
      .join(" ")}
}
edit() {
  node -e 'const fs = require("fs"), [file, change] = process.argv.slice(1), json = JSON.parse(fs.readFileSync(file));
    Function("json", change)(json); fs.writeFileSync(file, JSON.stringify(json, null, 2))' ${file} "$2"
}
sign() { node --import tsx test/scripts/world/signBundles.ts "$1" ${onEvm.join(" ")}; }
pass() {
  for url in ${Object.values(chains.rpcs).join(" ")}; do
    for call in '"evm_increaseTime","params":['$1']' '"evm_mine","params":[]'; do
      curl -sf -H content-type:application/json -d '{"jsonrpc":"2.0","id":1,"method":'"$call"'}' $url > /dev/null
    done
  done
}
`;
    }

    async function bases(name: string): Promise<bigint[]> {
      const node = provider(name);
      const mailbox = Mailbox__factory.connect(addressesOf(config).Mailbox, node);
      const { price } = await mailbox.pricesTo(config.hub.chainId);
      node.destroy();
      return [price.base];
    }

    it("there and back again, as the runbook has it", async () => {
      const before = await bases("bsc-testnet");
      const section = scriptOf("docs/operators.md", "Upgrade the fee schedule");
      const { code, output } = await runScript(`${here()}\n${section}`, 600_000);
      expect(code, output).to.equal(0);
      expect(output).to.match(/sepolia: signed .*operations-direct-1\.json/);
      const withSafes = config.chains.filter(({ name }) => name in chains.rpcs);
      const { length } = config.chains;
      expect(output.match(/the way back is exact/g), output).to.have.length(length);
      expect(output).to.match(/Make version 2 of the fee schedule effective in place of version 1/);
      expect(output).to.match(/bsc-testnet, messages, .*: version 2 is in force/);
      expect(await bases("bsc-testnet")).to.deep.equal(before);
      for (const chain of withSafes) {
        const { findings } = await check(chain);
        const kinds: readonly string[] = fees.kinds;
        expect(findings.filter(({ kind }) => kinds.includes(kind))).to.deep.equal([]);
      }
    });
  });

  it("is refused a verifier with a development key by the chain itself", async () => {
    const node = provider("sepolia");
    const signer = new Wallet(DEPLOYER.privateKey, node);
    const key = keyWords(developmentKey(4)) as never;
    const error = await new CommitteeVerifier__factory(signer).deploy(key, 4, true).catch(String);
    expect(error).to.match(/DevelopmentOnly|0x[0-9a-f]{8}/);
    node.destroy();
  });
});
