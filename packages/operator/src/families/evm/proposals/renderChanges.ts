import type { Tried } from "../fork/tryCalls.ts";
import { type ChangeRow, storageRows, unexpectedRows } from "../storage/changeRows.ts";
import { type ExplainedChanges, explainChanges } from "../storage/explainChanges.ts";
import { escapeMarkdown, markdownCellCode, markdownCode } from "./escapeMarkdown.ts";
import type { Names } from "./Names.ts";
import type { Proposal } from "./Proposal.ts";

import { renderTable } from "./renderTable.ts";

const ONE_RPC =
  "Causeway tried the calls on a fork of the chain, which read the chain by one of its RPCs alone. A dishonest RPC can " +
  "show fewer changes, or more. Calls and hashes above do not depend on the RPC.";

const COMPARE =
  "Each signer runs the command below on a machine of their own. If the changes are the same, the hash is the same, at a " +
  "later block too.";

const RAW =
  "A slot without a name belongs to a contract that the configuration does not know, or to a key that no call has.";

/** The section of a page with the changes by a batch: those that its calls do not name come first. */
export function renderChanges(
  { chain, batch }: Proposal,
  { rehearsal, names }: { readonly rehearsal: Tried | undefined; readonly names: Names },
): string {
  if (rehearsal === undefined) {
    return "Nobody executed this batch on a fork of the chain yet.";
  }
  const explained = explainChanges({ chainId: chain.chainId, names }, batch.actions, rehearsal);
  const failures = rehearsal.reverted.map(
    ({ call, reason }) =>
      `**On a fork of the chain, call ${call} reverts: ${escapeMarkdown(reason)}. Do not sign.**`,
  );
  const unexpected = unexpectedRows(explained, names);
  return [
    ONE_RPC,
    ...failures,
    "### Unexpected: the calls do not name these",
    ...renderUnexpected(unexpected, explained),
    "### Expected: the calls name these",
    renderExpected(storageRows(explained.expected)),
    "### Compare the changes",
    COMPARE,
    renderHash(explained),
  ].join("\n\n");
}

function renderUnexpected(rows: readonly ChangeRow[], { unexpected }: ExplainedChanges): string[] {
  if (rows.length === 0) return ["No change."];
  const table = renderTable(
    ["Place", "Before", "After"],
    rows.map(({ place, before, after }) => [place, before, after].map(markdownCellCode)),
  );
  const hasRaw = unexpected.some(({ place }) => place === undefined);
  return [
    "**Ask the proposer about each of these before you sign.**",
    table,
    ...(hasRaw ? [RAW] : []),
  ];
}

function renderExpected(rows: readonly ChangeRow[]): string {
  if (rows.length === 0) return "No change.";
  return rows
    .map(
      ({ place, before, after }) =>
        `- ${markdownCode(place)}: ${escapeMarkdown(before)} → ${escapeMarkdown(after)}`,
    )
    .join("\n");
}

function renderHash({ hash }: ExplainedChanges): string {
  return renderTable(
    ["", ""],
    [
      ["Hash of the changes", markdownCode(hash.hash)],
      ["By telephone", markdownCode(hash.groups)],
      ["In words", hash.words],
    ],
  );
}
