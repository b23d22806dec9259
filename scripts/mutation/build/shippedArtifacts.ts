import { globSync } from "node:fs";
import { basename } from "node:path";

const ARTIFACT = /"(\w+\.sol):\w+"/g;
const PLACES = [
  "contracts/**/*.sol",
  "test/solidity/**/harness/*.sol",
  "node_modules/@openzeppelin/contracts/access/manager/AccessManager.sol",
];

/** The sources of the artifacts that tests deploy by name, `"Mailbox.sol:Mailbox"`. */
export function shippedArtifacts(tests: Iterable<string>): string[] {
  const places = new Map(
    PLACES.flatMap((place) => globSync(place)).map((path) => [basename(path), path]),
  );
  const names = Array.from(tests).flatMap((text) =>
    Array.from(text.matchAll(ARTIFACT), ([, name = ""]) => name),
  );
  const paths = names.map((name) => places.get(name)).filter((path) => path !== undefined);
  return Array.from(new Set(paths)).sort();
}
