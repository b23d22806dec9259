import { State } from "../../rows/State.tsx";
import type { Say } from "../../words/Say.ts";
import type { Halt } from "./haltsOf.ts";

/** What is paused, stopped or frozen, and until when. */
export function Halts({ halts, say }: { readonly halts: readonly Halt[]; readonly say: Say }) {
  const { words } = say;
  return (
    <section class="waiting" aria-labelledby="halts">
      <h2 id="halts">{words.halted}</h2>
      {halts.length === 0 ? (
        <p class="soft">{words.nothingHalted}</p>
      ) : (
        <ul>
          {halts.map((halt) => (
            <li class="halt" key={JSON.stringify(halt)}>
              <bdi>{nameOf(halt, say)}</bdi> <State state={halt.state} say={say} />{" "}
              <span class="small soft">
                {halt.until === null ? words.forGood : words.until(say.time(halt.until))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function nameOf({ part, chainId, peerChainId = "", asset = "" }: Halt, { words, places }: Say) {
  const chain = places.chainName(chainId);
  if (part === "vault") return `${asset}, ${chain}`;
  const peer = places.chainName(peerChainId);
  return part === "lane" ? `${chain} → ${peer}` : words.follows(chain, peer);
}
