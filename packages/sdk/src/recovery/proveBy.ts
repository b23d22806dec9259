import { AttestationClient, HttpProver, type Prover, ProverError } from "@causeway/chains";
import { type Ask, askByFetch } from "@causeway/chains/peers";
import { CheckpointMaker, type Prove } from "@causeway/lifecycle/proof";
import { commandsFor } from "@causeway/lifecycle/report";
import { environmentOf } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import { keep } from "../kept/keep.ts";
import type { RecoverParameters } from "./Recovery.ts";
import type { RecoveredEnvironment } from "./recoveredEnvironment.ts";

/** A validator reads and proves a block before it signs. */
const VALIDATOR_MILLISECONDS = 20_000;
/** A proof on a slow machine. */
const PROVER_MILLISECONDS = 600_000;
/** A proof that is asked for again meanwhile is not made again. */
const KEPT_SECONDS = 300;

/** Has validators sign the checkpoint that a message waits for, and a prover prove that a quorum signed. */
export function proveBy(
  causeway: Causeway,
  { environment, chains, validators }: RecoveredEnvironment,
  { validators: urls = validators, prover: given }: RecoverParameters,
): Prove {
  const ask: Ask = (url, asking) => askByFetch(url, { ...asking, fetch: causeway.options.fetch });
  const timeout = VALIDATOR_MILLISECONDS;
  const signing = {
    environment: environmentOf(environment),
    validators: urls.map((url) => new AttestationClient(url, { timeout, ask })),
    onProgress: () => {},
  };
  return async (leg, message) => {
    const { deliver } = commandsFor(message.messageId, environment);
    const prover = proverOf(given, ask, `${deliver} --dry-run`);
    const followed = chains.find(({ chainId }) => chainId === leg.from.chainId);
    const slots = followed?.committeeSlots ?? 0;
    const name = `proof ${leg.to.chainId} ${leg.lightClient} ${message.messageId}`;
    const made = await keep(causeway, name, KEPT_SECONDS, () => {
      return new CheckpointMaker({ ...signing, prover, slots }).make(leg, message);
    });
    if (made.kind !== "made") causeway.kept.delete(name);
    return made;
  };
}

/** @param command Proves the checkpoint by the operator's program. */
function proverOf(given: RecoverParameters["prover"], ask: Ask, command: string): Prover {
  if (typeof given === "string") return new HttpProver(given, PROVER_MILLISECONDS, ask);
  return given ?? { prove: async (signed) => Promise.reject(absent(signed, command)) };
}

type Signed = Parameters<Prover["prove"]>[0];

function absent({ signatures, members, height }: Signed, command: string): ProverError {
  const signed = `${signatures.length} of ${members.length} validators signed block ${height}`;
  return new ProverError(`${signed}, and no prover is given; this proves it: ${command}`, false);
}
