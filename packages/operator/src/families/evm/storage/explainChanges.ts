import type { Hex } from "@causeway/protocol";
import { keccak256 } from "ethers";

import { type ChangesHash, changesHash } from "../fork/changesHash.ts";
import type { BalanceDifference, DeployedCode } from "../fork/StateChanges.ts";
import type { Tried } from "../fork/tryCalls.ts";
import { calledIn } from "../proposals/calledIn.ts";
import { type DecodedCall, decodeCall } from "../proposals/decodeCall.ts";
import type { Names } from "../proposals/Names.ts";
import { operationIdOf } from "../signing/assignSteps.ts";
import { Mentions } from "./Mentions.ts";
import { type NamedChange, nameChanges } from "./nameChanges.ts";
import { StorageKeys } from "./StorageKeys.ts";

/** Changes that calls make, for people. */
export interface ExplainedChanges {
  readonly hash: ChangesHash;
  /** Those that the arguments do not name. */
  readonly unexpected: readonly NamedChange[];
  readonly deployed: readonly DeployedCode[];
  readonly balances: readonly BalanceDifference[];
  /** Those that the arguments name. */
  readonly expected: readonly NamedChange[];
}

/** A call that was tried, and the operation that the call schedules or executes. */
export interface ExplainedCall {
  readonly to: Hex;
  readonly data: Hex;
  readonly step: {
    readonly signer: { readonly address: Hex };
    readonly to: Hex;
    readonly data: Hex;
  };
}

/**
 * Names the changes that calls make, and divides them: a reader of the calls expects some, and not the others.
 *
 * @param tried The same calls, as they went on a fork of the chain.
 */
export function explainChanges(
  { chainId, names }: { readonly chainId: bigint; readonly names: Names },
  calls: readonly ExplainedCall[],
  tried: Tried,
): ExplainedChanges {
  const decoded = calls.map(({ to, data }) => decodeCall(to, data, names));
  const operations = calls.map(({ step }) =>
    operationIdOf(step.signer.address, step.to, step.data),
  );
  const { storage, deployed, balances } = tried.changes;
  const words = new Map([
    ...hashedArguments(decoded),
    ...operations.map((id, index): [Hex, string] => [id, `operation of call ${index + 1}`]),
  ]);
  const keys = new StorageKeys(names, decoded, [...words.keys()]);
  const changes = nameChanges(storage, { names, keys, words });
  const mentions = new Mentions(names, decoded, operations);
  return {
    hash: changesHash(chainId, tried),
    unexpected: changes.filter((change) => !mentions.has(change)),
    deployed,
    balances,
    expected: changes.filter((change) => mentions.has(change)),
  };
}

/** The hashes of arguments that are bytes: contracts keep the hashes of their peers. */
function hashedArguments(calls: readonly DecodedCall[]): [Hex, string][] {
  return calls
    .flatMap(calledIn)
    .flatMap(({ arguments: values }) => values)
    .filter(({ type }) => type === "bytes")
    .map(({ path, value }) => [keccak256(value) as Hex, `hash of the argument ${path}`]);
}
