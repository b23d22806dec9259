import { readdirSync, readFileSync } from "node:fs";

import { messagesOnEvm } from "@causeway/index/messages";
import { ordersOnEvm } from "@causeway/index/orders";
import { transfersOnEvm } from "@causeway/index/transfers";
import { expect } from "chai";

const PAGE = "docs/events.md";
const INTERFACES = "packages/solidity/interfaces";

/** Contracts whose events the index reads. */
const INDEXED = [messagesOnEvm, transfersOnEvm, ordersOnEvm].flatMap((one) => Object.values(one));

/** Told by standards that the interfaces inherit: nothing of ours declares them. */
const OF_STANDARDS = ["MessageSent"];

describe(PAGE, () => {
  it("names every event of the interfaces and of the index, and no other", () => {
    const declared = readdirSync(INTERFACES).flatMap((file) =>
      matches(readFileSync(`${INTERFACES}/${file}`, "utf8"), /^ {4}event (\w+)/gm),
    );
    const named = matches(readFileSync(PAGE, "utf8"), /`([A-Z]\w+)`/g).filter(isEvent);
    expect(declared).to.include.members(["MessageIndexed", "TransferPaid"]);
    const indexed = INDEXED.flatMap(({ events }) => events);
    const all = new Set([...declared, ...OF_STANDARDS, ...indexed]);
    expect([...new Set(named)].sort()).to.deep.equal([...all].sort());
  });
});

/** Contracts and interfaces are named in code style, too. */
function isEvent(name: string): boolean {
  return !/^I[A-Z]/.test(name) && !["Expiry", "BridgeSettler"].includes(name);
}

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? "");
}
