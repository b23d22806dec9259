/**
 * Files, and folders with a `/` at the end, that reach EVM chains outside the EVM's part. Nothing is added: the check
 * `family-boundaries` fails if one of them no longer needs its line.
 */
export const OUTSIDE_FAMILIES: readonly string[] = [
  // EVM chains in one process and on this machine.
  "packages/local-network/src/",
  "packages/simulator/src/",
  "packages/chains/src/node/index.ts",
  // Accounts that every development node funds.
  "packages/operator/src/config/developmentAccount.ts",
  // What a drill proved.
  // A kind of schedule has its contracts and proofs in one object.
  "scripts/causeway/areas/fees/versions/ScheduleKind.ts",
  // Messages are tried, voided and found by contracts.
  "scripts/causeway/messages/DeliveryTrial.ts",
  "scripts/causeway/messages/commands/deliverCommand.ts",
  "scripts/causeway/messages/measureNeed.ts",
  "scripts/causeway/messages/voiding/deliveredIn.ts",
  "scripts/causeway/messages/voiding/findForged.ts",
  "scripts/causeway/messages/voiding/genuineMessage.ts",
  "scripts/causeway/messages/voiding/voidAll.ts",
  "scripts/causeway/messages/waiting/findWaiting.ts",
  "scripts/causeway/services/describeEnvironment.ts",
  // `npm run bridge` calls contracts, and signs for a sender on an EVM chain.
  "scripts/bridge/",
  "scripts/swap/",
  // The type that an ABI gives to a contract of ethers, and no code.
  "packages/protocol/src/contracts/typed/TypedContract.ts",
];
