import { observe } from "./observe.ts";
import type { Run } from "./Run.ts";
import type { StepName } from "./Step.ts";
import { allow } from "./steps/allow.ts";
import { included } from "./steps/included.ts";
import { send } from "./steps/send.ts";
import { sign } from "./steps/sign.ts";
import { switchChain } from "./steps/switchChain.ts";

/** A step that the execution takes itself. Each can be run again after a kill at any point. */
interface OwnStep {
  readonly name: StepName;
  readonly act: (run: Run) => Promise<"done" | "skipped">;
}

/** Until the wallet was asked for the order. */
const BEFORE: readonly OwnStep[] = [
  { name: "switchChain", act: switchChain },
  { name: "allow", act: allow },
  { name: "sign", act: sign },
];

const AFTER: readonly OwnStep[] = [
  { name: "send", act: send },
  { name: "included", act: included },
];

/** Runs an execution from where it stands to its end. */
export async function pipeline(run: Run): Promise<void> {
  if (run.record.outcome !== undefined) return;
  const isAsked = run.record.effects.order !== undefined;
  for (const { name, act } of isAsked ? AFTER : [...BEFORE, ...AFTER]) {
    run.signal.throwIfAborted();
    const before = run.stateOf(name);
    await run.writeSteps({ [name]: "running" });
    const after = await act(run);
    await run.writeSteps({ [name]: before === "done" ? "done" : after });
  }
  await observe(run);
}
