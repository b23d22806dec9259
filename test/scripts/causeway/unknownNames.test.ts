import { expect } from "chai";

import { CountedRpcs } from "../world/CountedRpcs.ts";
import { runCauseway } from "../world/runCauseway.ts";

const SINCE = ["--since", "2026-11-28T20:43:49Z"];
const MESSAGE = ["--message", `0x${"5a".repeat(32)}`];
const OPERATION = `0x${"5a".repeat(32)}`;
const PLACE = `moon/0x${"5a".repeat(32)}/7/0x${"5a".repeat(32)}`;
const ALL_USDC = ["--all", "--asset", "USDC"];

const UNKNOWN_ASSET = /there is no asset "DOGE": .*USDC, WBTC, WETH/;
const UNKNOWN_CHAIN = /there is no chain "moon": .*hub, spoke-a, spoke-b/;
const UNKNOWN_LANE = /there is no lane "hub:moon": .*hub -> spoke-a/s;
const UNKNOWN_SCHEDULE = /'moon' is invalid.*messages or .*bridge/s;
const UNKNOWN_VALIDATOR = /there is no validator "moon": .*validator-1/;

const onMoon = (...commands: string[]) =>
  commands.map((command) => [[...command.split(" "), "--chain", "moon"], UNKNOWN_CHAIN] as const);

describe("a name that the configuration does not have", () => {
  let rpcs: CountedRpcs;

  before(async () => {
    rpcs = await CountedRpcs.start();
  });
  after(() => rpcs.stop());

  for (const [args, message] of [
    ...onMoon(
      "plan",
      "apply",
      "check",
      "pending",
      "overview",
      "lanes",
      "watch --once",
      "drill",
      "vaults",
    ),
    ...onMoon("pause", "pause --asset USDC", "unpause", "unpause --asset USDC", "extend"),
    ...onMoon("committee show", "committee withdraw"),
    ...onMoon("shares hold --asset USDC", "shares end-hold --asset USDC"),
    ...onMoon("fees plan", "fees apply", "fees show", "fees rollback --schedule bridge"),
    ...onMoon("fees withdraw --schedule bridge --version 3", `cancel ${OPERATION}`),
    [["pause", "--all", "--asset", "DOGE"], UNKNOWN_ASSET],
    [["unpause", "--all", "--asset", "DOGE"], UNKNOWN_ASSET],
    [["shares", "hold", "--all", "--asset", "DOGE"], UNKNOWN_ASSET],
    [["shares", "end-hold", "--all", "--asset", "DOGE"], UNKNOWN_ASSET],
    [
      ["shares", "write-off", ...ALL_USDC, "--from", "moon", "--amount", "1", ...SINCE],
      UNKNOWN_CHAIN,
    ],
    [["pause", "--lane", "hub:moon"], UNKNOWN_LANE],
    [["unpause", "--lane", "hub:moon"], UNKNOWN_LANE],
    [["extend", "--from", "moon"], UNKNOWN_CHAIN],
    [["client", "stop", "--follows", "moon"], UNKNOWN_CHAIN],
    [["client", "distrust", "--on", "moon"], UNKNOWN_CHAIN],
    [["client", "distrust", "--all", "--forged", "moon"], UNKNOWN_CHAIN],
    [["client", "resume", "--on", "moon"], UNKNOWN_CHAIN],
    [["fees", "show", "--all", "--schedule", "moon"], UNKNOWN_SCHEDULE],
    [["status", ...MESSAGE, "--origin", "moon"], UNKNOWN_CHAIN],
    [["status", "--from", "moon", ...SINCE], UNKNOWN_CHAIN],
    [["deliver", ...MESSAGE, "--origin", "moon"], UNKNOWN_CHAIN],
    [["deliver", ...MESSAGE, "--validator", "moon=http://127.0.0.1:1"], UNKNOWN_VALIDATOR],
    [["onward", "--from", "moon", ...SINCE], UNKNOWN_CHAIN],
    [["void", "--from", "moon", ...SINCE], UNKNOWN_CHAIN],
    [["void", ...MESSAGE, "--origin", "moon"], UNKNOWN_CHAIN],
    [["void", "--place", PLACE], UNKNOWN_CHAIN],
    [["plan", "--all", "--rpc", "moon=http://127.0.0.1:1"], UNKNOWN_CHAIN],
  ] as const) {
    it(`fails with the known ones before a chain is asked: ${args.join(" ").slice(0, 60)}`, async () => {
      const requests = await rpcs.during(async () => {
        const where = ["--environment", "local", ...rpcs.options];
        const { code, stderr } = await runCauseway([...args, ...where]);
        expect(stderr).to.match(message);
        expect(code).to.not.equal(0);
      });
      expect(requests).to.equal(0);
    });
  }

  for (const args of [
    ["check", "--all"],
    ["committee", "collect", "--remove", "validator-1"],
    ["services", "--out", "nowhere.json"],
  ]) {
    it(`names the environments that exist: ${args.join(" ")}`, async () => {
      const { code, stderr } = await runCauseway([...args, "--environment", "moon"]);
      expect(stderr).to.equal(
        'causeway: there is no environment "moon": it is one of local, testnet\n',
      );
      expect(code).to.not.equal(0);
    });
  }
});
