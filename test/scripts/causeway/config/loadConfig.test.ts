import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { environmentOf, provePossession, publicKeyOf } from "@causeway/protocol";
import { expect } from "chai";

import { ConfigError, type ConfigIssue } from "../../../../scripts/causeway/config/ConfigError.ts";
import { loadConfig } from "../../../../scripts/causeway/config/loadConfig.ts";

const STRANGER = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

// biome-ignore lint/suspicious/noExplicitAny: a file that is about to be broken has no type
type Json = any;

describe("loadConfig", () => {
  let root: string;
  let folder: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "causeway-config-"));
    folder = join(root, "local");
    cpSync("config/local", folder, { recursive: true });
  });

  afterEach(() => rmSync(root, { recursive: true }));

  function change(file: string, edit: (json: Json) => void): void {
    const json = JSON.parse(readFileSync(join(folder, file), "utf8"));
    edit(json);
    writeFileSync(join(folder, file), JSON.stringify(json));
  }

  function issues(): readonly ConfigIssue[] {
    try {
      loadConfig(folder);
    } catch (error) {
      if (error instanceof ConfigError) return error.issues;
      throw error;
    }
    throw new Error("the configuration was accepted");
  }

  function expectIssue(file: string, path: string, value: unknown, rule: RegExp): void {
    const found = issues().map((issue) => ({ ...issue, file: issue.file.split("/").at(-1) }));
    const match = found.find((issue) => issue.file === file && issue.path === path);
    expect(match, JSON.stringify(found, String)).to.not.equal(undefined);
    expect(match?.value).to.deep.equal(value);
    expect(match?.rule).to.match(rule);
  }

  /** Of a configuration that others are wrong with. */
  function expectNoIssue(path: string): void {
    expect(issues().map((issue) => issue.path)).to.not.include(path);
  }

  /** Of the issues of one place, one is that. */
  function expectRule(file: string, path: string, rule: RegExp): void {
    const rules = issues()
      .filter((issue) => issue.file.endsWith(file) && issue.path === path)
      .map((issue) => issue.rule);
    expect(
      rules.some((text) => rule.test(text)),
      rules.join("; "),
    ).to.equal(true);
  }

  /** Allows what is only wrong outside development to show itself, on a public chain. */
  function leaveDevelopment(): void {
    change("chains.json", (json) => {
      json.development = false;
    });
  }

  it("accepts the local environment", () => {
    const config = loadConfig(folder);
    expect(config.hub.name).to.equal("hub");
    expect(config.chains.map(({ chainId }) => chainId)).to.deep.equal([31337n, 31338n, 31339n]);
    expect(config.committee.members).to.have.length(4);
  });

  it("names file, path, value and rule in one line per broken rule", () => {
    change("chains.json", (json) => {
      json.chains[1].chainId = -5;
    });
    expect(() => loadConfig(folder)).to.throw(
      ConfigError,
      /chains\.json: chains\[1\]\.chainId = -5: /,
    );
  });

  describe("of a file", () => {
    it("says which one is missing", () => {
      rmSync(join(folder, "routes.json"));
      expectIssue("routes.json", "", undefined, /cannot be read/);
    });

    it("says which one is not JSON", () => {
      writeFileSync(join(folder, "routes.json"), "{");
      expectIssue("routes.json", "", undefined, /is not JSON/);
    });

    it("refuses a field that it does not know", () => {
      change("chains.json", (json) => {
        json.chain = [];
      });
      expectIssue("chains.json", "", issues()[0]?.value, /chain/);
    });

    it("supplies no default for a field that is absent", () => {
      change("committee.json", (json) => {
        delete json.minMembers;
      });
      expectIssue("committee.json", "minMembers", undefined, /./);
    });
  });

  describe("of chains", () => {
    it("refuses two with one chain id", () => {
      change("chains.json", (json) => {
        json.chains[1].chainId = 31337;
      });
      expectIssue("chains.json", "chains[1].chainId", 31337n, /no two chains/);
    });

    it("refuses two with one name", () => {
      change("chains.json", (json) => {
        json.chains[1].name = "hub";
      });
      expectIssue("chains.json", "chains[1].name", "hub", /no two chains/);
    });

    it("refuses an environment of another name than its folder's", () => {
      change("chains.json", (json) => {
        json.environment = "testnet";
      });
      expectIssue("chains.json", "environment", "testnet", /its folder's name, local/);
    });

    it("refuses a hub that is none of them", () => {
      change("chains.json", (json) => {
        json.hub = "center";
      });
      expectIssue("chains.json", "hub", "center", /one of the chains: hub, spoke-a, spoke-b/);
    });

    it("refuses a public chain in a development environment", () => {
      change("chains.json", (json) => {
        json.chains[0].chainId = 1;
      });
      expectIssue("chains.json", "chains[0].chainId", 1n, /31337 to 31399/);
    });

    it("refuses a development chain outside development", () => {
      leaveDevelopment();
      expectIssue("chains.json", "chains[0].chainId", 31337n, /no development chain/);
    });

    it("refuses outside development to believe one host alone", () => {
      leaveDevelopment();
      change("chains.json", (json) => {
        json.chains[0].rpcUrls = ["https://one.example/a", "https://one.example/b"];
      });
      expectIssue("chains.json", "chains[0].rpcUrls", issues()[0]?.value, /different hosts/);
    });

    it("refuses test networks among others outside development", () => {
      leaveDevelopment();
      change("chains.json", (json) => {
        json.chains[1].testnet = false;
      });
      expectIssue("chains.json", "chains[1].testnet", false, /all test networks, or none/);
    });

    it("refuses an RPC that is no URL", () => {
      change("chains.json", (json) => {
        json.chains[0].rpcUrls = ["localhost"];
      });
      expectIssue("chains.json", "chains[0].rpcUrls[0]", "localhost", /http or https URL/);
    });
  });

  describe("of routes", () => {
    for (const [what, route, rule] of [
      ["to a chain that is not there", { between: ["hub", "moon"], through: "direct" }, /"moon"/],
      ["from a chain to itself", { between: ["hub", "hub"], through: "direct" }, /two different/],
      ["through the hub to the hub", { between: ["spoke-a", "hub"], through: "hub" }, /direct/],
      ["a second time", { between: ["hub", "spoke-a"], through: "direct" }, /one route/],
    ] as const) {
      it(`refuses one ${what}`, () => {
        change("routes.json", (json) => {
          json.routes.push(route);
        });
        const broken = issues().filter(({ path }) => path === "routes[3].between");
        expect(broken.map((issue) => issue.rule).join()).to.match(rule);
      });
    }
  });

  describe("of lanes of former routes", () => {
    const lane = `0x${"ab".repeat(32)}`;

    it("refuses that nothing is said of them", () => {
      change("routes.json", (json) => {
        delete json.retired;
      });
      expectIssue("routes.json", "retired", undefined, /array/);
    });

    it("refuses one that is listed twice", () => {
      change("routes.json", (json) => {
        json.retired.push({ lane, note: "to spoke-c" }, { lane, note: "from spoke-c" });
      });
      expectIssue("routes.json", "retired[1].lane", lane, /once/);
    });

    it("refuses one of which nobody says what it was", () => {
      change("routes.json", (json) => {
        json.retired.push({ lane, note: "" });
      });
      expectIssue("routes.json", "retired[0].note", "", /what it was/);
    });
  });

  describe("of destinations", () => {
    it("refuses that a chain has none", () => {
      change("destinations.json", (json) => {
        delete json.destinations.hub;
      });
      expectIssue("destinations.json", "destinations.hub", undefined, /price and terms/);
    });

    it("refuses one of a chain that is not there", () => {
      change("destinations.json", (json) => {
        json.destinations.moon = json.destinations.hub;
      });
      expectIssue("destinations.json", "destinations.moon", "moon", /is one of/);
    });

    it("refuses a default gas limit above the maximum", () => {
      change("destinations.json", (json) => {
        json.destinations.hub.terms.defaultGasLimit = 12_000_001;
      });
      const path = "destinations.hub.terms.defaultGasLimit";
      expectIssue("destinations.json", path, 12_000_001, /at most/);
    });

    for (const [what, version] of [
      ["of 0", 0],
      ["that is no whole number", 1.5],
      ["beyond 32 bits", 2 ** 32],
      ["that is absent", undefined],
    ] as const) {
      it(`refuses a version ${what}`, () => {
        change("destinations.json", (json) => {
          json.version = version;
        });
        expectIssue("destinations.json", "version", version, /./);
      });
    }

    for (const field of ["gasPerByte", "maxGasLimit", "maxPayload"]) {
      it(`refuses a ${field} of 0`, () => {
        change("destinations.json", (json) => {
          json.destinations.hub.price[field] = 0;
        });
        expectIssue("destinations.json", `destinations.hub.price.${field}`, 0, /not 0/);
      });
    }

    it("refuses wei that is not in decimal digits", () => {
      change("destinations.json", (json) => {
        json.destinations.hub.price.base = "1e9";
      });
      expectIssue("destinations.json", "destinations.hub.price.base", "1e9", /decimal digits/);
    });
  });

  it("refuses a largest message that no transaction can deliver", () => {
    change("destinations.json", (json) => {
      json.destinations["spoke-a"].price.maxGasLimit = 16_000_000;
    });
    const value = { maxGasLimit: 16_000_000, maxPayload: 32_768 };
    expectIssue("destinations.json", "destinations.spoke-a.price", value, /it takes 1816/);
  });

  it("refuses a price that its field cannot hold, and one of nothing", () => {
    change("destinations.json", (json) => {
      json.destinations["spoke-a"].price.base = `${2n ** 96n}`;
      json.destinations["spoke-b"].price.gasPrice = "0";
    });
    const at = "destinations.spoke-a.price.base";
    expectIssue("destinations.json", at, `${2n ** 96n}`, /below 2\^96/);
    expectIssue("destinations.json", "destinations.spoke-b.price.gasPrice", "0", /not 0/);
  });

  describe("of the committee", () => {
    it("refuses outside development a handover that is over before clients can follow", () => {
      leaveDevelopment();
      expectIssue("committee.json", "handover", 60, /at least 3615 s/);
      change("committee.json", (json) => {
        json.handover = 7_199;
        json.withdrawal = 3_600;
      });
      expectIssue("committee.json", "handover", 7_199, /at least 7200 s .* 3600 s more than/);
    });

    it("refuses outside development a proposal that nobody has the time to withdraw", () => {
      leaveDevelopment();
      expectIssue("committee.json", "withdrawal", 15, /at least 3600 s/);
    });

    it("refuses a proposal that can be withdrawn during the whole handover, or never", () => {
      change("committee.json", (json) => {
        json.withdrawal = 60;
      });
      expectIssue("committee.json", "withdrawal", 60, /shorter than the handover of 60 s/);
      change("committee.json", (json) => {
        json.withdrawal = 0;
      });
      expectIssue("committee.json", "withdrawal", 0, /not 0/);
    });

    const word = (value: bigint) => `0x${value.toString(16).padStart(64, "0")}`;
    const P = 21888242871839275222246405745257275088548364400416034343698204186575808495617n;

    function setKey(index: number, x: bigint, y: bigint): void {
      change("committee.json", (json) => {
        Object.assign(json.members[index], { x: word(x), y: word(y) });
      });
    }

    it("refuses a validator that does not say where it answers", () => {
      change("committee.json", (json) => {
        delete json.members[1].url;
        json.members[2].url = "ftp://validator-3";
      });
      expectIssue("committee.json", "members[1].url", undefined, /http or https/);
      expectIssue("committee.json", "members[2].url", "ftp://validator-3", /http or https/);
    });

    it("refuses a key off the curve", () => {
      setKey(2, 1n, 1n);
      expectIssue("committee.json", "members[2]", "validator-3", /KeyOffCurve/);
    });

    it("refuses the identity", () => {
      setKey(2, 0n, 1n);
      expectIssue("committee.json", "members[2]", "validator-3", /KeyIsIdentity/);
    });

    it("refuses a key of low order", () => {
      setKey(2, 0n, P - 1n);
      expectIssue("committee.json", "members[2]", "validator-3", /KeyOutsideSubgroup/);
    });

    it("refuses one key twice", () => {
      change("committee.json", (json) => {
        const { x, y } = json.members[0];
        Object.assign(json.members[2], { x, y });
      });
      expectIssue("committee.json", "members[2]", "validator-3", /DuplicateKey/);
    });

    it("refuses a member without weight", () => {
      change("committee.json", (json) => {
        json.members[1].weight = "0";
      });
      expectIssue("committee.json", "members[1].weight", "0", /not 0/);
    });

    it("refuses weights that wrap around 2^64", () => {
      change("committee.json", (json) => {
        for (const member of json.members) member.weight = `${1n << 62n}`;
      });
      expectIssue("committee.json", "members", 4, /TotalWeightTooLarge/);
    });

    it("refuses a proof of possession of another environment", () => {
      const secret = 7n;
      const seed = `0x${"11".repeat(32)}`;
      const { x, y } = publicKeyOf(secret);
      const elsewhere = provePossession(environmentOf("testnet"), secret, seed);
      setKey(0, x, y);
      change("committee.json", (json) => {
        json.members[0].possession = elsewhere;
      });
      expectIssue("committee.json", "members[0].possession", elsewhere, /proves possession/);
    });

    it("refuses fewer members than it asks for", () => {
      change("committee.json", (json) => {
        json.minMembers = 5;
      });
      expectIssue("committee.json", "members", 4, /at least minMembers, 5/);
    });

    it("refuses to be content with fewer than four outside development", () => {
      leaveDevelopment();
      change("committee.json", (json) => {
        json.minMembers = 3;
      });
      expectIssue("committee.json", "minMembers", 3, /at least 4/);
    });

    function setWeights(weights: readonly number[]): void {
      change("committee.json", (json) => {
        for (const [index, weight] of weights.entries()) json.members[index].weight = `${weight}`;
      });
    }

    it("refuses a member with a third of the weight or more outside development", () => {
      leaveDevelopment();
      setWeights([1, 1, 1, 2]);
      expectIssue("committee.json", "members[3].weight", 2n, /less than a third/);
      // exactly a third, and just below
      setWeights([2, 1, 1, 2]);
      expectIssue("committee.json", "members[3].weight", 2n, /less than a third/);
      setWeights([2, 1, 2, 2]);
      expectNoIssue("members[3].weight");
    });

    it("refuses an operator whose validators together have a third of the weight or more", () => {
      leaveDevelopment();
      change("committee.json", (json) => {
        json.members[1].operator = json.members[0].operator;
      });
      expectIssue("committee.json", "members[1].weight", 1n, /operator-1 has 2/);
      // exactly a third, and just below
      setWeights([1, 1, 2, 2]);
      expectIssue("committee.json", "members[0].weight", 1n, /operator-1 has 2/);
      setWeights([10, 10, 20, 21]);
      expectNoIssue("members[0].weight");
    });
  });

  describe("of light clients", () => {
    it("refuses a development key outside development", () => {
      leaveDevelopment();
      expectIssue("light-clients.json", "verifier.key", "development", /comes from a ceremony/);
    });

    it("refuses to wait with a refresh until nothing is trusted any more", () => {
      change("light-clients.json", (json) => {
        json.staleAfter = 1209600;
      });
      expectIssue("light-clients.json", "staleAfter", 1209600, /trusting period/);
    });

    it("refuses to anchor again what is no light client, or one twice", () => {
      const entry = { on: "hub", follows: "spoke-a", times: 1, leastHeight: 5 };
      change("light-clients.json", (json) => {
        json.anchoredAgain = [entry, entry, { ...entry, follows: "hub" }];
      });
      expectIssue("light-clients.json", "anchoredAgain[1]", "spoke-a on hub", /named once/);
      expectIssue("light-clients.json", "anchoredAgain[2]", "hub on hub", /two of the chains/);
    });

    it("refuses an anchor at epoch 0", () => {
      change("light-clients.json", (json) => {
        json.anchor.epoch = 0;
      });
      expectIssue("light-clients.json", "anchor.epoch", 0, /not 0/);
    });
  });

  describe("of a verifier from a ceremony", () => {
    const VERIFIER = {
      key: "ceremony",
      slots: 4,
      transcript: "ceremony/transcript.json",
    };

    beforeEach(() => {
      leaveDevelopment();
      cpSync("config/testnet/ceremony", join(folder, "ceremony"), { recursive: true });
      setVerifier({});
    });

    const setVerifier = (changes: object) =>
      change("light-clients.json", (json) => {
        json.verifier = { ...VERIFIER, ...changes };
      });
    const verifierIssues = () => issues().filter(({ path }) => path.startsWith("verifier"));

    it("accepts the rehearsal's on test networks", () => {
      expect(verifierIssues()).to.deep.equal([]);
    });

    it("refuses it in development", () => {
      change("chains.json", (json) => {
        json.development = true;
      });
      expectIssue("light-clients.json", "verifier.key", "ceremony", /the development key/);
    });

    it("refuses the rehearsal's where a chain is no test network", () => {
      change("chains.json", (json) => {
        json.chains[1].testnet = false;
      });
      const path = "verifier.transcript";
      expectIssue("light-clients.json", path, VERIFIER.transcript, /every chain is a test network/);
    });

    it("refuses a transcript that does not verify, and says why", () => {
      change("ceremony/transcript.json", (json) => {
        json.contributions.shift();
      });
      const path = "verifier.transcript";
      const why = /transcript refused: contributions\[0\]\.g2Spx does not prove knowledge/;
      expectIssue("light-clients.json", path, VERIFIER.transcript, why);
    });

    it("refuses a transcript that is not there", () => {
      setVerifier({ transcript: "ceremony/other.json" });
      expectIssue("other.json", "", undefined, /cannot be read/);
    });

    for (const transcript of ["../testnet/transcript.json", "/etc/transcript.json", "ceremony"]) {
      it(`refuses the path ${transcript}`, () => {
        setVerifier({ transcript });
        const rule = /in the environment's folder/;
        expectIssue("light-clients.json", "verifier.transcript", transcript, rule);
      });
    }

    it("refuses other slots than the transcript's circuit has", () => {
      setVerifier({ slots: 32 });
      expectIssue("light-clients.json", "verifier.slots", 32, /as many as .*, 4/);
    });

    it("refuses slots that no circuit has", () => {
      setVerifier({ slots: 5 });
      expectIssue("light-clients.json", "verifier.slots", 5, /4 or 32/);
    });

    it("refuses a committee that does not fit", () => {
      change("committee.json", (json) => {
        json.members.push({ ...json.members[0], name: "validator-5" });
      });
      expectIssue("light-clients.json", "verifier.slots", 4, /as the committee has members, 5/);
    });

    it("refuses that a contract is named: the key says which", () => {
      const contract = "CommitteeVerifier4";
      setVerifier({ contract });
      expectIssue("light-clients.json", "verifier", { ...VERIFIER, contract }, /contract/);
    });
  });

  describe("of roles", () => {
    it("refuses that one is not listed", () => {
      change("access.json", (json) => {
        delete json.roles.guardian;
      });
      expectIssue("access.json", "roles.guardian", undefined, /every role/);
    });

    it("refuses one that the contracts do not know", () => {
      change("access.json", (json) => {
        json.roles.king = json.roles.admin;
      });
      expectIssue("access.json", "roles.king", "king", /is one of/);
    });

    it("refuses one without members", () => {
      change("access.json", (json) => {
        json.roles.guardian.members = [];
      });
      expectIssue("access.json", "roles.guardian.members", [], /at least one member/);
    });

    it("refuses the zero address", () => {
      change("access.json", (json) => {
        json.deployer = `0x${"00".repeat(20)}`;
      });
      expectIssue("access.json", "deployer", `0x${"00".repeat(20)}`, /zero address/);
    });

    it("refuses an address with a wrong checksum", () => {
      const wrong = "0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266";
      change("access.json", (json) => {
        json.deployer = wrong;
      });
      expectIssue("access.json", "deployer", wrong, /checksum/);
    });

    it("refuses a role with too short a delay outside development, but for the guardian", () => {
      leaveDevelopment();
      expectIssue("access.json", "roles.admin.members[0].executionDelay", 0, /at least 604800 s/);
      const guardian = issues().filter(({ path }) => path.startsWith("roles.guardian"));
      expect(guardian).to.deep.equal([]);
    });

    it("lets the fee schedule act at once, outside development too", () => {
      leaveDevelopment();
      const found = issues().filter(({ path }) => path.startsWith("roles.feeSchedule"));
      expect(found).to.deep.equal([]);
    });

    for (const [what, member] of [
      ["an account", { account: "deployer", executionDelay: 86_400 }],
      ["another contract", { account: "Mailbox", executionDelay: 0 }],
      ["the fee schedule with a delay", { account: "MessageFeeSchedule", executionDelay: 60 }],
    ] as const) {
      it(`refuses that ${what} sets prices`, () => {
        change("access.json", ({ roles }) => {
          roles.feeSchedule.members = [member];
        });
        const path = "roles.feeSchedule.members";
        expectIssue("access.json", path, [member], /MessageFeeSchedule alone, without a delay/);
      });
    }

    it("refuses that anyone sets prices beside the fee schedule", () => {
      change("access.json", ({ roles }) => {
        roles.feeSchedule.members.push(...roles.treasurer.members);
      });
      const { members } = JSON.parse(readFileSync(join(folder, "access.json"), "utf8")).roles
        .feeSchedule;
      expectIssue("access.json", "roles.feeSchedule.members", members, /alone/);
    });

    it("refuses that the fee schedule holds another role", () => {
      change("access.json", ({ roles }) => {
        roles.admin.members.push(roles.feeSchedule.members[0]);
      });
      const path = "roles.admin.members[1].account";
      expectIssue("access.json", path, "MessageFeeSchedule", /one of the accounts/);
    });

    it("refuses to call another account the deployer, whose name it would share in plans and proposals", () => {
      change("access.json", (json) => {
        json.accounts.deployer.address = STRANGER;
      });
      expectIssue("access.json", "accounts.deployer.address", STRANGER, /is who deploys, 0xf39F/);
    });

    it("refuses a member that is none of the accounts", () => {
      change("access.json", (json) => {
        json.roles.treasurer.members[0].account = "stranger";
      });
      const path = "roles.treasurer.members[0].account";
      expectIssue("access.json", path, "stranger", /one of the accounts: deployer, guardian/);
    });

    it("refuses a member that a role lists twice", () => {
      change("access.json", (json) => {
        json.roles.treasurer.members.push(json.roles.treasurer.members[0]);
      });
      expectIssue("access.json", "roles.treasurer.members[1].account", "deployer", /once/);
    });

    it("refuses one address under two names", () => {
      change("access.json", (json) => {
        json.accounts.double = json.accounts.guardian;
      });
      const { address } = JSON.parse(readFileSync(join(folder, "access.json"), "utf8")).accounts
        .guardian;
      expectIssue("access.json", "accounts.double.address", address, /no two/);
    });

    it("refuses a role of the deployer outside development", () => {
      leaveDevelopment();
      expectIssue("access.json", "roles.admin.members[0].account", "deployer", /has no role/);
    });

    it("refuses outside development an account whose key everybody has", () => {
      leaveDevelopment();
      const deployer = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
      expectIssue("access.json", "deployer", deployer, /everybody has it/);
    });

    it("refuses outside development that one key alone decides", () => {
      leaveDevelopment();
      expectRule("access.json", "roles.anchor.members[0].account", /a safe outside development/);
    });

    it("refuses outside development a guardian who must wait", () => {
      leaveDevelopment();
      change("access.json", (json) => {
        json.roles.guardian.members[0].executionDelay = 60;
      });
      expectIssue("access.json", "roles.guardian.members[0].executionDelay", 60, /stops nothing/);
    });

    it("refuses outside development that a grant of admin or anchor outruns these roles' delays", () => {
      leaveDevelopment();
      expectIssue("access.json", "grantDelay", 0, /at least 604800 s/);
      change("access.json", (json) => {
        json.grantDelay = 604_800;
      });
      expect(issues().filter(({ path }) => path === "grantDelay")).to.deep.equal([]);
    });

    for (const role of ["admin", "anchor"]) {
      it(`refuses outside development that a grant outruns a member of ${role} with a long delay`, () => {
        leaveDevelopment();
        change("access.json", (json) => {
          json.grantDelay = 604_800;
          json.roles[role].members[0].executionDelay = 604_801;
        });
        expectIssue("access.json", "grantDelay", 604_800, /at least 604801 s/);
      });
    }

    it("supplies no default for how long a grant takes", () => {
      change("access.json", (json) => {
        delete json.grantDelay;
      });
      expectIssue("access.json", "grantDelay", undefined, /./);
    });

    it("refuses outside development that one account sets prices and pays out fees", () => {
      const path = "roles.treasurer.members[1].account";
      change("access.json", (json) => {
        json.accounts.keeper = { ...json.accounts.guardian, address: STRANGER };
        json.roles.treasurer.members = ["keeper", "deployer"].map((account) => ({
          account,
          executionDelay: 86_400,
        }));
      });
      loadConfig(folder);
      leaveDevelopment();
      expectRule("access.json", path, /no feeAdmin outside development/);
      const others = issues().filter(({ path: at }) => at.startsWith("roles.treasurer.members[0]"));
      expect(others.map(({ rule }) => rule).join()).to.not.match(/feeAdmin/);
    });

    it("refuses a guardian that has another role outside development", () => {
      leaveDevelopment();
      change("access.json", (json) => {
        json.roles.anchor.members = [{ account: "guardian", executionDelay: 604800 }];
      });
      expectRule("access.json", "roles.anchor.members[0].account", /no other role/);
    });
  });

  describe("of balances", () => {
    it("refuses a chain that does not exist", () => {
      change("balances.json", (json) => {
        json.floors[0].chain = "nowhere";
      });
      expectIssue("balances.json", "floors[0].chain", "nowhere", /is one of/);
    });

    it("refuses two floors for one account on one chain", () => {
      change("balances.json", (json) => {
        json.floors.push(json.floors[0]);
      });
      const { account } = JSON.parse(readFileSync(join(folder, "balances.json"), "utf8")).floors[0];
      expectIssue("balances.json", "floors[6].account", account, /one floor/);
    });

    it("refuses a chain outside development on which nobody is watched", () => {
      leaveDevelopment();
      change("balances.json", (json) => {
        json.floors = [];
      });
      expectIssue("balances.json", "floors", "hub", /every chain/);
    });
  });
});
