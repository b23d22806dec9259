import { kindsOf } from "@causeway/operator";
import { expect } from "chai";

import { CAUSEWAY } from "../../../scripts/causeway/areas.ts";

/** Alarms and scripts of operators use these words: one that goes, or changes, takes an alarm with it. */
const KINDS = [
  "api-behind",
  "api-chain",
  "api-contract",
  "api-record",
  "api-signer",
  "api-token",
  "asset-ceiling",
  "asset-custody",
  "asset-limit",
  "asset-maximum",
  "asset-missing",
  "asset-paused",
  "asset-route",
  "asset-token",
  "asset-unknown",
  "authority",
  "balance-floor",
  "books-differ",
  "checkpoint-unknown",
  "client-anchor",
  "client-committee",
  "client-distrusted",
  "client-frozen",
  "client-stale",
  "client-stopped",
  "client-suspected",
  "code-hash",
  "committee",
  "contract-missing",
  "curve-terms",
  "deployment-record",
  "epoch-behind",
  "fee-exempt",
  "fee-purse",
  "fee-schedule-pending",
  "fee-schedule-version",
  "fee-shares",
  "function-role",
  "gas-maximum",
  "gas-price-band",
  "grant-delay",
  "guardian-funds",
  "hub",
  "key-code",
  "lane-closed",
  "lane-light-client",
  "lane-missing",
  "lane-not-open",
  "lane-paused",
  "lane-route",
  "lane-terms",
  "lane-unknown",
  "mailbox-short",
  "offer-below-gas",
  "offer-outlasts-proof",
  "operation-pending",
  "order-settler",
  "order-token",
  "orders-held",
  "payload-maximum",
  "peer",
  "peer-lane-id",
  "permit2",
  "price",
  "release-terms",
  "remote-state",
  "rent-reserve",
  "role-admin",
  "role-delay",
  "role-granted",
  "role-guardian",
  "role-revoked",
  "rpc-stale",
  "safe",
  "share-price-fell",
  "shares-held",
  "supply-unbacked",
  "swap-allowance",
  "swap-balance",
  "swap-destination",
  "swap-fee",
  "swap-gas",
  "swap-generation",
  "swap-generation-allowance",
  "swap-paused",
  "swap-purse",
  "swap-venue",
  "swap-venue-code",
  "swap-venue-unknown",
  "target-admin-delay",
  "target-closed",
  "trusted-client",
  "trusted-mailbox",
  "unsettled-price",
  "unsettled-swap-fee",
  "unsettled-terms",
  "validator-not-enrolled",
  "vault-short",
  "verifier",
];

describe("the areas", () => {
  it("find what they always found, by the same words", () => {
    expect([...kindsOf(CAUSEWAY.areas)].sort()).to.deep.equal(KINDS);
  });

  it("list each kind and each name once", () => {
    const kinds = kindsOf(CAUSEWAY.areas);
    const names = CAUSEWAY.areas.map(({ name }) => name);
    expect(new Set(kinds).size).to.equal(kinds.length);
    expect(new Set(names).size).to.equal(names.length);
  });

  it("give each role an id of its own", () => {
    const roles = CAUSEWAY.areas.flatMap(({ roles: own = {} }) => Object.entries(own));
    expect(new Set(roles.map(([name]) => name)).size).to.equal(roles.length);
    expect(new Set(roles.map(([, { id }]) => id)).size).to.equal(roles.length);
  });
});
