import { readFileSync } from "node:fs";

import { type Transcript, transcriptHash } from "@causeway/verifying-key";

/** The transcript of the testnet's ceremony. */
export function rehearsalTranscript(): Transcript {
  return JSON.parse(readFileSync("config/testnet/ceremony/transcript.json", "utf8"));
}

/** The same with its hash made right again, as somebody would who changed it on purpose. */
export function rehashed(transcript: Transcript): Transcript {
  return { ...transcript, transcriptHash: transcriptHash(transcript) };
}
