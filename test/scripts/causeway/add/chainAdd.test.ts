import { type Anvil, startAnvil } from "@causeway/chains/testing/anvil.ts";
import { TwistingRpc } from "@causeway/chains/testing/TwistingRpc.ts";
import { expect } from "chai";
import { format } from "prettier";

import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { editEnvironment } from "../../../../scripts/local/environment/leaveOutChain.ts";
import { configCopy } from "../../world/configCopy.ts";
import { runOnTerminal } from "../../world/runOnTerminal.ts";

const FILES = ["chains.json", "balances.json", "routes.json", "destinations.json"];

describe("causeway chain add", function () {
  this.timeout(20_000);
  const { folderOf, texts, run } = configCopy();
  let development: Anvil;
  let published: Anvil;

  before(async () => {
    [development, published] = await Promise.all([startAnvil(31_340n), startAnvil(17_000n)]);
  });
  after(() => Promise.all([development.stop(), published.stop()]));

  const added = (...more: string[]) => [
    ...["chain", "add", "--name", "spoke-c", "--rpc-url", development.url, "--no-plan"],
    ...more,
  ];
  /** On a chain outside development, with RPCs of two hosts. */
  const addedToTestnet = (...more: string[]) => {
    const other = published.url.replace("127.0.0.1", "localhost");
    const urls = ["--rpc-url", published.url, "--rpc-url", other];
    return ["chain", "add", "--name", "far-net", ...urls, "--no-plan", "--yes", ...more];
  };

  it("adds a chain to all files, and the configuration meets its rules", async () => {
    const { code, stdout } = await run("local", added("--yes"));
    expect(code).to.equal(0);
    const config = loadConfig(folderOf("local"));
    const chain = config.chains.at(-1);
    expect(chain).to.deep.include({
      name: "spoke-c",
      chainId: 31_340n,
      maxFeePerGas: 5n * 10n ** 11n,
    });
    expect(config.routes.slice(6)).to.deep.equal([
      { between: ["spoke-c", "hub"], through: "direct" },
      { between: ["spoke-c", "spoke-a"], through: "hub" },
      { between: ["spoke-c", "spoke-b"], through: "hub" },
      { between: ["spoke-c", "ton"], through: "hub" },
    ]);
    expect(config.terms["spoke-c"]).to.deep.equal(config.terms["spoke-b"]);
    expect(config.destinations["spoke-c"]).to.deep.equal(config.destinations["spoke-b"]);
    expect(config.feeScheduleVersion).to.equal(2);
    expect(config.floors.filter((floor) => floor.chain === "spoke-c")).to.have.length(3);
    expect(stdout).to.match(/--chain-id +31340 +RPC: the chain's id/);
    expect(stdout).to.match(/--gas-price +1 gwei +as spoke-b/);
    expect(stdout).to.include('+    { "between": ["spoke-c", "hub"], "through": "direct" },');
    expect(stdout).to.match(/plan --environment local --all --config /);
  });

  it("leaves other entries and the form of the files as they stand", async () => {
    const before = texts("local");
    await run("local", added("--yes"));
    for (const [name, text] of Object.entries(texts("local"))) {
      expect(text === before[name], name).to.equal(!FILES.includes(name));
      expect(text).to.equal(await format(text, { parser: "json", printWidth: 100 }));
      const lines = new Set(text.split("\n").map((line) => line.replace(/,$/, "")));
      const lost = (before[name] ?? "")
        .split("\n")
        .filter((line) => !lines.has(line.replace(/,$/, "")));
      expect(lost).to.deep.equal(name === "destinations.json" ? ['  "version": 1,'] : []);
    }
  });

  it("proposes the price of gas now outside development, and meets the rules there", async () => {
    const { code, stderr } = await run("testnet", addedToTestnet("--direct", "bsc-testnet"));
    expect(stderr).to.equal("");
    expect(code).to.equal(0);
    const { chains, routes, destinations } = loadConfig(folderOf("testnet"));
    expect(chains.at(-1)).to.deep.include({ name: "far-net", chainId: 17_000n, testnet: true });
    expect(destinations["far-net"]?.price.gasPrice).to.equal(10n ** 9n);
    const direct = routes.filter(
      ({ between: [from], through }) => from === "far-net" && through === "direct",
    );
    expect(direct.map(({ between }) => between[1])).to.deep.equal(["sepolia", "bsc-testnet"]);
  });

  it("takes values that options give", async () => {
    const values = ["--coin", "BNB", "--gas-price", "2.5", "--floor", "0.25", "--like", "hub"];
    const more = ["--max-fee-per-gas", "7", "--data-gas-per-byte", "300", "--route", "hub"];
    expect((await run("local", added("--yes", ...values, ...more))).code).to.equal(0);
    const { chains, destinations, floors, routes } = loadConfig(folderOf("local"));
    const { coin, maxFeePerGas, dataGasPerByte } = chains.at(-1) ?? {};
    expect([coin?.symbol, maxFeePerGas, dataGasPerByte]).to.deep.equal([
      "BNB",
      7_000_000_000n,
      300,
    ]);
    expect(destinations["spoke-c"]?.price.gasPrice).to.equal(2_500_000_000n);
    expect(destinations["spoke-c"]?.inCoins?.TON?.gasPrice).to.equal(2_500n);
    expect(floors.at(-1)?.floor).to.equal(25n * 10n ** 16n);
    expect(routes).to.have.length(7);
  });

  it("writes nothing with --dry-run, and shows the changes", async () => {
    const before = texts("local");
    const { code, stdout } = await run("local", added("--dry-run"));
    expect(code).to.equal(0);
    expect(stdout).to.include("nothing written, because of --dry-run");
    expect(texts("local")).to.deep.equal(before);
  });

  it("prints one JSON document with values, changes and plans", async () => {
    const { stdout } = await run("local", added("--dry-run", "--json"));
    const { written, values, files } = JSON.parse(stdout);
    expect(written).to.equal(false);
    expect(values).to.deep.include({ name: "--coin", values: ["ETH"], source: "as spoke-b" });
    expect(files.map(({ file }: { file: string }) => file.split("/").at(-1))).to.deep.equal(FILES);
  });

  it("keeps the files if a chain cannot be planned, and fails with the command to repeat", async () => {
    const args = added("--yes").filter((arg) => arg !== "--no-plan");
    const rpc = "--rpc hub=http://127.0.0.1:1".split(" ");
    const { code, stdout } = await run("local", [...args, ...rpc]);
    expect(code).to.equal(1);
    expect(stdout).to.match(/the plan failed: .*\nnext:\n {2}npm run causeway -- plan .*--all/);
    expect(loadConfig(folderOf("local")).chains).to.have.length(5);
  });

  it("asks on a terminal for each value, and Enter takes the proposal", async () => {
    const { code, stderr } = await onTerminal(added(), (question) =>
      question.includes("write ") ? "y" : "\r",
    );
    expect(code).to.equal(0);
    expect(stderr).to.include(
      "symbol of the coin that pays for gas (--coin, proposed: as spoke-b)",
    );
    expect(loadConfig(folderOf("local")).chains).to.have.length(5);
  });

  it("writes nothing if the operator does not agree on the terminal", async () => {
    const before = texts("local");
    const { code, stderr } = await onTerminal(added(), () => "\r");
    expect(code).to.equal(1);
    expect(stderr).to.match(/you ended the questions, and no file was written/);
    expect(texts("local")).to.deep.equal(before);
  });

  const onTerminal = (args: readonly string[], answer: (question: string) => string) =>
    runOnTerminal([...args, "--environment", "local", "--config", folderOf(".")], answer);

  describe("refuses, and leaves every file as it is:", () => {
    const refuses = (
      what: string,
      args: () => readonly string[] | Promise<readonly string[]>,
      message: RegExp,
      environment = "local",
    ) =>
      it(what, async () => {
        const given = await args();
        const before = texts(environment);
        const { code, stderr } = await run(environment, given);
        expect(stderr).to.match(message);
        expect(code).to.equal(1);
        expect(texts(environment)).to.deep.equal(before);
      });
    const refusesOption = (option: string, value: string, message: RegExp) =>
      refuses(`${option} ${value}`, () => added("--yes", option, value), message);

    refuses(
      "missing options, all of them with their meaning",
      () => ["chain", "add"],
      /give these options too:\n {2}--yes .*\n {2}--name <name> +name of the new chain.*\n {2}--rpc-url <url> +RPC of the new chain/,
    );
    refusesOption("--name", "hub", /--name hub: chains\.json has a chain of this name: use a name/);
    refusesOption("--name", "Spoke", /--name Spoke: a name is 1 to 32/);
    refusesOption("--rpc-url", "127.0.0.1:1", /--rpc-url 127.*: an http or https URL/);
    refusesOption(
      "--rpc-url",
      "http://127.0.0.1:1",
      /127\.0\.0\.1:1, does not answer .*: start the node/,
    );
    refusesOption("--family", "moon", /--family moon: name a family: evm or ton/);
    refusesOption("--like", "ton", /--like ton: name a chain of the family evm: hub, spoke-a/);
    refusesOption(
      "--handover",
      "60",
      /--handover 60: an option for chains of the family ton: leave/,
    );
    refusesOption(
      "--account",
      "guardian=0:00",
      /--account guardian=0:00: leave it out, as no account/,
    );
    refusesOption("--like", "moon", /--like moon: name a chain of chains\.json: hub, spoke-a/);
    refusesOption(
      "--chain-id",
      "31341",
      /--chain-id 31341: the RPC serves chain 31340: give the RPC/,
    );
    refusesOption("--coin", "eth", /--coin eth: 1 to 11 capitals and digits/);
    refusesOption("--wrapped-native", "0x12", /--wrapped-native 0x12: an address/);
    refusesOption("--log-range", "0", /--log-range 0: a whole number, from 1/);
    refusesOption("--max-head-age", "4294967296", /a whole number, from 1 to 4294967295/);
    refusesOption("--max-fee-per-gas", "0", /--max-fee-per-gas 0: a price in gwei, above 0/);
    refusesOption("--gas-price", "1.0000000001", /--gas-price .*at most 9 digits/);
    refusesOption("--data-gas-per-byte", "-1", /--data-gas-per-byte -1: a whole number/);
    refusesOption("--floor", "0", /--floor 0: an amount of ETH above 0/);
    refusesOption("--route", "moon", /--route moon: name a chain of chains\.json/);
    refusesOption("--direct", "moon", /--direct moon: name a chain of chains\.json/);
    refuses(
      "a direct route to a chain without a route",
      () => added("--yes", "--route", "hub", "--direct", "spoke-a"),
      /--direct spoke-a: give --route spoke-a too/,
    );
    refuses(
      "the RPC of a chain that the configuration has",
      () => {
        editEnvironment<{ chains: object[] }>(folderOf("local"), "chains.json", (file) => ({
          ...file,
          chains: file.chains.map((chain, index) =>
            index === 2 ? { ...chain, chainId: 31_340 } : chain,
          ),
        }));
        return added("--yes");
      },
      /--rpc-url .*: it serves chain 31340, which is spoke-b in chains\.json: give an RPC of spoke-c/,
    );
    refuses(
      "RPCs of two chains",
      () => added("--yes", "--rpc-url", published.url),
      /serve different chains, .* serves chain 31340, .* serves chain 17000: give the RPCs of one/,
    );
    refuses(
      "a chain that development does not allow, by the rules of the configuration",
      () => ["chain", "add", "--name", "far", "--rpc-url", published.url, "--yes"],
      /local\/chains\.json: chains\[4\]\.chainId = "17000": the chain ids of a development/,
    );
    refuses(
      "a single RPC outside development, by the rules of the configuration",
      () => ["chain", "add", "--name", "far", "--rpc-url", published.url, "--yes"],
      /testnet\/chains\.json: chains\[5\]\.rpcUrls = .*at least two RPCs/,
      "testnet",
    );

    describe("of an RPC that services cannot work with,", () => {
      let twisting: TwistingRpc;

      before(async () => {
        twisting = await TwistingRpc.before(development.url);
      });
      after(() => twisting.stop());

      const refusesTwisted = (what: string, twist: TwistingRpc["twist"], message: RegExp) =>
        refuses(
          what,
          () => {
            twisting.twist = twist;
            return ["chain", "add", "--name", "far", "--rpc-url", twisting.url, "--yes"];
          },
          message,
        );

      refusesTwisted(
        "one without final blocks",
        (method, result, [block]) =>
          method === "eth_getBlockByNumber" && block === "finalized" ? null : result,
        /the RPCs of far know no block "finalized".*: use RPCs with it/,
      );
      refusesTwisted(
        "one whose headers have other fields",
        (method, result) =>
          method === "eth_getBlockByNumber" ? { ...(result as object), gasUsed: "0x7" } : result,
        /header of block 0 of far hashes to .*: use another RPC, or a version/,
      );
    });
  });
});
