import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import {
  type CeremonyTables,
  type Transcript,
  type VerifiedTranscript,
  verifyTranscript,
} from "@causeway/verifying-key";
import type { Progress } from "../compiler/Progress.ts";
import { TranscriptMismatchError } from "./errors.ts";
import { type FinishedFiles, makeTranscript } from "./makeTranscript.ts";

/**
 * Verifies a transcript with everything that it speaks of: the files are those it names, the proving key follows from
 * them, and every word of the transcript is what the files give. Throws the errors of `makeTranscript`,
 * `TranscriptRefused` and {@link TranscriptMismatchError}.
 */
export async function verify(
  { transcript: path, ...files }: FinishedFiles & { transcript: string },
  tables: CeremonyTables,
  progress: Progress,
): Promise<VerifiedTranscript> {
  const stated: Transcript = JSON.parse(await readFile(path, "utf8"));
  const verified = verifyTranscript(stated, tables);
  const found = await makeTranscript(files, tables, progress);
  for (const field of Object.keys(found) as (keyof Transcript)[]) {
    if (!isDeepStrictEqual(stated[field], found[field])) {
      throw new TranscriptMismatchError(field, stated[field], found[field]);
    }
  }
  return verified;
}
