import { isolated } from "@causeway/widget/parts";

import type { RecoverSay } from "../words/RecoverSay.ts";
import { hostOf, type RpcState } from "./RpcState.ts";

/** The state of a chain's RPCs in few words, and whether the chain can be read by them. */
export function rpcText(state: RpcState, say: RecoverSay): { text: string; isBad: boolean } {
  const { rpc } = say.words;
  const bad = (text: string) => ({ text, isBad: true });
  switch (state.kind) {
    case "unknown":
      return { text: "", isBad: false };
    case "asking":
      return { text: rpc.asking, isBad: false };
    case "ok":
      return { text: rpc.ok(say.number(state.height)), isBad: false };
    case "differ":
      return bad(rpc.differ(say.number(state.count), say.number(state.height)));
    case "behind":
      return bad(rpc.behind(isolated(hostOf(state.url)), say.number(state.blocks)));
    case "another":
      return bad(rpc.another(isolated(hostOf(state.url)), `${state.served}`));
    case "silent":
      return bad(rpc.silent(isolated(hostOf(state.url))));
    case "contradict":
      return bad(
        state.alone === undefined
          ? rpc.contradict(isolated(state.method))
          : rpc.alone(isolated(state.alone), isolated(state.method)),
      );
  }
}
