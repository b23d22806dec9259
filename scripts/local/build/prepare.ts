import type { Display } from "../display/Display.ts";
import type { Command, Supervisor } from "../processes/Supervisor.ts";
import { circuitCommand, compileCommand, noteCompiled } from "./commands.ts";

const REMIND_MILLISECONDS = 15_000;

/** Compiles the contracts and builds the circuit, as far as that is not done. */
export async function prepare(supervisor: Supervisor, display: Display): Promise<void> {
  await Promise.all([compileContracts(supervisor, display), buildCircuit(supervisor, display)]);
}

async function compileContracts(supervisor: Supervisor, display: Display): Promise<void> {
  const command = compileCommand();
  if (command === undefined) return display.event("contracts", "compiled", "quiet");
  await withReminders(display, "contracts", "compiling", supervisor.run(command));
  noteCompiled();
  display.event("contracts", "compiled anew");
}

async function buildCircuit(supervisor: Supervisor, display: Display): Promise<void> {
  const command: Command = circuitCommand();
  const what = "building for 32 validators, with development keys (once)";
  await withReminders(display, "circuit", what, supervisor.run(command));
  display.event("circuit", "ready, for 32 validators");
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
