import { type Hex, packCheckpoint, uintBytes } from "@causeway/protocol";
import {
  answerAnyOrigin,
  type HttpService,
  metricsIn,
  ServiceError,
  serveHealth,
} from "@causeway/service";
import { z } from "zod";

import type { Attestation, Attester } from "./Attester.ts";
import { chainStates, problemsOf } from "./health.ts";
import { withHttpStatus } from "./httpErrors.ts";
import type { PublicKeys, ValidatorKeys } from "./keys/ValidatorKeys.ts";
import type { Validator } from "./Validator.ts";

const integer = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);
const attestationParams = z.object({ chainId: integer, height: integer });

/** Serves health, the public keys and attestations. */
export function serveValidator(
  http: HttpService,
  environment: Hex,
  keys: ValidatorKeys,
  attester: Attester,
  validator: Validator,
): void {
  answerAnyOrigin(http.app, ["/attestations/", "/keys"]);
  serveHealth(
    http.app,
    () => problemsOf(validator),
    () => ({ chains: chainStates(validator) }),
  );

  http.app.get("/keys", async () => ({
    environment,
    ...describeKeys(keys.publicKeys),
    possession: keys.provePossession(environment),
  }));

  const measure = attestationMetrics(http);
  http.app.get("/attestations/:chainId/:height", async (request) => {
    const params = attestationParams.safeParse(request.params);
    if (!params.success) {
      throw new ServiceError(400, "InvalidParameters", z.prettifyError(params.error));
    }
    const { chainId, height } = params.data;
    return measure(chainId, async () => {
      const attestation = await attester.attest(chainId, height);
      noteSigned(validator, chainId, attester.newestSigned(chainId));
      return describe(attestation);
    });
  });
}

/** Tells which block of a chain was signed last. */
export function noteSigned(
  { chains, metrics }: Validator,
  chainId: bigint,
  height: bigint | undefined,
): void {
  const chain = chains.get(chainId)?.config.name;
  if (chain !== undefined && height !== undefined) {
    metrics.signedHeight.set({ chain }, Number(height));
  }
}

function attestationMetrics({ metrics }: HttpService) {
  const { counter, histogram } = metricsIn(metrics, "causeway_");
  const labelNames = ["chain_id", "result"] as const;
  const total = counter("attestations", "Attestations asked for, by result", labelNames);
  const seconds = histogram("attestation_seconds", "Time to prove and sign one checkpoint");
  return async <T>(chainId: bigint, attest: () => Promise<T>): Promise<T> => {
    const stop = seconds.startTimer();
    const chain_id = chainId.toString();
    try {
      const result = await attest();
      stop();
      total.inc({ chain_id, result: "signed" });
      return result;
    } catch (error) {
      const known = withHttpStatus(error);
      const result = known instanceof ServiceError ? known.code : "InternalError";
      total.inc({ chain_id: result === "UnknownChain" ? "unknown" : chain_id, result });
      throw known;
    }
  };
}

function describe({ checkpoint, member, ...attestation }: Attestation): object {
  return {
    ...attestation,
    checkpoint,
    fields: packCheckpoint(checkpoint),
    member: describeKeys(member),
  };
}

function describeKeys({ x, y, ed25519 }: PublicKeys): object {
  return { x: uintBytes(x, 32), y: uintBytes(y, 32), ed25519 };
}
