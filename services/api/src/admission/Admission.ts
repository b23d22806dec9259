import type { KeyObject } from "node:crypto";

import type { FastifyReply, FastifyRequest } from "fastify";

import type { Endpoint } from "../endpoints/Endpoint.ts";
import { ApiError } from "../errors/ApiError.ts";
import type { Key, Limits } from "../keys/Key.ts";
import type { Keys } from "../keys/Keys.ts";
import { addressOf } from "../limits/addressOf.ts";
import type { Limiter } from "../limits/Limiter.ts";
import { limitHeaders, tooManyRequests } from "../limits/limitHeaders.ts";
import { policyOf } from "../limits/policyOf.ts";
import type { LimitOf } from "../limits/Tokens.ts";
import { bearerOf, requireSecret } from "./bearer.ts";
import type { Client } from "./Client.ts";
import type { Signatures } from "./Signatures.ts";
import { requireSignature, requireTimely, signedHeadersOf } from "./signed.ts";

/** Files that an address may have for each other request. */
const FILES_FOR_EACH = 10;

/** What decides on requests. */
export interface AdmissionParts {
  readonly keys: Keys;
  readonly limiter: Limiter;
  readonly signatures: Signatures;
  /** Without it, no request can be signed. */
  readonly masterKey: KeyObject | undefined;
  /** Whether the routing API refuses requests without a key. */
  readonly requiresKeys: boolean;
  /** Of requests without a key. */
  readonly limits: Limits;
}

/** Lets requests in: by their key, within their limit. */
export class Admission {
  readonly #parts: AdmissionParts;

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
  }

  /**
   * Finds the client of a request, and takes the request's weight out of the client's limit.
   *
   * @throws ApiError of keys, signatures and limits.
   */
  async admit(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Client> {
    const stranger = this.#strangerOf(endpoint, request);
    let key: Key | undefined;
    try {
      key = await this.#keyOf(endpoint, request, stranger);
    } catch (error) {
      // So nobody guesses keys faster than the limit of an address.
      if (error instanceof ApiError && error.meaning.code === 401) {
        await this.#take(stranger, endpoint.cost, reply);
      }
      throw error;
    }
    const limit = key === undefined ? stranger : limitOfKey(key, endpoint);
    await this.#take(limit, endpoint.cost, reply);
    return { name: limit.client, key, mayStay: () => this.#mayStay(key, endpoint) };
  }

  /** @throws ApiError `unavailable` */
  async #mayStay(known: Key | undefined, endpoint: Endpoint): Promise<boolean> {
    if (known === undefined) return true;
    const key = await this.#parts.keys.find(known.id);
    return key?.generation === known.generation && disuseOf(key, endpoint) === undefined;
  }

  /**
   * Takes the weight of a request for no endpoint out of a limit of its address: a page shows many pictures, and browsers
   * keep them, so files have a limit of their own.
   *
   * @throws ApiError `tooManyRequests`
   */
  async weigh(
    { ip }: Pick<FastifyRequest, "ip">,
    reply: FastifyReply,
    policy: "others" | "files",
  ): Promise<void> {
    const { others } = this.#parts.limits;
    const limit = policy === "files" ? FILES_FOR_EACH * others : others;
    await this.#take({ client: `address ${addressOf(ip)}`, policy, limit }, 1, reply);
  }

  async #take(limit: LimitOf, cost: number, reply: FastifyReply): Promise<void> {
    const standing = await this.#parts.limiter.take(limit, cost);
    reply.headers(limitHeaders(standing));
    if (!standing.isWithin) throw tooManyRequests(standing);
  }

  #strangerOf(endpoint: Endpoint, { ip }: FastifyRequest): LimitOf {
    const policy = policyOf(endpoint);
    return { client: `address ${addressOf(ip)}`, policy, limit: this.#parts.limits[policy] };
  }

  async #keyOf(
    endpoint: Endpoint,
    request: FastifyRequest,
    stranger: LimitOf,
  ): Promise<Key | undefined> {
    if (endpoint.api === "data") return this.#signerOf(endpoint, request, stranger);
    const isRequired = endpoint.api === "routing" && this.#parts.requiresKeys;
    const bearer = bearerOf(request);
    if (bearer === undefined && !isRequired) return undefined;
    if (bearer === undefined) throw new ApiError("keyUnknown", "this service requires a key");
    try {
      const key = requireSecret(await this.#find(bearer.id, stranger), bearer);
      requireUsable(key, endpoint);
      return key;
    } catch (error) {
      // Statuses are answered without the primary: the request counts for its address.
      const isGone = error instanceof ApiError && error.kind === "unavailable";
      if (isGone && !isRequired) return undefined;
      throw error;
    }
  }

  async #signerOf(endpoint: Endpoint, request: FastifyRequest, stranger: LimitOf): Promise<Key> {
    const { keys, masterKey, signatures, limiter } = this.#parts;
    const headers = signedHeadersOf(request);
    const key = await this.#find(headers.id, stranger);
    if (key === undefined || masterKey === undefined) throw new ApiError("keyUnknown");
    requireTimely(headers, keys.clock.now());
    const used = requireSignature(masterKey, key, headers, request);
    requireUsable(key, endpoint);
    const exhausted = limiter.exhausted(limitOfKey(key, endpoint));
    if (exhausted !== undefined) throw tooManyRequests(exhausted);
    await signatures.use(used);
    return key;
  }

  /** An address that used its limit finds no key that this process does not know. */
  async #find(id: string, stranger: LimitOf): Promise<Key | undefined> {
    const { keys, limiter } = this.#parts;
    const exhausted = keys.knows(id) ? undefined : limiter.exhausted(stranger);
    if (exhausted !== undefined) throw tooManyRequests(exhausted);
    return keys.find(id);
  }
}

function limitOfKey({ id, limits }: Key, endpoint: Endpoint): LimitOf {
  const policy = policyOf(endpoint);
  return { client: `key ${id}`, policy, limit: limits[policy] };
}

/** @throws ApiError `keyDisabled`, `keyExpired` */
function requireUsable(key: Key, endpoint: Endpoint): void {
  const disuse = disuseOf(key, endpoint);
  if (disuse !== undefined) throw disuse;
}

/** Why a key is not for an endpoint; undefined if it is. */
function disuseOf(key: Key, { api }: Endpoint): ApiError | undefined {
  if (key.isRevoked) return new ApiError("keyDisabled", "an operator revoked it");
  if (key.isExpired) return new ApiError("keyExpired");
  if (key.scopes.includes(api)) return undefined;
  return new ApiError("keyDisabled", `it is for ${key.scopes.join(", ")}, and not for ${api}`);
}
