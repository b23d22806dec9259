import { describeRpc } from "@causeway/chains";

import { type Proposal, proposed } from "../ask/Question.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import { type ByFamily, forFamily } from "../families/families.ts";
import type { AddedChain, ChainPart } from "./ChainPart.ts";
import { breaksCount } from "./count.ts";
import type { NewChain } from "./NewChain.ts";
import type { UsualChain } from "./UsualChain.ts";

/** Blocks in the largest age of the newest block, at least. */
const LEAST_BLOCKS = 10;
const MINUTE = 60;

/** The chain in `chains.json`: fields of every chain, and those of each family. */
export function chainEntry<C extends BaseConfig>(families: ByFamily<NewChain>): ChainPart<C>[] {
  return [
    everyEntry(families),
    ...Object.entries(families).map(([family, { questions }]) => ({ family, questions })),
  ];
}

function everyEntry(families: ByFamily<NewChain>): ChainPart {
  return {
    questions: [
      {
        flag: "--chain-id <id>",
        meaning: "the chain's id, if the RPC must serve exactly this chain",
        propose: ({ survey }) => proposed(`${survey.chainId}`, "RPC: the chain's id"),
        check: breaksServed,
      },
      {
        flag: "--coin <symbol>",
        meaning: "symbol of the coin that pays for gas",
        propose: (chain) => proposed(modelOf(chain).coin.symbol, chain.asLike),
        check: (value) =>
          /^[A-Z][A-Z0-9]{0,10}$/.test(value) ? undefined : "1 to 11 capitals and digits: ETH",
      },
      {
        flag: "--log-range <blocks>",
        meaning: "most blocks that one request for events may span",
        propose: (chain) => proposed(`${modelOf(chain).logRange}`, chain.asLike),
        check: breaksCount,
      },
      {
        flag: "--max-head-age <seconds>",
        meaning: "age of the newest block above which an RPC is reported",
        propose: proposeHeadAge,
        check: breaksCount,
      },
    ],
    edit: (draft, chain, answers) => {
      const { name, survey, family, like, config, asLike } = chain;
      const { decimals } = modelOf(chain).coin;
      answers.note("coin's decimals", `${decimals}`, asLike);
      draft.append("chains.json", ["chains"], {
        name,
        chainId: Number(survey.chainId),
        family,
        testnet: (like ?? config.hub).testnet,
        coin: { symbol: answers.text("--coin"), decimals },
        rpcUrls: answers.list("--rpc-url"),
        logRange: Number(answers.text("--log-range")),
        maxHeadAge: Number(answers.text("--max-head-age")),
        ...forFamily(families, chain).fields(answers),
      });
    },
  };
}

/** The chain from which values are proposed. */
export function modelOf({ like, usual }: AddedChain): Omit<UsualChain, "floor"> {
  return like ?? usual;
}

function breaksServed(value: string, { survey: { chainId }, name }: AddedChain) {
  if (value === `${chainId}`) return undefined;
  return `the RPC serves chain ${chainId}: give the RPC of ${name} with --rpc-url, or leave --chain-id out`;
}

function proposeHeadAge(chain: AddedChain): Proposal {
  const { blockSeconds = 0 } = chain.survey;
  const { maxHeadAge } = modelOf(chain);
  const least = Math.ceil((blockSeconds * LEAST_BLOCKS) / MINUTE) * MINUTE;
  if (least <= maxHeadAge) return proposed(`${maxHeadAge}`, chain.asLike);
  return proposed(`${least}`, `RPC: a block each ${blockSeconds.toFixed(1)} seconds`);
}

/** The chain and its state, in one line. */
export function surveyText(
  { name, survey }: AddedChain,
  rpcUrls: readonly string[],
  { gasText }: NewChain,
): string {
  const { chainId, blockSeconds, finalHeight, gasPrice } = survey;
  const blocks =
    blockSeconds === undefined ? [] : [`a block each ${blockSeconds.toFixed(1)} seconds`];
  return [
    `${name}: chain ${chainId} at ${rpcUrls.map(describeRpc).join(", ")}`,
    ...blocks,
    `block ${finalHeight} is final`,
    `gas costs ${gasText(gasPrice)}`,
  ].join(", ");
}
