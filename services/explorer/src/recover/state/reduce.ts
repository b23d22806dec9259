import { reduceWallet } from "@causeway/widget/parts";

import type { EnvironmentState } from "../environment/readEnvironment.ts";
import type { RecoverAction } from "./RecoverAction.ts";
import { FIRST_STATE, type Form, type RecoverState } from "./RecoverState.ts";

/** The state after an action: a pure function. */
export function reduce(state: RecoverState, action: RecoverAction): RecoverState {
  switch (action.type) {
    case "restore":
      return { ...state, form: { ...state.form, ...action.form } };
    case "type":
      return typed(state, action);
    case "follow":
      return followed(state, action.id);
    case "back":
      return wentBack(state);
    case "typeRpcs": {
      const rpcs = { ...state.form.rpcs, [action.chainId]: action.text };
      const known = { ...state.rpcs, [action.chainId]: { kind: "unknown" } as const };
      return { ...state, form: { ...state.form, rpcs }, rpcs: known };
    }
    case "environment":
      return {
        ...state,
        ...{ environment: action.environment, look: FIRST_STATE.look, sends: {}, rpcs: {} },
        form: withFile(state.form, action.environment),
      };
    case "rpcs":
      return { ...state, rpcs: { ...state.rpcs, [action.chainId]: action.state } };
    case "refuse":
      return { ...state, isTried: true };
    case "look":
      return { ...state, isTried: true, look: { ...state.look, status: "looking" } };
    case "found": {
      const { recoveries, at } = action;
      return { ...state, look: { status: "found", recoveries, at, failure: undefined } };
    }
    case "failed":
      return { ...state, look: { ...state.look, status: "failed", failure: action.failure } };
    case "sending":
      return { ...state, sends: { ...state.sends, [action.key]: action.sending } };
    case "wallet":
      return { ...state, wallet: reduceWallet(state.wallet, action.action) };
    case "copied":
      return { ...state, copied: action.what };
  }
}

/** What was found for another id is of no use. */
function typed(
  state: RecoverState,
  { field, text }: Extract<RecoverAction, { type: "type" }>,
): RecoverState {
  const form = { ...state.form, [field]: text };
  if (field !== "subject" || text.trim() === state.form.subject.trim()) return { ...state, form };
  return { ...state, form, look: FIRST_STATE.look, sends: {}, trail: [] };
}

function followed(state: RecoverState, id: string): RecoverState {
  const trail = [...state.trail, state.form.subject.trim()];
  return { ...typed(state, { type: "type", field: "subject", text: id }), trail };
}

function wentBack(state: RecoverState): RecoverState {
  const text = state.trail.at(-1);
  if (text === undefined) return state;
  const trail = state.trail.slice(0, -1);
  return { ...typed(state, { type: "type", field: "subject", text }), trail };
}

/** URLs that a person typed stay for the chains that both files have. */
function withFile(form: Form, environment: EnvironmentState): Form {
  if (environment.status !== "read") return form;
  const { chains, validators } = environment.file;
  const rpcs = chains.map(({ chainId, rpcUrls }) => {
    const typed = form.rpcs[`${chainId}`]?.trim();
    return [`${chainId}`, typed ? typed : rpcUrls.join(" ")];
  });
  return {
    ...form,
    rpcs: Object.fromEntries(rpcs),
    validators: form.validators.trim() === "" ? validators.join(" ") : form.validators,
  };
}
