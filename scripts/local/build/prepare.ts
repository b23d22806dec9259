import type { Display } from "../display/Display.ts";
import type { Supervisor } from "../processes/Supervisor.ts";
import { circuitCommand, compileCommand, noteCompiled } from "./commands.ts";

const REMIND_MILLISECONDS = 15_000;

/** Compiles the contracts, where that is not done. */
export async function compileContracts(supervisor: Supervisor, display: Display): Promise<void> {
  const command = compileCommand();
  if (command === undefined) return display.event("contracts", "compiled", "good");
  await withReminders(display, "contracts", "compiling", supervisor.run(command));
  noteCompiled();
  display.event("contracts", "compiled", "good");
}

/**
 * Builds the circuit and its development key, where that is not done.
 *
 * @param slots For how many validators.
 */
export async function buildCircuit(
  slots: number,
  supervisor: Supervisor,
  display: Display,
): Promise<void> {
  const what = `building for ${slots} validators, with development keys (once)`;
  await withReminders(display, "circuit", what, supervisor.run(circuitCommand(slots)));
  display.event("circuit", `ready, for ${slots} validators`, "good");
}

/** Says from time to time that it still goes on; at once would be noise where nothing is to do. */
async function withReminders(
  display: Display,
  subject: string,
  what: string,
  work: Promise<void>,
): Promise<void> {
  const soon = setTimeout(() => display.event(subject, what), 2_000);
  const reminder = setInterval(
    () => display.event(subject, `${what}…`, "quiet"),
    REMIND_MILLISECONDS,
  );
  try {
    await work;
  } finally {
    clearTimeout(soon);
    clearInterval(reminder);
  }
}
