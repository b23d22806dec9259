import {
  type CeremonyTables,
  ContributionChain,
  keyHash,
  readPoints,
  readVerificationKey,
  type Transcript,
  transcriptHash,
  verifyTranscript,
} from "@causeway/verifying-key";
import { zKey } from "snarkjs";
import type { Progress } from "../compiler/Progress.ts";
import { KeyRefusedError } from "./errors.ts";
import { hashFile } from "./hashFile.ts";
import { type CeremonyFiles, identify } from "./identify.ts";
import { type KeyContribution, readKeyHistory } from "./keyHistory.ts";
import { snarkjsLogger } from "./snarkjsLogger.ts";

/** The proving key at the end of a ceremony, and what it began with. */
export type FinishedFiles = CeremonyFiles & { key: string };

/**
 * Checks a finished proving key against the constraint system and the powers of tau, point by point, and tells how it
 * came about. Throws the errors of `identify`, {@link KeyRefusedError} and `TranscriptRefused`.
 */
export async function makeTranscript(
  { r1cs, powers, key }: FinishedFiles,
  tables: CeremonyTables,
  progress: Progress,
): Promise<Transcript> {
  const { circuit, powersFile } = await identify({ r1cs, powers }, tables);
  const { initialKeyHash, contributions } = await readKeyHistory(key);
  const verificationKey = await exportKey(key);
  const story: Omit<Transcript, "transcriptHash"> = {
    format: "causeway.ceremony.v1",
    circuit: { ...circuit, initialKeyHash },
    powers: { name: powersFile.name, hash: powersFile.hash },
    ...tellContributions(key, initialKeyHash, contributions),
    verificationKey,
    provingKeyHash: await hashFile(key),
    keyHash: keyHash(readVerificationKey(verificationKey)),
  };
  const transcript = { ...story, transcriptHash: transcriptHash(story) };
  verifyTranscript(transcript, tables);
  if (!(await zKey.verifyFromR1cs(r1cs, powers, key, snarkjsLogger(progress)))) {
    throw new KeyRefusedError(key, "snarkjs' check fails, see above");
  }
  return transcript;
}

function tellContributions(
  path: string,
  initialKeyHash: string,
  history: readonly KeyContribution[],
): Pick<Transcript, "contributions" | "beacon"> {
  const chain = new ContributionChain(initialKeyHash);
  const told = history.map(({ name, beacon, ...points }) => ({
    name,
    beacon,
    points: { ...points, hash: chain.append(readPoints(points)).hash },
  }));
  const last = told.pop();
  if (last?.beacon === undefined || told.some(({ beacon }) => beacon)) {
    throw new KeyRefusedError(path, "one beacon ends the contributions, and only the last is one");
  }
  return {
    contributions: told.map(({ name, points }) => ({ name, ...points })),
    beacon: { source: last.name, ...last.beacon, ...last.points },
  };
}

/** Without the pairing of alpha and beta, which follows from them. */
async function exportKey(path: string): Promise<Transcript["verificationKey"]> {
  const { vk_alphabeta_12: _, ...verificationKey } = await zKey.exportVerificationKey(path);
  return verificationKey as Transcript["verificationKey"];
}
