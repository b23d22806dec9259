import { readFileSync } from "node:fs";
import { join } from "node:path";

const GET_CODE = /CHEATCODES\.getCode\("(\w+)\.sol:\w+"\)/g;
const IMPORT = /^import .*\n\n/m;

/** Where Hardhat puts what it builds, by the contract's name. */
const ARTIFACTS: Readonly<Record<string, string>> = {
  Expiry: "contracts/messaging/expiry/Expiry.sol",
  Mailbox: "contracts/messaging/Mailbox.sol",
  Prepaid: "contracts/messaging/prepaid/Prepaid.sol",
  HubRelay: "contracts/messaging/relay/HubRelay.sol",
  RelaySender: "contracts/messaging/relay/RelaySender.sol",
  RemoteAccounts: "contracts/messaging/remote-accounts/RemoteAccounts.sol",
  MockLightClient: "contracts/light-clients/MockLightClient.sol",
};

/** `CausewayCode.sol` with the code that was built in the place of its look-ups. */
export function renderCode(source: string): string {
  return source
    .replace(IMPORT, "")
    .replaceAll(GET_CODE, (_, name: string) => `hex"${creationCodeOf(name).slice(2)}"`)
    .replaceAll("internal view", "internal pure")
    .replace(/^\/\/\/ @dev .*\n/m, "");
}

function creationCodeOf(name: string): string {
  const folder = ARTIFACTS[name];
  if (folder === undefined) throw new Error(`where ${name} is built is not known: see ARTIFACTS`);
  const path = join("artifacts", folder, `${name}.json`);
  return (JSON.parse(readFileSync(path, "utf8")) as { bytecode: string }).bytecode;
}
