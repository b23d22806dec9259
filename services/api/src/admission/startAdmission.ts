import type { Queryable } from "@causeway/database";
import { type Logger, type OnStop, workUntilStopped } from "@causeway/service";

import type { ApiConfig } from "../config.ts";
import { Keys } from "../keys/Keys.ts";
import type { PrimaryClock } from "../keys/PrimaryClock.ts";
import { Limiter } from "../limits/Limiter.ts";
import { LocalTokens } from "../limits/LocalTokens.ts";
import { PrimaryTokens } from "../limits/PrimaryTokens.ts";
import { SteadyTokens } from "../limits/SteadyTokens.ts";
import { Admission } from "./Admission.ts";
import { forgetOld } from "./forgetOld.ts";
import { Signatures } from "./Signatures.ts";

/** Milliseconds between two looks for old limits and signatures. */
const CLEANING = 60_000;

interface AdmissionOptions {
  readonly primary: Queryable;
  readonly primaryUrl: string;
  /** Told the time of the primary. */
  readonly clock: PrimaryClock;
  readonly config: Pick<ApiConfig, "keys" | "limits">;
  readonly logger: Logger;
}

/** Starts what admission needs: notices of keys, and the removal of old limits. */
export function startAdmission(
  { primary, primaryUrl, clock, config, logger }: AdmissionOptions,
  onStop: OnStop,
): Admission {
  const keys = new Keys(primary, clock);
  workUntilStopped(onStop, (stop) => keys.follow(primaryUrl, stop));
  const cleaning = setInterval(() => {
    forgetOld(primary).catch((err) => logger.warn({ err }, "old limits were not removed"));
  }, CLEANING).unref();
  onStop(() => clearInterval(cleaning));
  const { masterKey, required: requiresKeys } = config.keys;
  if (masterKey === undefined) logger.warn("without a master key, the data API refuses requests");
  const now = () => performance.now();
  const onFailure = (err: unknown) => logger.warn({ err }, "limits are those of this process now");
  const alone = new LocalTokens(now);
  const tokens = new SteadyTokens(new PrimaryTokens(primary, clock), alone, now, onFailure);
  return new Admission({
    ...{ keys, limiter: new Limiter(tokens, now), signatures: new Signatures(primary) },
    ...{ masterKey, requiresKeys, limits: config.limits },
  });
}
