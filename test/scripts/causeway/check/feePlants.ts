import {
  decodeFees,
  encodeFees,
} from "../../../../scripts/causeway/areas/messaging/evm/fees/messageFees.ts";
import type { MessageFees } from "../../../../scripts/causeway/areas/messaging/fees/MessageFees.ts";
import type { CheckedChains } from "./CheckedChains.ts";
import { contractsOf, pass } from "./plants.ts";

/** What the version in force of a chain says. */
export async function feesHeld(chains: CheckedChains, name: string): Promise<MessageFees> {
  const { schedule } = await contractsOf(chains, name);
  const version = await schedule.version();
  const [event] = await schedule.queryFilter(schedule.filters.FeeSchedulePublished(version));
  if (event === undefined) throw new Error(`no version ${version} was published`);
  return decodeFees(encodeFees(event.args.fees as unknown as MessageFees));
}

/**
 * Publishes a version as the fee admin.
 *
 * @param notice Seconds; 0 for at once.
 */
export async function publishFees(
  chains: CheckedChains,
  name: string,
  fees: MessageFees,
  notice: number,
): Promise<void> {
  const { schedule } = await contractsOf(chains, name);
  const latest = await chains.rpc(name).getBlock("latest");
  const effectiveAt = notice === 0 ? 0 : (latest?.timestamp ?? 0) + notice;
  await schedule.publish((await schedule.lastVersion()) + 1n, effectiveAt, fees);
}

/** Publishes a version, and has it in force when its notice is over. */
export async function enforceFees(
  chains: CheckedChains,
  name: string,
  fees: MessageFees,
  notice = 0,
): Promise<void> {
  await publishFees(chains, name, fees, notice);
  await pass(chains, name, notice);
  const { schedule } = await contractsOf(chains, name);
  await schedule.makeEffective(fees);
}
