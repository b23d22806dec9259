import type { Status, StatusAmount, StatusCheckpoint } from "@causeway/sdk";

import type { Fact, FactGroup, FactValue } from "./Fact.ts";
import { type PageNames, shortText } from "./namesOf.ts";
import type { PageWords } from "./PageWords.ts";

/**
 * Every fact that a status claims, each in one place.
 *
 * @param proof Bytes that the light client of the checkpoint was shown, once RPCs told them.
 */
export function factsOf(
  status: Status,
  names: PageNames,
  words: PageWords,
  proof?: string,
): readonly FactGroup[] {
  const groups: readonly FactGroup[] = [
    { name: "what", facts: subjectFacts(status, names, words) },
    { name: "money", facts: moneyFacts(status, names, words) },
    { name: "steps", facts: stepFacts(status, names) },
    {
      name: "checkpoint",
      facts: [...checkpointFacts(status, names), ...proofFacts(proof, words)],
    },
    { name: "logs", facts: logFacts(status, names) },
  ];
  return groups.filter(({ facts }) => facts.length > 0);
}

function subjectFacts(status: Status, names: PageNames, words: PageWords): readonly Fact[] {
  const { id, kind, messageId, stateName, sender, receiver, failure } = status;
  const { originChainId, destinationChainId, hubChainId } = status;
  const chain = (field: string, chainId: bigint | undefined) =>
    chainId === undefined ? [] : [one(field, { field, text: names.chain(chainId) })];
  const account = (field: string, text: string | undefined) =>
    text === undefined ? [] : [one(field, hash(field, text))];
  return [
    one("id", hash("id", id)),
    one("kind", { field: "kind", text: words.kind[kind] }),
    ...account("messageId", messageId),
    one("state", { field: "state", text: stateName }),
    ...chain("originChainId", originChainId),
    ...chain("hubChainId", hubChainId),
    ...chain("destinationChainId", destinationChainId),
    ...account("sender", sender),
    ...account("receiver", receiver),
    ...(failure === undefined ? [] : [one("failure", { field: "failure", text: failure })]),
  ];
}

function moneyFacts(status: Status, names: PageNames, words: PageWords): readonly Fact[] {
  const { given, bridged, received, refunded } = status;
  const fact = (field: string, amount: StatusAmount | undefined): readonly Fact[] =>
    amount === undefined
      ? []
      : [{ label: field, field, values: amountValues(field, amount, names) }];
  const isAdvanced: FactValue[] =
    received === undefined
      ? []
      : [
          {
            field: "received.isAdvanced",
            text: words.paidBy[received.isAdvanced ? "filler" : "bridge"],
          },
        ];
  return [
    ...fact("given", given),
    ...fact("bridged", bridged),
    ...fact("received", received).map((of) => ({ ...of, values: [...of.values, ...isAdvanced] })),
    ...fact("refunded", refunded),
  ];
}

function amountValues(field: string, amount: StatusAmount, names: PageNames): FactValue[] {
  return [
    { field: `${field}.amount`, text: names.units(amount), whole: `${amount.amount}` },
    { field: `${field}.token`, text: names.token(amount), whole: amount.token },
    { field: `${field}.chainId`, text: names.chain(amount.chainId) },
  ];
}

function stepFacts({ legs }: Status, names: PageNames): readonly Fact[] {
  return legs.map(({ name, chainId, height, at, transaction, gas }) => ({
    label: name,
    field: `legs.${name}`,
    values: [
      { field: `legs.${name}.chainId`, text: names.chain(chainId) },
      { field: `legs.${name}.height`, text: names.number(height) },
      { field: `legs.${name}.at`, text: names.time(at) },
      hash(`legs.${name}.transaction`, transaction),
      ...gasValue(`legs.${name}.gas`, gas, names),
    ],
  }));
}

function gasValue(field: string, gas: bigint | undefined, names: PageNames): readonly FactValue[] {
  return gas === undefined ? [] : [{ field, text: names.number(gas) }];
}

function checkpointFacts({ proof: { checkpoint } }: Status, names: PageNames): readonly Fact[] {
  if (checkpoint === undefined) return [];
  const { chainId, lightClient, height, checkpointHash, outboxRoot, transaction, gas } = checkpoint;
  const field = "proof.checkpoint";
  return [
    {
      ...{ label: "checkpoint", field },
      values: [
        { field: `${field}.chainId`, text: names.chain(chainId) },
        { field: `${field}.height`, text: names.number(height) },
        hash(`${field}.lightClient`, lightClient),
        hash(`${field}.checkpointHash`, checkpointHash),
        hash(`${field}.transaction`, transaction),
        ...gasValue(`${field}.gas`, gas, names),
      ],
    },
    ...(outboxRoot === undefined
      ? []
      : [fact("outboxRoot", hash(`${field}.outboxRoot`, outboxRoot))]),
    ...signerFacts(checkpoint),
  ];
}

/** All keys are one claim: chains confirm them together. */
function signerFacts({ signers = [] }: StatusCheckpoint): readonly Fact[] {
  if (signers.length === 0) return [];
  const keys = signers.map(({ validator }) => validator);
  const text = keys.map(shortText).join(", ");
  return [fact("signers", { field: "proof.checkpoint.signers", text, whole: keys.join(", ") })];
}

function proofFacts(proof: string | undefined, words: PageWords): readonly Fact[] {
  if (proof === undefined) return [];
  const size = words.bytes((proof.length - 2) / 2);
  const value = { field: "proof.checkpoint.proof", text: `${shortText(proof)}, ${size}` };
  return [fact("proof", { ...value, whole: proof })];
}

function logFacts({ proof: { logs } }: Status, names: PageNames): readonly Fact[] {
  return logs.map(({ name, chainId, blockHash, transaction, logIndex }) => {
    const field = `proof.logs.${name}`;
    return {
      ...{ label: name, field },
      values: [
        { field: `${field}.chainId`, text: names.chain(chainId) },
        ...(logIndex === undefined
          ? []
          : [{ field: `${field}.logIndex`, text: names.number(logIndex) }]),
        ...(blockHash === undefined ? [] : [hash(`${field}.blockHash`, blockHash)]),
        hash(`${field}.transaction`, transaction),
      ],
    };
  });
}

function one(label: string, value: FactValue): Fact {
  return { label, field: label, values: [value] };
}

function fact(label: string, value: FactValue): Fact {
  return { label, field: value.field, values: [value] };
}

function hash(field: string, whole: string): FactValue {
  return { field, text: shortText(whole), whole };
}
