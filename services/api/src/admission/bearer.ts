import type { FastifyRequest } from "fastify";

import { ApiError } from "../errors/ApiError.ts";
import type { Key } from "../keys/Key.ts";
import { hasHash } from "../keys/secrets.ts";
import { onlyHeader } from "./onlyHeader.ts";

/** Id and secret of a request's key. */
export interface Bearer {
  readonly id: string;
  readonly secret: string;
}

/**
 * The key that a request shows by `x-api-key-id` and `Authorization: Bearer`; undefined if it shows none.
 *
 * @throws ApiError `keyUnknown` if one of the two is missing, or is there twice.
 */
export function bearerOf(request: FastifyRequest): Bearer | undefined {
  const id = onlyHeader(request, "x-api-key-id");
  const authorization = onlyHeader(request, "authorization");
  const secret = /^Bearer +([\w.~+/=-]{1,256})$/i.exec(authorization ?? "")?.[1];
  if (id === undefined && secret === undefined) return undefined;
  if (id === undefined) throw new ApiError("keyUnknown", "x-api-key-id is missing");
  if (secret === undefined) throw new ApiError("keyUnknown", "Authorization holds no secret");
  return { id, secret };
}

/** A hash that no secret has, so that an unknown id takes as long as a wrong secret. */
const NO_HASH = Buffer.alloc(32);

/** @throws ApiError `keyUnknown` unless the secret is that of the key. */
export function requireSecret(key: Key | undefined, { secret }: Bearer): Key {
  const isRight = hasHash(secret, key?.secretHash ?? NO_HASH);
  if (key === undefined || !isRight) throw new ApiError("keyUnknown");
  return key;
}
