import { writeFile } from "node:fs/promises";

import type { Transcript } from "../../scripts/verifier/transcript/schema.ts";
import type { CeremonyTables } from "../../scripts/verifier/transcript/tables.ts";
import type { Progress } from "../compiler/buildCircuit.ts";
import { type FinishedFiles, makeTranscript } from "./makeTranscript.ts";
import { writeWhole } from "./writeWhole.ts";

/**
 * Writes the transcript of a finished proving key, its verifying key within, once both have been verified. Throws the
 * errors of `makeTranscript`.
 */
export async function finish(
  { output, ...files }: FinishedFiles & { output: string },
  tables: CeremonyTables,
  progress: Progress,
): Promise<Transcript> {
  return writeWhole(output, async (temporary) => {
    const transcript = await makeTranscript(files, tables, progress);
    await writeFile(temporary, `${JSON.stringify(transcript, null, 2)}\n`);
    return transcript;
  });
}
