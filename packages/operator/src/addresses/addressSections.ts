import { shortHash } from "../core/shortHash.ts";
import { type Cell, countCell, textCell } from "../overview/Cell.ts";
import type { OverviewSection, SectionRow } from "../overview/Overview.ts";
import type { Deployed, DeployedContract } from "./Deployed.ts";

/** Characters of a commit's hash that a table shows. */
const SHORT_COMMIT = 10;

/**
 * A table for each chain: a row for each contract. A chain without a contract has one row that says so.
 *
 * @param onScreen Whether there is room for the beginnings of transactions' hashes alone.
 */
export function addressSections(
  deployed: readonly Deployed[],
  onScreen: boolean,
): OverviewSection[] {
  return deployed.map((one) => ({
    section: one.chain,
    columns: ["address", "code", "block", "commit", "transaction"],
    rows:
      one.contracts.length === 0
        ? [emptyRow(one)]
        : one.contracts.map((contract) => row(contract, one, onScreen)),
  }));
}

function emptyRow({ file, compared }: Deployed): SectionRow {
  const source = file;
  const cell: Cell =
    "unknown" in compared
      ? { unknown: `no record ${file}, and ${compared.unknown}`, source }
      : textCell("none", source);
  return { subject: "no contract", cells: new Map([["address", cell]]) };
}

function row(contract: DeployedContract, deployed: Deployed, onScreen: boolean): SectionRow {
  const { name, address, block, transaction, commit } = contract;
  const source = deployed.file;
  const hashText = onScreen ? shortHash : String;
  const unknown = { unknown: reasonFor(contract, deployed), source };
  return {
    subject: name,
    cells: new Map<string, Cell>([
      ["address", textCell(address, source)],
      ["code", codeCell(contract, deployed)],
      ["block", block === undefined ? unknown : countCell(block, source)],
      ["commit", isUnknown(commit) ? unknown : textCell(shortCommit(commit), source)],
      [
        "transaction",
        transaction === undefined ? unknown : textCell(hashText(transaction), source),
      ],
    ]),
  };
}

function codeCell({ code }: DeployedContract, { chain, file, compared }: Deployed): Cell {
  if ("unknown" in compared) return { unknown: compared.unknown, source: file };
  return textCell(code, `${chain}, block ${compared.block}`);
}

function reasonFor({ isRecorded }: DeployedContract, { chain, file }: Deployed): string {
  return isRecorded
    ? `${file} does not say; causeway apply adds block and transaction if the RPC has the event`
    : `${file} does not list a contract that ${chain} has: run causeway apply, which records it`;
}

function isUnknown(commit: string | undefined): commit is undefined | "unknown" {
  return commit === undefined || commit === "unknown";
}

/** Whether the sources had changes is kept: `-dirty` follows. */
function shortCommit(commit: string): string {
  const [hash = "", ...marks] = commit.split("-");
  return [hash.slice(0, SHORT_COMMIT), ...marks].join("-");
}
