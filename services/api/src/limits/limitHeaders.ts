import { ApiError } from "../errors/ApiError.ts";
import type { Standing } from "./Limiter.ts";

/** Headers that state a limit: those of the IETF's draft 11 on them, and those of older clients. */
export function limitHeaders({ policy, limit, remaining, seconds }: Standing) {
  return {
    "ratelimit-policy": `"${policy}";q=${limit};w=60`,
    ratelimit: `"${policy}";r=${remaining};t=${seconds}`,
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(seconds),
  };
}

/** Refuses a request beyond the limit. */
export function tooManyRequests({ policy, limit, seconds }: Standing): ApiError {
  return new ApiError("tooManyRequests", `${limit} a minute for ${policy}`, {
    values: { limit, policy, retryAfter: seconds },
    headers: { "retry-after": String(seconds) },
  });
}
