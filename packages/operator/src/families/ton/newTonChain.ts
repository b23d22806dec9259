import { breaksCount } from "../../add/count.ts";
import type { NewChain } from "../../add/NewChain.ts";
import { proposed } from "../../ask/Question.ts";

const TON = 10n ** 9n;
/** Seconds; half a day, as long as the hub's committee is known there before its epoch. */
const USUAL_HANDOVER = 43_200;

/** What `chain add` asks for a TON chain alone. */
export const newTonChain: NewChain = {
  title: "TON",
  examples: ["--environment local --name ton-b --family ton --rpc-url http://127.0.0.1:8082"],
  usual: {
    coin: { symbol: "TON", decimals: 9 },
    logRange: 1_000,
    maxHeadAge: 300,
    floor: 20n * TON,
  },
  questions: [
    {
      flag: "--handover <seconds>",
      meaning: "on TON, from the arrival of the hub's next committee to its epoch",
      propose: ({ like, asLike }) => proposed(`${like?.handover ?? USUAL_HANDOVER}`, asLike),
      check: breaksCount,
    },
  ],
  fields: (answers) => ({ handover: Number(answers.text("--handover")) }),
  gasText: (price) => `${price} nanoton`,
};
