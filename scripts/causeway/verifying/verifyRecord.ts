import { setTimeout as sleep } from "node:timers/promises";
import { causewayMessage, causewayRecord } from "@causeway/api/records";
import { whenSettled } from "@causeway/lifecycle/report";
import type { Hex } from "@causeway/protocol";

import type { AskedApi } from "./AskedApi.ts";
import type { MessageAnswer, SwapAnswer } from "./answers.ts";
import { type Claim, claimsOf } from "./Claim.ts";
import { messageOnChains } from "./messageOnChains.ts";
import { swapOnChains } from "./swapOnChains.ts";
import { UnprovenRecord } from "./UnprovenRecord.ts";
import type { RecordOnChains, Verifier } from "./Verifier.ts";

/** A record by its kind and id. */
export interface RecordName {
  readonly kind: "message" | "order";
  readonly id: Hex;
}

/** A record of an API, held against the chains. */
export interface VerifiedRecord extends RecordName {
  readonly claims: readonly Claim[];
}

/** Chains go on between two readings: what differs is read again. */
const READINGS = 3;
const PAUSE_MILLISECONDS = 1_500;

/**
 * Asks an API for a record, and holds each of its values against the chains.
 *
 * @throws ApiUnusable, UnknownMessage, CouldNotRead, ChainError
 */
export async function verifyRecord(
  verifier: Verifier,
  api: AskedApi,
  name: RecordName,
  readings = READINGS,
): Promise<VerifiedRecord> {
  for (let reading = 1; ; reading++) {
    const claims = await whenSettled(() => {
      verifier.events.forget();
      return readClaims(verifier, api, name);
    });
    const isFalse = claims.some(({ isTrue }) => isTrue === false);
    if (!isFalse || reading >= readings) return { ...name, claims };
    await sleep(PAUSE_MILLISECONDS);
  }
}

async function readClaims(verifier: Verifier, api: AskedApi, { kind, id }: RecordName) {
  if (kind === "message") {
    const answer = await api.get(`/v1/messages/${id}`, causewayMessage);
    return claimsIn(answer, () => messageOnChains(verifier, id, answer));
  }
  const answer = await api.get(`/v1/orders/${id}`, causewayRecord);
  return claimsIn(answer, () => swapOnChains(verifier, id, answer));
}

async function claimsIn<T extends MessageAnswer | SwapAnswer>(
  answer: T,
  read: () => Promise<RecordOnChains<T>>,
): Promise<Claim[]> {
  try {
    const { record, untold, further } = await read();
    return [...claimsOf(answer, record, untold), ...further];
  } catch (error) {
    if (!(error instanceof UnprovenRecord)) throw error;
    return [{ field: "proof.logs", claimed: "its logs", onChain: error.message, isTrue: false }];
  }
}
