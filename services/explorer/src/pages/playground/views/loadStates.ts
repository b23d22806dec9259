import type { StateName } from "@causeway/widget/states";

/** The catalogue of states, loaded when a person wants to see one. */
export async function loadStates() {
  const { drawState, STATES } = await import("@causeway/widget/states");
  const names = Object.keys(STATES);
  const isStateName = (name: string): name is StateName => names.includes(name);
  return { drawState, names, isStateName };
}
