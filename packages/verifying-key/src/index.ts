export { developmentKey } from "./developmentKey.ts";
export { encodeKey, keyHash } from "./keyHash.ts";
export { type KeyWords, keyWords } from "./keyWords.ts";
export { beaconSecret, beaconStream } from "./transcript/beaconSecret.ts";
export { ContributionChain } from "./transcript/ContributionChain.ts";
export { TranscriptRefused } from "./transcript/errors.ts";
export { pointOfG2From, scalarFrom } from "./transcript/fromKeyStream.ts";
export { KeyStream } from "./transcript/KeyStream.ts";
export { readPoints } from "./transcript/readPoints.ts";
export {
  beaconValue,
  contributorName,
  FEWEST_CONTRIBUTIONS,
  iterationsExponent,
  type Transcript,
  transcriptSchema,
} from "./transcript/schema.ts";
export {
  type CeremonyTables,
  type CircuitForm,
  type PowersFile,
  shippedTables,
} from "./transcript/tables.ts";
export { transcriptHash } from "./transcript/transcriptHash.ts";
export { type VerifiedTranscript, verifyTranscript } from "./transcript/verifyTranscript.ts";
export {
  type PointG1,
  type PointG2,
  parseVerificationKey,
  readVerificationKey,
  type VerificationKey,
} from "./verificationKey.ts";
