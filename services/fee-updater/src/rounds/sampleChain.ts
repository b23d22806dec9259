import type { UpdatedChain, Updater } from "../Updater.ts";
import { errorCode } from "./errorCode.ts";

/** Looks at what gas costs on a chain. Where its RPCs disagree or one is silent, there is no sample. */
export async function sampleChain(
  { metrics, logger, now }: Updater,
  { chain, destination }: UpdatedChain,
): Promise<void> {
  const labels = { chain: chain.name };
  try {
    const sample = await chain.sample();
    const isNew = destination.note(sample, now());
    metrics.samples.inc({ ...labels, outcome: isNew ? "taken" : "no-new-block" });
    metrics.sampledGasPrice.set(labels, Number(sample.gasPrice));
    const { machineGasPrice } = sample;
    if (machineGasPrice !== undefined) metrics.machineGasPrice.set(labels, Number(machineGasPrice));
  } catch (error) {
    const outcome = errorCode(error);
    const before = destination.failure;
    destination.noteFailure(outcome);
    metrics.samples.inc({ ...labels, outcome });
    const isNew = before?.reason !== "rpcs-failed" || before.code !== outcome;
    if (isNew) logger.warn({ ...labels, err: error }, "no sample");
  }
}
