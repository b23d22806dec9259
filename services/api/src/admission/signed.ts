import { createHash, type KeyObject } from "node:crypto";

import type { FastifyRequest } from "fastify";

import { ApiError } from "../errors/ApiError.ts";
import type { Key } from "../keys/Key.ts";
import { isSameText, type SigningSecrets, signatureOf, signingSecretsOf } from "../keys/secrets.ts";
import { onlyHeader } from "./onlyHeader.ts";

/** Headers of a signed request. */
export interface SignedHeaders {
  readonly id: string;
  readonly signature: string;
  readonly timestamp: string;
  readonly passphrase: string;
}

/** Milliseconds that a request's time may differ from the time of the service. */
const WINDOW = 30_000;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** @throws ApiError `signatureMissing` unless all four headers are there. */
export function signedHeadersOf(request: FastifyRequest): SignedHeaders {
  const required = (name: string) => {
    const sent = onlyHeader(request, `bs-access-${name}`);
    if (sent !== undefined) return sent;
    throw new ApiError("signatureMissing", `BS-ACCESS-${name.toUpperCase()} is not there`);
  };
  return {
    id: required("key"),
    signature: required("sign"),
    timestamp: required("timestamp"),
    passphrase: required("passphrase"),
  };
}

/**
 * @param now Unix milliseconds.
 * @throws ApiError `timestampInvalid` unless the request was signed within the window.
 */
export function requireTimely({ timestamp }: SignedHeaders, now: number): void {
  const time = ISO_TIME.test(timestamp) ? Date.parse(timestamp) : Number.NaN;
  if (Number.isNaN(time)) {
    throw new ApiError("timestampInvalid", "send the form 2026-01-31T12:00:00.000Z");
  }
  const late = Math.round(now - time);
  if (Math.abs(late) <= WINDOW) return;
  const sense = late > 0 ? "behind" : "ahead of";
  const values = { serviceTime: new Date(now).toISOString() };
  throw new ApiError("timestampInvalid", `${Math.abs(late)} ms ${sense} the service`, { values });
}

/**
 * Holds signature and passphrase of a request against its key.
 *
 * @returns what stands for the signature: the same for every spelling of it.
 * @throws ApiError `signatureInvalid`, `passphraseInvalid`
 */
export function requireSignature(
  masterKey: KeyObject,
  key: Key,
  { signature, timestamp, passphrase }: SignedHeaders,
  { method, url: path }: Pick<FastifyRequest, "method" | "url">,
): Buffer {
  const secrets = knownSecretsOf(masterKey, key);
  const expected = signatureOf(secrets.secret, { timestamp, method, path });
  if (!isSameText(signature, expected)) throw new ApiError("signatureInvalid");
  if (!isSameText(passphrase, secrets.passphrase)) throw new ApiError("passphraseInvalid");
  return createHash("sha256").update(`${key.id} ${expected}`).digest();
}

/** A key is read again within seconds and after each change, and then it is another object. */
const KNOWN = new WeakMap<KeyObject, WeakMap<Key, SigningSecrets>>();

function knownSecretsOf(masterKey: KeyObject, key: Key): SigningSecrets {
  const ofMaster = KNOWN.get(masterKey) ?? new WeakMap<Key, SigningSecrets>();
  KNOWN.set(masterKey, ofMaster);
  const known = ofMaster.get(key) ?? signingSecretsOf(masterKey, key);
  ofMaster.set(key, known);
  return known;
}
