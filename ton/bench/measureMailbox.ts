import { type Address, toNano } from "@ton/core";
import type { SendMessageResult } from "@ton/sandbox";

import { SigningCommittee } from "../tests/light-client/SigningCommittee";
import { HUB_TRUST } from "../tests/mailbox/Administered";
import { acceptCheckpointBody } from "../tests/mailbox/adminBodies";
import { recoverBody, sendBody } from "../tests/mailbox/bodies";
import { HUB, MailboxWorld, Mode } from "../tests/mailbox/MailboxWorld";

/** What a scenario costs: TVM gas of the mailbox's whole transaction. */
export interface Measurement {
  readonly name: string;
  /** Gas, per message where the name says so. */
  readonly gas: number;
  readonly transactions: number;
  /** What was measured, with all fees of the transaction and of its messages in nanoton. */
  readonly note: string;
}

const LANE = 1000;
const PAYLOAD = `0x${"5a".repeat(256)}` as const;
/** Committees in which so many signatures are just enough. */
const COMMITTEES: readonly (readonly [signers: number, members: number])[] = [
  [4, 5],
  [8, 11],
  [21, 30],
];

/** Every figure of the mailbox on TON, in the order in which they are shown. */
export async function measureMailbox(): Promise<Measurement[]> {
  const rows: Measurement[] = [await measureSend()];
  for (const [signers, members] of COMMITTEES) rows.push(await measureDelivery(signers, members));
  return [...rows, ...(await measureBatches()), ...(await measureEnds()), await measureRotation()];
}

async function measureSend(): Promise<Measurement> {
  const world = await MailboxWorld.make();
  const body = sendBody({
    ...{ destinationChainId: HUB.chainId, gasLimit: 100_000n, maxFee: toNano("0.1") },
    ...{ refundTo: world.user.address, recipient: HUB.mailbox, payload: PAYLOAD },
  });
  const gas: number[] = [];
  let fees = 0n;
  for (let message = 0; message < 64; message++) {
    const result = await world.user.send({ to: world.mailbox, value: toNano(1), body });
    const cost = costOf(result, world.mailbox);
    gas.push(cost.gas);
    fees += cost.fees;
  }
  const mean = (total: number) => Math.round(total / gas.length);
  return {
    ...{ name: "ton.send.256", gas: mean(gas.reduce((sum, each) => sum + each, 0)) },
    ...{ transactions: 1, note: `mean of 64 in a row; ${mean(Number(fees))} nanoton` },
  };
}

async function measureDelivery(signers: number, members: number): Promise<Measurement> {
  const { world } = await laneOf(members);
  const cost = await deliver(world, 500n, 1, signers);
  const what = `lane of ${LANE}, ${signers} of ${members} members sign, the list is known`;
  return row(`ton.deliver.1.256.${signers}`, cost, what);
}

async function measureBatches(): Promise<Measurement[]> {
  const { world } = await laneOf(30);
  const rows: Measurement[] = [];
  for (const [first, size] of [
    [100n, 10],
    [300n, 50],
  ] as const) {
    const { gas, fees } = await deliver(world, first, size, 21);
    const each = { gas: Math.round(gas / size), fees: fees / BigInt(size) };
    const what = `lane of ${LANE}, 21 of 30 members sign`;
    rows.push(row(`ton.deliver.${size}.256.21.perMessage`, each, what));
  }
  const whole = await deliver(world, 400n, 60, 21);
  return [...rows, row("ton.deliver.60.256.21", whole, "the whole transaction")];
}

async function measureEnds(): Promise<Measurement[]> {
  const { world, recipient } = await laneOf(5);
  await world.deliver(1n);
  const taken = await endOf(world, 2n, 1);
  await world.setMode(recipient, Mode.throws);
  const bounced = await endOf(world, 501n, 1);
  await world.setMode(recipient, Mode.failsInActions);
  await deliver(world, 502n, 1, 4);
  const body = recoverBody(world.inboundLaneId, 502n, world.user.address);
  const asked = await world.user.send({ to: world.mailbox, value: toNano(1), body });
  const [recover, back] = [costOf(asked, world.mailbox), costOf(asked, world.mailbox, 1)];
  const recovered = { gas: recover.gas + back.gas, fees: recover.fees + back.fees };
  return [
    row("ton.taken", taken, "the recipient's answer, one word of bits, nothing else in flight"),
    row("ton.bounced", bounced, "the recipient threw"),
    { ...row("ton.recover.all", recovered, "the question, and its answer"), transactions: 2 },
  ];
}

async function measureRotation(): Promise<Measurement> {
  const world = await MailboxWorld.make(Array.from({ length: 32 }, () => 1n));
  const { committee, committeeHash } = new SigningCommittee("next");
  world.send([{ recipient: world.user.address }]);
  const { shown } = world.batch(0n, 1, places(22), {
    nextCommittee: committee,
    nextCommitteeHash: committeeHash,
  });
  const body = acceptCheckpointBody(HUB_TRUST, world.user.address, shown);
  const result = await world.user.send({ to: world.mailbox, value: toNano(1), body });
  return row("ton.rotate.32", costOf(result, world.mailbox), "opening the list, 22 signatures");
}

/** A world with a lane that is half delivered, and whose committee's list is known. */
async function laneOf(members: number) {
  const world = await MailboxWorld.make(Array.from({ length: members }, () => 1n));
  const recipient = await world.recipient();
  world.send(Array.from({ length: LANE }, () => ({ recipient, payload: PAYLOAD })));
  await world.deliver(0n);
  return { world, recipient };
}

async function deliver(world: MailboxWorld, first: bigint, size: number, signers: number) {
  const { shown, ...batch } = world.batch(first, size, places(signers));
  const { checkpoint, signatures = [] } = shown;
  const known = { ...batch, shown: { checkpoint, signatures } };
  return costOf(await world.deliverBatch(known, toNano(20)), world.mailbox);
}

/** What the mailbox's next transaction costs after a delivery. */
async function endOf(world: MailboxWorld, first: bigint, size: number) {
  return costOf(await world.deliver(first, size), world.mailbox, 1);
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}

interface Cost {
  readonly gas: number;
  readonly fees: bigint;
}

/** @param place Which one of the mailbox's transactions. */
function costOf(
  { transactions }: { readonly transactions: SendMessageResult["transactions"] },
  mailbox: Address,
  place = 0,
): Cost {
  const own = BigInt(`0x${mailbox.hash.toString("hex")}`);
  const transaction = transactions.filter(({ address }) => address === own)[place];
  if (transaction?.description.type !== "generic") throw new Error("the mailbox was not called");
  const { computePhase, actionPhase } = transaction.description;
  if (computePhase.type !== "vm" || computePhase.exitCode !== 0 || !actionPhase?.success) {
    throw new Error(
      `the mailbox failed: ${computePhase.type === "vm" ? computePhase.exitCode : ""}`,
    );
  }
  const forward = actionPhase.totalFwdFees ?? 0n;
  const action = actionPhase.totalActionFees ?? 0n;
  return {
    gas: Number(computePhase.gasUsed),
    fees: transaction.totalFees.coins + forward - action,
  };
}

function row(name: string, { gas, fees }: Cost, what: string): Measurement {
  return { name, gas, transactions: 1, note: `${what}; ${fees} nanoton` };
}
