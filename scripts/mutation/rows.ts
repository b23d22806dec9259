import { globSync } from "node:fs";

/** One row of the result: contracts whose mutants the tests must find. */
export interface Row {
  name: string;
  /** What is mutated; patterns. A source may stand in several rows. */
  sources: string[];
  /** The tests that must find its mutants; patterns. Those of TypeScript run in the order of the patterns. */
  tests: string[];
}

const LIBRARIES = "contracts/messaging/libraries/*.sol";
/** Of the bridge's libraries, those that it uses itself; all others are its custodies'. */
const OF_BRIDGE = "libraries/{CallGas,RequestHash,RoundAmount,Transfer}Lib";
const OF_VAULT =
  "libraries/{Curve,CurveTerms,DailySums,Limit,ReleaseFee,ReleaseTerms,TokenPayment,Vesting}Lib";

export const ROWS: readonly Row[] = [
  {
    name: "mailbox",
    sources: [
      "contracts/messaging/{Mailbox,Inbox,Outbox,LaneImports,MailboxFees}.sol",
      LIBRARIES,
      "contracts/light-clients/libraries/CheckpointLib.sol",
      "packages/solidity/libraries/{CheckpointAge,HaltLib,PauseLib}.sol",
    ],
    tests: [
      "test/solidity/messaging/*.t.sol",
      "test/solidity/messaging/{libraries,expiry}/*.t.sol",
      "test/solidity/light-clients/libraries/*.t.sol",
      "test/solidity/packages/solidity/*.t.sol",
      "test/solidity/state/CheckpointAge.t.sol",
    ],
  },
  {
    name: "containment",
    sources: [
      "contracts/light-clients/{Accepting,Anchoring,Committees,Equivocation,Evidence,Halts,LightClient,LightClientState}.sol",
      "contracts/messaging/expiry/*.sol",
      "contracts/messaging/peers/*.sol",
      "contracts/access/GuardedAccessManager.sol",
    ],
    tests: [
      "test/solidity/light-clients/*.t.sol",
      "test/solidity/messaging/{expiry,peers}/*.t.sol",
      "test/solidity/access/*.t.sol",
    ],
  },
  {
    name: "bridge",
    sources: ["contracts/bridge/*.sol", `contracts/bridge/${OF_BRIDGE}.sol`],
    tests: [
      "test/solidity/bridge/*.t.sol",
      "test/solidity/bridge/{advances,attacks}/*.t.sol",
      `test/solidity/bridge/${OF_BRIDGE}.t.sol`,
      "test/solidity/bridge/libraries/TransferVectors.t.sol",
    ],
  },
  {
    name: "advance",
    sources: [
      "contracts/bridge/{AdvanceRecords,BridgeAdvances,Entries}.sol",
      "contracts/bridge/libraries/AdvanceFeeLib.sol",
      "contracts/bridge/orders/**/*.sol",
    ],
    tests: [
      "test/solidity/bridge/{advances,orders}/*.t.sol",
      "test/solidity/bridge/attacks/{*Advance*,RefusedReceivers,VoidedMessages}.t.sol",
      "test/solidity/bridge/libraries/AdvanceFeeLib.t.sol",
      "test/solidity/bridge/*.t.sol",
    ],
  },
  {
    name: "vault",
    sources: ["contracts/bridge/custody/*.sol", `contracts/bridge/${OF_VAULT}.sol`],
    tests: [
      "test/solidity/bridge/custody/*.t.sol",
      `test/solidity/bridge/${OF_VAULT}.t.sol`,
      "test/solidity/bridge/libraries/BridgeFeesVectors.t.sol",
    ],
  },
  {
    name: "fees",
    sources: ["contracts/fees/*.sol", "contracts/fees/libraries/*.sol"],
    tests: ["test/solidity/fees/**/*.t.sol"],
  },
  {
    name: "swap",
    sources: [
      "contracts/swap/{Executor,InputPayer,OrderCaller,OrderIntake,RouterSettings,SwapReceiver,SwapRouter}.sol",
      "contracts/swap/{libraries,venues}/*.sol",
    ],
    // `Allowances` prepares more calls than the gas of a run pays for
    tests: [
      "test/solidity/swap/{*,{composition,failures,libraries}/*,attacks/{GasSweeps,ReturnBombs,Swap*}}.t.sol",
    ],
  },
];

/** Rows of TypeScript sources. Their tests run in Node; those of the row `store` start a database. */
export const SOURCE_ROWS: readonly Row[] = [
  {
    name: "index",
    sources: [
      "packages/index/src/Aggregate.ts",
      "packages/index/src/aggregates/contributions.ts",
      "packages/index/src/products/!(EvmContract|index|ofAccount).ts",
      "packages/index/src/products/*/!(evm|index|messages|transfers|orders).ts",
    ],
    tests: ["packages/index/test/products/{*/,}!(queries|tables).test.ts"],
  },
  {
    name: "follower",
    sources: ["packages/index/src/follow/{,omissions/}!(replacedBelow).ts"],
    tests: ["packages/index/test/follow/*.test.ts"],
  },
  {
    name: "store",
    sources: [
      "packages/index/src/store/{,aggregates/}!(errors|migrateIndex|sampleBlocks|wholeChains).ts",
      "packages/index/src/lease/{takeGeneration,writeOnce}.ts",
      "packages/index/src/{costs/forgetCosts,follow/replacedBelow}.ts",
    ],
    tests: [
      "packages/index/test/store/{PgChainStore,refold,histories}.test.ts",
      "packages/index/test/store/{,aggregates/}!(migrateIndex).test.ts",
      "packages/index/test/integration/store/forgetAbove.test.ts",
      "packages/index/test/archive/*.test.ts",
      "packages/index/test/costs/forgetCosts.test.ts",
    ],
  },
];

/** Rows of sources in Tolk. Their tests run in Node, on TON's virtual machine. */
export const TOLK_ROWS: readonly Row[] = [
  {
    name: "ton",
    sources: [
      "ton/contracts/{AccessManager,FeeSchedule,Mailbox,RelaySender}.tolk",
      "ton/contracts/{access,codec,expiry,fees,inbox,light-client,mailbox,outbox,receiver,relay}/*.tolk",
    ],
    // Two files hold gas against figures: they would find each change by its gas.
    tests: [
      "ton/tests/{access,examples,expiry,inbox,light-client,outbox,relay}/*.spec.ts",
      "ton/tests/codec.spec.ts",
      "ton/tests/fees/!(gas).spec.ts",
      "ton/tests/mailbox/!(answerGas).spec.ts",
    ],
  },
];

/**
 * Tests that measure code rather than what it does: with switches in it, it is larger, costs more gas, and writes a
 * word for each of its fields. A pattern of their names.
 */
export const MEASURING = `^test(?:Fuzz)?_(${[
  "code_fitsEip170",
  "deliver_tooLittleGasForTheReserve_saysHowMuchIsNeeded",
  "accept_withLittleMoreThanItTakes_isPaid",
  "byAReceiverThatIsCalledInABatch_nothingBehindItIsAdvanced",
  "execute_withTooLittleGas_changesNothing",
  "orderWithACallOfMuchGas",
  "verify_validProof_costsNoMoreThanItsBudget",
  "verify_refusedPoint_burnsNoMoreThanItsLimit",
  "placesThatWereLeft_makeNobodyDearTo\\w+",
  "makeEffective_otherSharesOfAsManyPursesAsThereCanBe_fitsIntoATransaction",
  "tokenThatRefusesWithManyBytes_leavesTheGasOfAHold\\w*",
  "\\w+_writes\\w+Words",
].join("|")})`;

/** Whether a test judges a source: those of its rows do, so that a row alone has the score that it has among others. */
export function judgesIn(rows: readonly Row[]): (test: string, source: string) => boolean {
  const expanded = rows.map(({ sources, tests }) => ({
    sources: new Set(filesOf(sources)),
    tests: new Set(filesOf(tests)),
  }));
  return (test, source) => expanded.some((row) => row.sources.has(source) && row.tests.has(test));
}

export function filesOf(patterns: readonly string[]): string[] {
  return Array.from(new Set(patterns.flatMap((pattern) => globSync(pattern)))).sort();
}
