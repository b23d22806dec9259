import { timeText } from "@causeway/protocol";
import { describeSeconds } from "../../../core/describeSeconds.ts";
import type { Tried } from "../fork/tryCalls.ts";
import { escapeMarkdown, markdownCode } from "./escapeMarkdown.ts";
import type { Names } from "./Names.ts";
import type { Proposal, SafeSigned } from "./Proposal.ts";
import { proposalTitle } from "./proposalBundle.ts";
import { renderCall } from "./renderCall.ts";
import { renderChanges } from "./renderChanges.ts";
import { describeBytes, renderTable } from "./renderTable.ts";
import { SAFE_OPERATION } from "./safeTransaction.ts";
import type { Bundle } from "./safeTransactionBuilder.ts";

export interface PageOptions {
  readonly bundle: Bundle;
  /** Where the bundle is. */
  readonly file: string;
  readonly names: Names;
  /** Undefined if nobody tried. */
  readonly rehearsal: Tried | undefined;
}

/** A page in Markdown by which signers see what they sign, and check it. */
export function renderPage(proposal: Proposal, options: PageOptions): string {
  const { batch, signed } = proposal;
  const sections = [
    `# ${escapeMarkdown(proposalTitle(proposal))}`,
    renderFacts(proposal, options),
    ...(signed === undefined ? [] : ["## Shown by the wallets", renderSigned(signed)]),
    "## Calls",
    ...batch.actions.map((action, index) => renderCall(action, index + 1, options.names)),
    "## Changes",
    renderChanges(proposal, options),
    "## Check it yourself",
    renderChecks(proposal, options.file),
  ];
  return `${sections.join("\n\n")}\n`;
}

function renderFacts({ chain, batch, signed, expiration }: Proposal, options: PageOptions) {
  const { signer, manner, position, positions, actions } = batch;
  const address = markdownCode(signer.address);
  const by =
    signed === undefined
      ? `${escapeMarkdown(signer.name)}, the key of ${address}, one transaction for each call, in this order`
      : `${escapeMarkdown(signer.name)}, the Safe ${address}, version ${signed.safe.version}, ${signed.safe.threshold} of ${signed.safe.owners.length} owners`;
  const times = {
    direct: "at once",
    schedule: `at once; the scheduled calls: ${delaysOf(actions)} later, for ${describeSeconds(expiration)}, by another proposal`,
    execute: `since ${time(actions, "readyAt", "last")}, until ${time(actions, "expiresAt", "first")}`,
  };
  return renderTable(
    ["", ""],
    [
      ["Signer", by],
      ["Chain", `${escapeMarkdown(chain.name)}, chain id ${chain.chainId}`],
      ["Order", `${position} of ${positions} of this signer; each after the one before`],
      ["Executable", times[manner]],
      ["Bundle", markdownCode(options.file)],
      ["Checksum", markdownCode(options.bundle.meta.checksum)],
    ],
  );
}

type Actions = Proposal["batch"]["actions"];

function delaysOf(actions: Actions): string {
  const delays = new Set(actions.map(({ step }) => describeSeconds(BigInt(step.delay))));
  return [...delays].join(" or ");
}

function time(actions: Actions, field: "readyAt" | "expiresAt", which: "first" | "last"): string {
  const times = actions
    .map(({ step }) => step.scheduled?.[field] ?? 0n)
    .sort((one, other) => (one < other ? -1 : Number(one > other)));
  return timeText(times.at(which === "first" ? 0 : -1) ?? 0n);
}

function renderSigned({ transaction, hashes }: SafeSigned): string {
  const { to, value, data, operation, nonce } = transaction;
  const isDelegate = operation === SAFE_OPERATION.delegatecall;
  const table = renderTable(
    ["", ""],
    [
      ["Domain hash", markdownCode(hashes.domainHash)],
      ["Message hash", markdownCode(hashes.messageHash)],
      ["safeTxHash", markdownCode(hashes.safeTxHash)],
      ["Nonce", `${nonce}`],
      ["To", `${markdownCode(to)}${isDelegate ? ", MultiSendCallOnly" : ""}`],
      ["Operation", isDelegate ? "1, delegatecall" : "0, call"],
      ["Value", `${value}`],
      ["Data", describeBytes(data)],
    ],
  );
  return (
    `${table}\n\nAll other fields (safeTxGas, baseGas, gasPrice, gasToken, refundReceiver) are zero. ` +
    "Give the wallet this nonce. If it shows another hash, do not sign: another nonce, call or Safe is in it."
  );
}

function renderChecks({ environment, signed }: Proposal, file: string): string {
  const command = `npm run causeway -- proposal verify ${file} --environment ${environment}`;
  const own =
    "Recomputes checksum and hashes, decodes every call, and compares it with its own plan from the " +
    "configuration and the chain. Run it on your own machine, with `--rpc <chain>=<url>` of a node that you trust:";
  const block = `\`\`\`sh\n${command}\n\`\`\``;
  if (signed === undefined) return `${own}\n\n${block}`;
  const { safe, transaction } = signed;
  const other =
    "Any tool that hashes Safe transactions must give the same hashes, and so does the Safe itself: call " +
    `\`getTransactionHash\` of ${markdownCode(safe.address)} with the fields above and nonce ${transaction.nonce}.`;
  return `${own}\n\n${block}\n\n${other}`;
}
