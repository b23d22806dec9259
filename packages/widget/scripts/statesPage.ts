import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { MESSAGE_STATES } from "@causeway/lifecycle";
import { CROSSING_STATES } from "@causeway/lifecycle/order";

import type { StateFacts, StateText } from "../src/status/StatusWords.ts";
import { en } from "../src/status/words/en.ts";

const PAGE = join(import.meta.dirname, "../../../docs/states.md");

/** An example: 100 USDC from Spoke A to Spoke B. */
const FACTS: StateFacts = {
  ...{ origin: "Spoke A", destination: "Spoke B", until: "07:40", isLate: false },
  ...{ given: "100 USDC", received: "99.85 USDC", refunded: "100 USDC", stateName: "`NAME`" },
};

function section(state: string, { headline, now, act }: StateText): string {
  const sentences = [
    `**${headline(FACTS)}**`,
    now(FACTS),
    `Who must act? ${act?.(FACTS) ?? nobody(state)}`,
  ];
  return [`### ${state}`, "", ...sentences.slice(0, 2), "", ...sentences.slice(2)].join("\n");
}

function nobody(state: string): string {
  return ["sent", "advanced"].includes(state) ? en.goesOn : en.done;
}

const sections = (states: readonly string[], texts: Readonly<Record<string, StateText>>) =>
  states.flatMap((state) => {
    const text = texts[state];
    return text === undefined ? [] : [section(state, text)];
  });

const page = `# States of transfers and messages

After this page you know the meaning of each state, and the party that must act. The page is for people waiting for
money or for a message. The explorer and the widget use the same sentences.

The examples send 100 USDC from Spoke A to Spoke B. While a lane is paused, every state on the way says:
${en.paused(FACTS)}

[bridge.md](bridge.md) and [swap.md](swap.md) explain how transfers and orders change their state, and
[messages.md](messages.md) how messages do.

## Transfers and orders

${sections([...CROSSING_STATES, "other"], en.crossing).join("\n\n")}

## Messages

${sections([...MESSAGE_STATES, "other"], en.message).join("\n\n")}
`;

writeFileSync(PAGE, page);
