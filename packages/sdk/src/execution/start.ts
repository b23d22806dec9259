import { isCausewayError } from "../errors/CausewayError.ts";
import { fromJson } from "../values/json.ts";
import type { Execution, ExecutionSnapshot } from "./Execution.ts";
import type { ExecutionRecord } from "./ExecutionRecord.ts";
import type { Means } from "./Means.ts";
import { Progress } from "./Progress.ts";
import { pipeline } from "./pipeline.ts";
import { Run } from "./Run.ts";
import { firstSnapshot, recordedPart } from "./snapshotOf.ts";

/** Starts an execution, or goes on with it. If another tab or process has it, shows what that one writes down. */
export function start(record: ExecutionRecord, means: Means, given?: AbortSignal): Execution {
  const signal = given ?? new AbortController().signal;
  const progress = new Progress(firstSnapshot(record, means.storage));
  let run: Run | undefined;
  const hold = async () => {
    const text = await means.storage.get(record.id);
    const newest = text === undefined ? record : fromJson<ExecutionRecord>(text);
    run = new Run(newest, { means, progress, signal });
    await run.write({});
    progress.change({ state: "running" });
    await pipeline(run);
    return true;
  };
  const finished = finish(progress, signal, async () => {
    while ((await means.storage.exclusively(record.id, hold)) === undefined) {
      if (await show(record.id, means, progress)) return;
      await means.pause(signal);
    }
  });
  // nobody needs to wait for it
  finished.catch(() => undefined);
  return {
    id: record.id,
    finished,
    subscribe: (listener) => progress.subscribe(listener),
    getSnapshot: () => progress.snapshot,
    accept: () => run?.agree("accept"),
    askAgain: () => run?.agree("askAgain"),
    [Symbol.asyncIterator]: () => progress[Symbol.asyncIterator](),
  };
}

async function finish(
  progress: Progress,
  signal: AbortSignal,
  act: () => Promise<void>,
): Promise<ExecutionSnapshot> {
  try {
    signal.throwIfAborted();
    await act();
    progress.change({ state: "over" });
    return progress.snapshot;
  } catch (error) {
    const isStopped = signal.aborted && error === signal.reason;
    progress.change(
      isStopped
        ? { state: "stopped" }
        : { state: "failed", error: isCausewayError(error) ? error : undefined },
    );
    throw error;
  } finally {
    progress.close();
  }
}

/** Shows what another tab or process wrote down. @returns whether the execution is over */
async function show(id: string, { storage }: Means, progress: Progress): Promise<boolean> {
  const text = await storage.get(id);
  if (text === undefined) return false;
  const part = recordedPart(fromJson<ExecutionRecord>(text));
  progress.change({ ...part, state: "elsewhere" });
  return part.outcome !== undefined;
}
