import type { ChainAdapter } from "@causeway/chains";
import { type Hex, packCheckpoint, uintBytes } from "@causeway/protocol";
import { type HttpService, ServiceError } from "@causeway/service";
import { Counter, Histogram } from "prom-client";
import { z } from "zod";

import type { Attestation, Attester } from "./Attester.ts";
import { withHttpStatus } from "./httpErrors.ts";
import type { PublicKeys, ValidatorKeys } from "./keys/ValidatorKeys.ts";

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
  chains: readonly ChainAdapter[],
): void {
  http.app.get("/health", async (_, reply) => {
    const states = await Promise.all(chains.map(chainHealth));
    const healthy = states.every((state) => !("error" in state));
    return reply.status(healthy ? 200 : 503).send({ healthy, chains: states });
  });

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
    return measure(chainId, async () => describe(await attester.attest(chainId, height)));
  });
}

async function chainHealth(chain: ChainAdapter): Promise<object> {
  const { chainId } = chain.origin;
  try {
    return { chainId, finalisedHeight: await chain.finalisedHeight() };
  } catch (error) {
    return { chainId, error: error instanceof Error ? error.message : String(error) };
  }
}

function attestationMetrics({ metrics }: HttpService) {
  const labelNames = ["chain_id", "result"] as const;
  const help = "Attestations asked for, by result";
  const total = new Counter({
    name: "causeway_attestations_total",
    help,
    labelNames,
    registers: [metrics],
  });
  const seconds = new Histogram({
    name: "causeway_attestation_seconds",
    help: "Time to prove and sign one checkpoint",
    registers: [metrics],
  });
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
