import { readFileSync } from "node:fs";
import { join } from "node:path";

import { type Anvil, startAnvil } from "@causeway/chains/testing/anvil.ts";
import { printTonAddress, readTonAddress, TON_TESTNET_CHAIN_ID } from "@causeway/protocol";
import { expect } from "chai";

import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { leaveOutChain } from "../../../../scripts/local/environment/leaveOutChain.ts";
import { configCopy } from "../../world/configCopy.ts";
import { LocalTonChain } from "../../world/LocalTonChain.ts";
import { runOnTerminal } from "../../world/runOnTerminal.ts";
import { tonWallet } from "../../world/tonWallet.ts";

const DEVELOPMENT_ID = 31_390;
/** What blocks of TON's test network bear. */
const TESTNET_GLOBAL_ID = -3;
const SECOND_ID = 31_391;
const UNKNOWN_GLOBAL_ID = 7;

/** Accounts of the testnet, as its files state them by hand. */
const ACCOUNTS = statedAccounts("config/testnet");

describe("causeway chain add, on a TON chain", function () {
  this.timeout(20_000);
  const { folderOf, texts, run } = configCopy();
  let development: LocalTonChain;
  let testnet: LocalTonChain;
  let unknown: LocalTonChain;
  let evm: Anvil;

  before(async () => {
    [development, testnet, unknown, evm] = await Promise.all([
      LocalTonChain.start(DEVELOPMENT_ID),
      LocalTonChain.start(TESTNET_GLOBAL_ID),
      LocalTonChain.start(UNKNOWN_GLOBAL_ID),
      startAnvil(31_340n),
    ]);
  });
  after(() => Promise.all([development, testnet, unknown, evm].map((chain) => chain.stop())));

  beforeEach(() => {
    leaveOutChain(folderOf("local"), "ton");
    leaveOutChain(folderOf("testnet"), "ton-testnet");
  });

  const added = (...more: string[]) => [
    ...["chain", "add", "--name", "ton", "--family", "ton", "--rpc-url", development.url],
    ...["--coin-price", "0.001", "--no-plan", "--yes", ...more],
  ];
  const accounts = (given: Readonly<Record<string, string>> = ACCOUNTS) =>
    Object.entries(given).flatMap(([name, address]) => ["--account", `${name}=${address}`]);
  const addedToTestnet = (...more: string[]) => [
    ...["chain", "add", "--name", "ton-testnet", "--family", "ton", "--rpc-url", testnet.url],
    ...["--rpc-url", testnet.url.replace("127.0.0.1", "localhost"), "--no-plan", "--yes", ...more],
  ];

  it("writes what the configuration of the testnet has by hand", async () => {
    const { rpcUrls, ...chain } = byHand("testnet").chains.at(-1) ?? {};
    const { code, stderr } = await run(
      "testnet",
      addedToTestnet("--coin-price", "0.001", ...accounts()),
    );
    expect(stderr).to.equal("");
    expect(code).to.equal(0);
    const written = loadConfig(folderOf("testnet"));
    expect(written.chains.at(-1)).to.deep.include(chain);
    expect(written.chains.at(-1)?.chainId).to.equal(TON_TESTNET_CHAIN_ID);
    const hand = byHand("testnet");
    for (const field of [
      "destinations",
      "floors",
      "terms",
      "deployerOn",
      "accounts",
      "roles",
    ] as const)
      expect(written[field], field).to.deep.equal(hand[field]);
    expect(waysOf(written.routes)).to.have.members(waysOf(hand.routes));
  });

  it("proposes the wallets of development keys, and prices that follow the price of the coin", async () => {
    const { code, stdout } = await run("local", added("--floor", "1", "--handover", "60"));
    expect(code).to.equal(0);
    const [written, hand] = [loadConfig(folderOf("local")), byHand("local")];
    for (const field of ["destinations", "terms", "deployerOn", "roles"] as const)
      expect(written[field], field).to.deep.equal(hand[field]);
    expect(written.floors).to.have.deep.members(hand.floors);
    expect(stdout).to.match(/^ton: chain 31390 at .*gas costs 400 nanoton$/m);
    expect(stdout).to.match(/--account +deployer=kQ\S+ +development keys\n +guardian=kQ\S+\n/);
    expect(stdout).to.match(/--coin-price +0\.001 coins +you/);
    expect(stdout).to.match(/base of a message's price +0\.0001 ETH +usual, at --coin-price/);
  });

  it("has plan show the deployment of the chain, with messages to it", async () => {
    expect((await run("local", added())).code).to.equal(0);
    const { code, stdout, stderr } = await run("local", ["plan", "--chain", "ton", "--no-cost"]);
    expect(stderr).to.equal("");
    expect(code).to.equal(0);
    expect(stdout).to.match(/^ton: \d+ transactions, all by deployer/);
    expect(stdout).to.include(
      "deploys 4 contracts: AccessManager, Mailbox, MessageFeeSchedule, RelaySender",
    );
    expect(stdout).to.match(/MessageFeeSchedule +messages to hub;/);
  });

  it("asks on a terminal for all values, and for the address of each account", async () => {
    const answers: Readonly<Record<string, string>> = {
      "(--name": "ton\r",
      "(--family": "ton\r",
      "(--rpc-url": `${development.url}\r`,
      "(--coin-price": "0.001\r",
      "(--handover": "60\r",
      "write ": "y",
    };
    const asked: string[] = [];
    const where = ["--no-plan", "--environment", "local", "--config", folderOf(".")];
    const { code, stderr } = await runOnTerminal(["chain", "add", ...where], (question) => {
      asked.push(question);
      return Object.entries(answers).find(([words]) => question.includes(words))?.[1] ?? "\r";
    });
    expect(code, stderr).to.equal(0);
    for (const name of ["deployer", "guardian", "fee-updater", "relayer"])
      expect(asked.join("\n")).to.include(`of one of our accounts: ${name} (--account, proposed:`);
    expect(asked.join("\n")).to.not.include("--max-fee-per-gas");
    expect(loadConfig(folderOf("local")).chains.at(-1)).to.include({ name: "ton", handover: 60 });
  });

  describe("beside a TON chain that the configuration has", () => {
    let second: LocalTonChain;
    before(async () => {
      second = await LocalTonChain.start(SECOND_ID);
    });
    after(() => second.stop());

    const addedBeside = (...more: string[]) => [
      ...["chain", "add", "--name", "ton-b", "--family", "ton", "--rpc-url", second.url],
      ...["--no-plan", "--yes", ...more],
    ];
    const walletOf = (account: number) => readTonAddress(tonWallet(account, SECOND_ID)).address;

    it("proposes the values of that chain", async () => {
      await run("local", added());
      const { code, stdout, stderr } = await run("local", addedBeside());
      expect(code, stderr).to.equal(0);
      const { destinations, floors, chains } = loadConfig(folderOf("local"));
      expect(destinations["ton-b"]).to.deep.equal(destinations.ton);
      expect(floors.filter(({ chain }) => chain === "ton-b")).to.have.length(3);
      expect(chains.at(-1)).to.deep.include({ chainId: BigInt(SECOND_ID), handover: 43_200 });
      expect(stdout).to.match(/--handover +43200 seconds +as ton/);
    });

    it("gives each account the wallet of its key on the new chain, and leaves the other chain's", async () => {
      await run("local", added("--floor", "1"));
      const before = loadConfig(folderOf("local"));
      const { stdout } = await run("local", addedBeside());
      expect(stdout).to.match(/--account +deployer=kQ\S+ +development keys\n/);
      const { deployerOn, accounts, floors } = loadConfig(folderOf("local"));
      expect(deployerOn).to.deep.equal({ ...before.deployerOn, "ton-b": walletOf(0) });
      const guardian = accounts.find(({ name }) => name === "guardian");
      const own = before.accounts.find(({ name }) => name === "guardian");
      expect(guardian?.on).to.deep.equal({ ...own?.on, "ton-b": walletOf(1) });
      expect(
        floors.filter(({ chain }) => chain === "ton-b").map(({ name, account }) => [name, account]),
      ).to.have.deep.members([
        ["deployer", walletOf(0)],
        ["relayer", walletOf(2)],
        ["fee-updater", walletOf(9)],
      ]);
      expect(floors.filter(({ chain }) => chain !== "ton-b")).to.deep.equal(before.floors);
    });

    it("asks for each account whose key it lacks, and proposes no address of the other chain", async () => {
      const stranger = `0:${"12".repeat(32)}`;
      await run("local", added("--account", `guardian=${stranger}`));
      const before = texts("local");
      const { code, stderr } = await run("local", addedBeside());
      expect(stderr).to.match(/too:\n {2}--account guardian=<address> /);
      expect(code).to.equal(1);
      expect(texts("local")).to.deep.equal(before);
    });
  });

  describe("refuses, and leaves every file as it is:", () => {
    const refuses = (
      what: string,
      args: () => readonly string[],
      message: RegExp,
      environment = "local",
    ) =>
      it(what, async () => {
        const before = texts(environment);
        const { code, stderr } = await run(environment, args());
        expect(stderr).to.match(message);
        expect(code).to.equal(1);
        expect(texts(environment)).to.deep.equal(before);
      });
    const refusesOption = (option: string, value: string, message: RegExp) =>
      refuses(`${option} ${value}`, () => added(option, value), message);
    const refusesUrl = (what: string, url: () => string, message: RegExp) =>
      refuses(
        what,
        () => ["chain", "add", "--name", "far", "--family", "ton", "--rpc-url", url(), "--yes"],
        message,
      );

    refusesUrl(
      "the RPC of an EVM chain",
      () => evm.url,
      /does not answer as an endpoint of TON: give .*another family needs --family evm/,
    );
    refusesUrl(
      "an endpoint that does not answer",
      () => "http://127.0.0.1:1",
      /127\.0\.0\.1:1 does not answer as an endpoint of TON: .*ECONNREFUSED/,
    );
    refusesUrl(
      "a network of TON that nobody knows",
      () => unknown.url,
      /no chain id is known for the network of far, .* serves network 7: give/,
    );
    refuses(
      "an endpoint of TON for an EVM chain",
      () => ["chain", "add", "--name", "far", "--rpc-url", development.url, "--yes"],
      /far was asked as a chain of the family evm: .*another family needs --family ton/,
    );
    refuses(
      "endpoints of two networks",
      () => added("--rpc-url", testnet.url),
      /serve different networks of TON, .* network 31390, .* network -3: give those of one/,
    );
    refuses(
      "a development chain outside development, by the rules of the configuration",
      () =>
        [...addedToTestnet("--coin-price", "0.001", ...accounts())].map((arg) =>
          arg
            .replace(testnet.url.replace("127.0.0.1", "localhost"), development.url)
            .replace(testnet.url, development.url),
        ),
      /chains\[4\]\.chainId = "?31390.*: no development chain outside development/,
      "testnet",
    );
    refusesOption("--chain-id", "5", /--chain-id 5: the RPC serves chain 31390: give/);
    refusesOption(
      "--like",
      "hub",
      /--like hub: leave --like out, as no chain is of the family ton/,
    );
    refusesOption("--max-fee-per-gas", "1", /an option for chains of the family evm: leave it out/);
    refusesOption("--handover", "0", /--handover 0: a whole number, from 1/);
    refusesOption("--coin-price", "0", /--coin-price 0: an amount of ETH above 0/);
    refusesOption("--floor", "0", /--floor 0: an amount of TON above 0, with at most 9 digits/);
    refusesOption(
      "--account",
      "moon=0:00",
      /--account moon=0:00: NAME=ADDRESS, for one of deployer/,
    );
    refusesOption(
      "--account",
      "guardian=0x48D986340BFC729855ff26399474F82Eac6D8104",
      /--account guardian=0x48.*: an address of TON: 0: and 64 hex digits/,
    );
    refuses(
      "no price of the coin",
      () => added().filter((arg) => !["--coin-price", "0.001"].includes(arg)),
      /give these options too:\n {2}--coin-price <coins> +price of a coin/,
    );
    refuses(
      "accounts without an address, each by its name",
      () => addedToTestnet("--coin-price", "0.001", "--account", `council=${ACCOUNTS.council}`),
      /too:\n {2}--account deployer=<address> .*\n {2}--account operations=<address> /,
      "testnet",
    );
    refuses(
      "an address of the main network for a test network",
      () => {
        const { address } = readTonAddress(ACCOUNTS.council ?? "");
        const council = printTonAddress(address, { isTestOnly: false, isBounceable: true });
        return addedToTestnet("--coin-price", "0.001", ...accounts({ ...ACCOUNTS, council }));
      },
      /--account council=EQ.*: an address for test networks, as ton-testnet is one/,
      "testnet",
    );
    refuses(
      "two addresses for one account",
      () => addedToTestnet(...accounts(), ...accounts({ council: ACCOUNTS.treasury ?? "" })),
      /--account council=.*: give one value for each name/,
      "testnet",
    );
    refuses(
      "one address for two accounts, by the rules of the configuration",
      () => {
        const given = accounts({ ...ACCOUNTS, council: ACCOUNTS.operations ?? "" });
        return addedToTestnet("--coin-price", "0.001", ...given);
      },
      /testnet\/access\.json: accounts\.operations\.on\.ton-testnet = .*: no two accounts have one/,
      "testnet",
    );
  });

  /** The configuration as the repository has it. */
  const byHand = (environment: string) => loadConfig(`config/${environment}`);
});

function waysOf(routes: readonly { between: readonly string[]; through: string }[]): string[] {
  return routes.map(({ between, through }) => `${[...between].sort().join(" ")} ${through}`);
}

function statedAccounts(environment: string): Readonly<Record<string, string>> {
  const read = (file: string) => JSON.parse(readFileSync(join(environment, file), "utf8"));
  const { deployerOn, accounts } = read("access.json");
  const stated = Object.entries<{ readonly on: Readonly<Record<string, string>> }>(accounts);
  const [{ name, account }] = read("balances.json").floors.slice(-1);
  return {
    deployer: deployerOn["ton-testnet"],
    ...Object.fromEntries(stated.map(([holder, { on }]) => [holder, on["ton-testnet"] ?? ""])),
    [name]: account,
  };
}
