import { counted } from "@causeway/operator";

import { newestRecords } from "../newestRecords.ts";
import { shown } from "../shown.ts";
import { type VerifiedRecord, verifyRecord } from "../verifyRecord.ts";
import type { ApiCheck, ApiFinding } from "./ApiCheck.ts";

/** Newest orders and transfers that are compared, each with its message. */
const SAMPLE = 5;

/** Holds the newest records of an API against the chains. What differs stands with the first chain. */
export async function checkRecords(check: ApiCheck): Promise<ApiFinding[]> {
  const { api, chains, verifier } = check;
  const [first] = chains;
  const findings: ApiFinding[] = [];
  for (const name of await newestRecords(api, SAMPLE)) {
    const finding = findingOf(check, await verifyRecord(verifier, api, name));
    if (finding !== undefined && first !== undefined) findings.push({ chain: first.name, finding });
  }
  return findings;
}

function findingOf({ url, environment }: ApiCheck, { kind, id, claims }: VerifiedRecord) {
  const lies = claims.filter(({ isTrue }) => isTrue === false);
  const [lie] = lies;
  if (lie === undefined) return undefined;
  const further = lies.length === 1 ? "" : `; ${counted(lies.length - 1, "further value")} too`;
  const named = `--environment ${environment.config.environment} --url ${url} --${kind} ${id}`;
  return {
    kind: "api-record",
    subject: `${kind} ${id}, ${shown(lie.field)}`,
    expected: shown(lie.onChain ?? "nothing"),
    held: `${shown(lie.claimed)}${further}`,
    remedy: `see each value: causeway verify ${named}`,
  };
}
