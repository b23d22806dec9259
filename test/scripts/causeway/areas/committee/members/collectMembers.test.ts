import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ConfigError } from "@causeway/operator";
import { environmentOf, uintBytes } from "@causeway/protocol";
import { createDevelopmentKeys, ValidatorKeys } from "@causeway/validator";
import { expect } from "chai";

import { CannotChangeMember } from "../../../../../../scripts/causeway/areas/committee/members/changeMembers.ts";
import {
  type CollectRequest,
  collectMembers,
} from "../../../../../../scripts/causeway/areas/committee/members/collectMembers.ts";
import { KeysUnusable } from "../../../../../../scripts/causeway/areas/committee/members/readKeys.ts";
import { loadConfig } from "../../../../../../scripts/causeway/environment.ts";

describe("collectMembers", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-collect-"));
    cpSync("config", folder, { recursive: true });
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const file = (environment: string) => join(folder, environment, "committee.json");

  /** What `validator keys show` prints. */
  function shownKeys(name: string, environment: string): string {
    const keys = new ValidatorKeys(createDevelopmentKeys(name));
    const { x, y, ed25519 } = keys.publicKeys;
    const possession = keys.provePossession(environmentOf(environment));
    const shown = { x: uintBytes(x, 32), y: uintBytes(y, 32), ed25519, possession };
    const path = join(folder, `${name}.${environment}.json`);
    writeFileSync(path, JSON.stringify(shown));
    return path;
  }

  function collect(request: Partial<CollectRequest>, environment = "local") {
    const directory = join(folder, environment);
    const none = { sources: {}, operators: {}, weights: {}, urls: {}, remove: [] };
    return collectMembers(directory, loadConfig, { ...none, ...request });
  }

  const joining = (environment: string, weight = "1"): Partial<CollectRequest> => ({
    sources: { "validator-5": shownKeys("validator-5", environment) },
    operators: { "validator-5": "operator-5" },
    weights: { "validator-5": weight },
    urls: { "validator-5": "http://127.0.0.1:9105" },
  });

  /** The error of a request, which must have changed nothing. */
  async function refusalOf(request: Partial<CollectRequest>, environment = "local") {
    const before = readFileSync(file(environment), "utf8");
    const error: unknown = await collect(request, environment).catch((reason: unknown) => reason);
    expect(readFileSync(file(environment), "utf8")).to.equal(before);
    return error;
  }

  it("writes who joins, who leaves and new weights, and touches nothing else", async () => {
    const before = JSON.parse(readFileSync(file("local"), "utf8"));
    await collect({
      ...joining("local", "2"),
      weights: { "validator-5": "2", "validator-1": "2" },
      remove: ["validator-2"],
    });
    const after = JSON.parse(readFileSync(file("local"), "utf8"));
    const [one, , three, four] = before.members;
    expect(after.members.slice(0, 3)).to.deep.equal([{ ...one, weight: "2" }, three, four]);
    expect(after.members[3]).to.include({
      name: "validator-5",
      weight: "2",
      operator: "operator-5",
    });
    expect({ ...after, members: [] }).to.deep.equal({ ...before, members: [] });
  });

  it("gives a validator that is a member new keys", async () => {
    const { committee } = await collect({
      sources: { "validator-2": shownKeys("validator-2b", "local") },
    });
    const { x } = new ValidatorKeys(createDevelopmentKeys("validator-2b")).publicKeys;
    expect(committee.members[1]).to.include({ name: "validator-2", x, weight: 1n });
  });

  it("refuses proofs that were made for another environment, and says what to ask for", async () => {
    const error = await refusalOf({
      ...joining("local"),
      sources: { "validator-5": shownKeys("validator-5", "testnet") },
    });
    expect(error).to.be.instanceOf(CannotChangeMember);
    expect(String(error)).to.match(/do not hold in local: .*keys show --environment local/);
  });

  it("refuses one that joins without an operator, a place or a weight", async () => {
    for (const what of ["operators", "urls", "weights"] as const) {
      const error = await refusalOf({ ...joining("local"), [what]: {} });
      expect(String(error), what).to.match(/validator-5: joins: say .* with --\w+ validator-5=/);
    }
  });

  it("refuses names that are not in the committee", async () => {
    for (const request of [{ remove: ["validator-9"] }, { weights: { "validator-9": "1" } }]) {
      expect(String(await refusalOf(request))).to.match(/validator-9: is not in the committee/);
    }
  });

  it("refuses keys that cannot be read, and files that hold none", async () => {
    writeFileSync(join(folder, "none.json"), "{}");
    const sources = ["http://127.0.0.1:1", join(folder, "missing"), join(folder, "none.json")];
    for (const source of sources) {
      const error = await refusalOf({ ...joining("local"), sources: { "validator-5": source } });
      expect(error, source).to.be.instanceOf(KeysUnusable);
    }
  });

  it("refuses a committee that may not be, naming file and rule", async () => {
    const few = await refusalOf({ remove: ["validator-2"] });
    expect(few).to.be.instanceOf(ConfigError);
    expect(String(few)).to.match(/committee\.json: members = 3: at least minMembers, 4/);
    const twice = await refusalOf({
      ...joining("local"),
      sources: { "validator-5": shownKeys("validator-1", "local") },
    });
    expect(String(twice)).to.match(/members\[4\]/);
    expect(String(await refusalOf({ weights: { "validator-1": "0" } }))).to.match(/not 0/);
  });

  it("refuses an operator with a third of the weight outside development alone", async () => {
    const heavy = { weights: { "validator-1": "2" } };
    const error = await refusalOf(heavy, "testnet");
    expect(error).to.be.instanceOf(ConfigError);
    expect(String(error)).to.include(`${folder}/testnet/committee.json: members[0].weight`);
    expect(String(error)).to.match(/less than a third of the total weight 5/);
    await collect(heavy);
  });
});
