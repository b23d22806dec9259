import { writeFile } from "node:fs/promises";
import type { CeremonyTables, Transcript } from "@causeway/verifying-key";
import type { Progress } from "../compiler/Progress.ts";
import { type FinishedFiles, makeTranscript } from "./makeTranscript.ts";
import { writeWhole } from "./writeWhole.ts";

/** Where the transcript goes, and the verifying key alone if it must. */
export type FinishOptions = { output: string; verificationKey?: string };

/**
 * Writes the transcript of a finished proving key, its verifying key within, once both have been verified. Throws the
 * errors of `makeTranscript`.
 */
export async function finish(
  { output, verificationKey, ...files }: FinishedFiles & FinishOptions,
  tables: CeremonyTables,
  progress: Progress,
): Promise<Transcript> {
  return writeWhole(output, async (temporary) => {
    const transcript = await makeTranscript(files, tables, progress);
    await writeJson(temporary, transcript);
    if (verificationKey !== undefined) {
      await writeWhole(verificationKey, (path) => writeJson(path, transcript.verificationKey));
    }
    return transcript;
  });
}

function writeJson(path: string, value: unknown): Promise<void> {
  return writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
