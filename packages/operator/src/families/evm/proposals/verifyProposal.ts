import type { Hex } from "@causeway/protocol";

import type { Signer } from "../../../core/Signer.ts";
import type { PlanContext } from "../PlanContext.ts";
import { deployerSigner } from "../signing/assignSteps.ts";
import type { Batch } from "./Batch.ts";
import { type BundleDescription, parseDescription } from "./bundleDescription.ts";
import { type DecodedCall, decodeCall } from "./decodeCall.ts";
import { describeDifference } from "./describeDifference.ts";
import { earlierThan } from "./earlierThan.ts";
import { Names } from "./Names.ts";
import type { Proposal } from "./Proposal.ts";
import { proposalTitle } from "./proposalBundle.ts";
import { SafeUnusable } from "./SafeUnusable.ts";
import { type SafeHashes, safeHashes } from "./safeHashes.ts";
import { safeTransaction } from "./safeTransaction.ts";
import { type Bundle, checksumOf } from "./safeTransactionBuilder.ts";
import { usableSafe } from "./usableSafe.ts";

export interface VerifyOptions {
  /** Of the bundle's chain. */
  readonly context: PlanContext;
  /** What would be proposed now, by each key that may apply; asked until one of them has the bundle. */
  readonly fresh: AsyncIterable<readonly Proposal[]>;
}

/** What a bundle is found to be. */
export interface Verification {
  /** None if it is what would be proposed now. */
  readonly problems: readonly string[];
  /** Computed from its calls; undefined where a key signs, or there is no such Safe. */
  readonly hashes: SafeHashes | undefined;
  readonly nonce: bigint | undefined;
  readonly calls: readonly DecodedCall[];
  /** What would be proposed with the same calls; undefined if nothing would be. */
  readonly planned: Planned | undefined;
}

/** A proposal, and what its signer executes before. */
export interface Planned {
  readonly proposal: Proposal;
  readonly earlier: readonly Batch[];
}

/**
 * Looks whether a bundle is what the chain's plan asks its signer for now, unchanged, and not executed yet. Nothing
 * that it says of itself is believed.
 */
export async function verifyProposal(
  bundle: Bundle,
  { context, fresh }: VerifyOptions,
): Promise<Verification> {
  const names = new Names(context);
  const calls = bundle.transactions.map(({ to, data }) => decodeCall(to, data, names));
  const description = parseDescription(bundle.meta.description);
  const signer = signerOf(bundle, context);
  const own = [...problemsOfFile(bundle), ...problemsOfPlace(description, signer, context)];
  if (description === undefined || signer === undefined) {
    return { problems: own, hashes: undefined, nonce: undefined, calls, planned: undefined };
  }
  const signed = await checkSigned(bundle, description, signer, context);
  const problems = [...own, ...signed.problems];
  const { hashes } = signed;
  const { different, planned } = await compare(bundle, { description, signer, hashes }, fresh);
  const { nonce } = description;
  return { problems: [...problems, ...different], hashes, nonce, calls, planned };
}

function problemsOfFile(bundle: Bundle): string[] {
  const { checksum } = bundle.meta;
  const computed = checksumOf(bundle);
  if (checksum === computed) return [];
  return [`its checksum is ${computed} and it says ${checksum}: it was changed after it was made`];
}

function problemsOfPlace(
  description: BundleDescription | undefined,
  signer: Signer | undefined,
  { config, chain }: PlanContext,
): string[] {
  if (signer === undefined) return ["it is for nobody whom the configuration knows"];
  if (description === undefined) return ["its description is not one of a proposal"];
  const { environment, chain: name } = description;
  const said = `${environment}, ${name}, ${description.signer}`;
  const found = `${config.environment}, ${chain.name}, ${signer.name}`;
  return said === found ? [] : [`it says that it is for ${said}, and it is for ${found}`];
}

/** Who would sign: the account whose address it has. */
function signerOf({ meta }: Bundle, { config }: PlanContext): Signer | undefined {
  const { createdFromSafeAddress: safe, createdFromOwnerAddress: owner } = meta;
  const [kind, address] = safe === "" ? (["key", owner] as const) : (["safe", safe] as const);
  return [deployerSigner(config), ...config.accounts].find(
    (account) => account.kind === kind && account.address === address,
  );
}

interface Signed {
  readonly problems: readonly string[];
  readonly hashes: SafeHashes | undefined;
}

async function checkSigned(
  bundle: Bundle,
  { nonce, safeTxHash }: BundleDescription,
  signer: Signer,
  context: PlanContext,
): Promise<Signed> {
  if (signer.kind === "key") return { problems: [], hashes: undefined };
  if (nonce === undefined) return { problems: ["it says no nonce"], hashes: undefined };
  const { chainId } = context.chain;
  const safe = await usableSafe(context.view, chainId, signer.address).catch((error: unknown) => {
    if (error instanceof SafeUnusable) return error;
    throw error;
  });
  if (safe instanceof SafeUnusable) return { problems: [safe.message], hashes: undefined };
  const transaction = safeTransaction(bundle.transactions, nonce, safe.multiSendCallOnly);
  const hashes = safeHashes(chainId, signer.address, transaction);
  const used =
    nonce < safe.nonce
      ? [`the Safe used its nonce ${nonce}, and is at ${safe.nonce}: it was executed, or replaced`]
      : [];
  const differs =
    hashes.safeTxHash === safeTxHash
      ? []
      : [`its calls have the safeTxHash ${hashes.safeTxHash}, and it says ${safeTxHash}`];
  return { problems: [...used, ...differs], hashes };
}

interface Compared {
  readonly description: BundleDescription;
  readonly signer: Signer;
  readonly hashes: SafeHashes | undefined;
}

async function compare(
  bundle: Bundle,
  { description, signer, hashes }: Compared,
  fresh: AsyncIterable<readonly Proposal[]>,
): Promise<{ readonly different: readonly string[]; readonly planned: Planned | undefined }> {
  let closest: Proposal | undefined;
  for await (const proposals of fresh) {
    const own = proposals.filter(({ batch }) => batch.signer.address === signer.address);
    const same = own.find((proposal) => isSame(proposal, bundle, hashes?.safeTxHash));
    if (same !== undefined) {
      const planned = { proposal: same, earlier: earlierThan(same, own) };
      return { different: problemsOfWords(bundle, description, same), planned };
    }
    closest ??= own.find(
      ({ batch }) => batch.manner === description.manner && batch.part === description.part,
    );
  }
  return { different: describeDifference(bundle, description, closest), planned: undefined };
}

/** What signers read first is neither in the hash nor, the name, in the checksum. */
function problemsOfWords(
  { meta }: Bundle,
  { manner, position, positions }: BundleDescription,
  proposal: Proposal,
): string[] {
  const { batch } = proposal;
  // What came before it may be executed by now.
  const title = proposalTitle({ ...proposal, batch: { ...batch, position, positions } });
  return [
    ...(manner === batch.manner
      ? []
      : [`it says that it is to ${manner}, and it is to ${batch.manner}`]),
    ...(meta.name === title ? [] : [`it is called "${meta.name}", and it is "${title}"`]),
  ];
}

/** Where a Safe signs, the hash has everything in it. */
function isSame({ signed, batch }: Proposal, bundle: Bundle, safeTxHash: Hex | undefined): boolean {
  if (signed !== undefined) return signed.hashes.safeTxHash === safeTxHash;
  const { transactions } = bundle;
  return (
    batch.actions.length === transactions.length &&
    batch.actions.every(({ to, data }, index) => {
      const call = transactions[index];
      return call?.to === to && call.data === data;
    })
  );
}
