import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ConfigError, isSafe } from "@causeway/operator";
import { verifyPossession } from "@causeway/protocol";
import { expect } from "chai";
import { getAddress, HDNodeWallet } from "ethers";
import fc from "fast-check";

import type { Config } from "../../../scripts/causeway/areas.ts";
import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { rehearsalTranscript } from "../world/rehearsalTranscript.ts";

/** Mutants tried; each is read and checked whole. */
const RUNS = Number(process.env.CAUSEWAY_CONFIG_FUZZ_RUNS ?? 150);
const SEED = 20_261_121;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A change of one place of one file; numbers are taken modulo the choices that there are. */
interface Mutation {
  readonly file: number;
  readonly place: number;
  readonly kind: number;
  readonly other: number;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  file: fc.nat(),
  place: fc.nat(),
  kind: fc.nat(),
  other: fc.nat(),
});

const DEVELOPMENT = HDNodeWallet.fromPhrase(
  "test test test test test test test test test test test junk",
  undefined,
  "m/44'/60'/0'/0/3",
).address;

/** What a careless or a malicious hand would write. */
const WORST: readonly Json[] = [
  0,
  1,
  -1,
  "",
  "0",
  "1",
  [],
  {},
  null,
  true,
  false,
  31337,
  60,
  "development",
  "key",
  "guardian",
  "operations",
  "treasury",
  "direct",
  DEVELOPMENT,
  `0x${"00".repeat(20)}`,
  `0x${"00".repeat(32)}`,
  2 ** 48,
  "http://127.0.0.1:8545",
];

describe("a configuration that somebody spoilt", function () {
  this.timeout(600_000);
  let root: string;
  let folder: string;

  before(() => {
    root = mkdtempSync(join(tmpdir(), "causeway-fuzz-"));
    folder = join(root, "testnet");
  });

  beforeEach(() => cpSync("config/testnet", folder, { recursive: true }));

  after(() => rmSync(root, { recursive: true }));

  function load(): Config | ConfigError {
    try {
      return loadConfig(folder);
    } catch (error) {
      if (error instanceof ConfigError) return error;
      throw error;
    }
  }

  function mutate({ file, place, kind, other }: Mutation): void {
    const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const path = join(folder, files[file % files.length] ?? "");
    const json = JSON.parse(readFileSync(path, "utf8")) as Json;
    const places = placesOf(json);
    const chosen = places[place % places.length];
    if (chosen !== undefined) change(chosen, places, kind, other);
    writeFileSync(path, JSON.stringify(json));
  }

  it("is refused, or is as safe as before", () => {
    const outcomes = { accepted: 0, refused: 0 };
    const cases = fc.sample(fc.array(mutation, { minLength: 1, maxLength: 3 }), {
      numRuns: RUNS,
      seed: SEED,
    });
    for (const mutations of cases) {
      cpSync("config/testnet", folder, { recursive: true });
      for (const one of mutations) mutate(one);
      const loaded = load();
      if (loaded instanceof ConfigError) {
        outcomes.refused += 1;
        for (const { file, rule } of loaded.issues) expect(file && rule).to.not.equal("");
      } else {
        outcomes.accepted += 1;
        expect(dangersOf(loaded), JSON.stringify(mutations)).to.deep.equal([]);
      }
    }
    // Else nothing was tried.
    expect(outcomes.accepted).to.be.above(RUNS / 50);
    expect(outcomes.refused).to.be.above(RUNS / 4);
  });
});

interface Place {
  readonly parent: { [key: string]: Json } | Json[];
  readonly key: string;
}

function placesOf(json: Json): Place[] {
  if (json === null || typeof json !== "object") return [];
  const parent = json as Place["parent"];
  return Object.entries(json).flatMap(([key, value]) => [{ parent, key }, ...placesOf(value)]);
}

function change({ parent, key }: Place, places: readonly Place[], kind: number, other: number) {
  const at = parent as Record<string, Json>;
  // A value of another place of the same kind is the likeliest to be believed.
  const same = places.filter((place) => place.key === key);
  const elsewhere = same[other % same.length];
  const changes: (() => void)[] = [
    () => {
      at[key] = WORST[other % WORST.length] ?? null;
    },
    () => {
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete at[key];
    },
    () => {
      const found = (elsewhere?.parent as Record<string, Json> | undefined)?.[elsewhere?.key ?? ""];
      at[key] = structuredClone(found ?? null);
    },
    () => {
      if (Array.isArray(parent)) parent.push(structuredClone(at[key] ?? null));
    },
    () => {
      if (typeof at[key] === "number") at[key] = Math.floor((at[key] as number) / 10);
      if (typeof at[key] === "string") at[key] = (at[key] as string).replace(/.$/, "1");
    },
  ];
  changes[kind % changes.length]?.();
}

const DAY = 86_400;

/** Everything that must hold of a system outside development, said without the rules that are tested. */
function dangersOf(config: Config): string[] {
  const { committee, roles } = config;
  const holders = (role: string) => roles[role]?.members ?? [];
  const weight = committee.members.reduce((sum, member) => sum + member.weight, 0n);
  const operators = Map.groupBy(committee.members, ({ operator }) => operator);
  const all = Object.values(roles).flatMap(({ members }) => members);
  const dangers: [boolean, string][] = [
    [config.development, "development"],
    [config.verifier.keyHash !== rehearsalTranscript().keyHash, "another verifier"],
    [committee.members.length < 4 || committee.minMembers < 4, "a small committee"],
    [committee.withdrawal < 3_600, "a proposal that cannot be withdrawn in time"],
    [committee.handover < committee.withdrawal + 3_600, "a sudden handover"],
    [new Set(committee.members.map(({ x }) => x)).size < committee.members.length, "one key twice"],
    [committee.members.some((member) => member.weight <= 0n), "a member without weight"],
    [
      [...operators.values()].some(
        (own) => own.reduce((sum, m) => sum + m.weight, 0n) * 3n >= weight,
      ),
      "an operator who stops everything",
    ],
    [
      committee.members.some((m) => !verifyPossession(config.environmentTag, m, m.possession)),
      "a key that nobody was shown to have",
    ],
    [holders("guardian").length === 0, "no guardian"],
    [holders("admin").length === 0, "no admin"],
    [holders("admin").some((m) => m.executionDelay < 7 * DAY), "a hasty admin"],
    [holders("anchor").some((m) => m.executionDelay < 7 * DAY), "a hasty anchor"],
    [holders("committeeAdmin").some((m) => m.executionDelay < 3 * DAY), "a hasty committee"],
    [holders("laneAdmin").some((m) => m.executionDelay < 2 * DAY), "hasty lanes"],
    [holders("gasPriceUpdater").some((m) => m.executionDelay !== 0), "a slow updater"],
    [holders("guardian").some((m) => m.executionDelay !== 0), "a slow guardian"],
    [
      [...holders("admin"), ...holders("anchor")].some((m) => m.executionDelay > config.grantDelay),
      "a grant that outruns its role",
    ],
    [
      holders("treasurer").some((m) => holders("feeAdmin").some((f) => f.address === m.address)),
      "one who is paid the prices that he sets",
    ],
    [
      config.accounts.filter(isSafe).some(({ threshold }) => threshold < 2),
      "a Safe that one signature opens",
    ],
    [
      config.accounts.filter(isSafe).some((safe) => new Set(safe.owners).size < safe.threshold),
      "a Safe that nobody opens",
    ],
    [
      config.accounts.filter(isSafe).some(({ owners }) => owners.includes(DEVELOPMENT)),
      "a Safe of everybody",
    ],
    [all.some((m) => m.address === config.deployer), "a deployer with a role"],
    [all.some((m) => m.address === DEVELOPMENT), "an account of everybody"],
    [config.deployer === DEVELOPMENT, "a deployer of everybody"],
    [
      all.some((m) => BigInt(m.address) === 0n || getAddress(m.address) !== m.address),
      "no account",
    ],
    [config.chains.some((c) => c.chainId >= 31_337n && c.chainId <= 31_399n), "a private chain"],
    [
      config.chains.some((c) => new Set(c.rpcUrls.map((url) => new URL(url).host)).size < 2),
      "one RPC that is believed alone",
    ],
    [config.lightClients.staleAfter >= 14 * DAY, "clients that nobody refreshes in time"],
    [
      Object.values(config.destinations).some(({ price }) => price.gasPrice === 0n),
      "delivery for nothing",
    ],
    [config.floors.length === 0, "nobody's balance is watched"],
  ];
  return dangers.filter(([is]) => is).map(([, danger]) => danger);
}
