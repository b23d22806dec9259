import { connectContract } from "@causeway/chains/ethers";
import { type AmountUnit, amountText } from "@causeway/protocol";
import { bridgeAdvancesAbi, type TypedContract } from "@causeway/protocol/contracts";
import type { Display } from "../local/display/Display.ts";
import type { End } from "../local/messages/End.ts";
import { type SentAt, type ShownAdvance, secondsSince } from "./showAdvance.ts";

/** A transfer that was advanced and is paid. */
export interface AdvancedTransfer {
  readonly subject: string;
  readonly transferId: string;
  readonly bridge: string;
  readonly asset: AmountUnit;
  readonly sentAt: SentAt;
  readonly advance: ShownAdvance;
}

/** Shows what the proof of an advanced transfer paid to who advanced it, and how long each of both waited. */
export async function showRepayment(
  { subject, transferId, bridge: address, asset, sentAt, advance }: AdvancedTransfer,
  { name, provider }: End,
  display: Display,
): Promise<void> {
  const { advancer } = advance;
  const bridge = connectContract(bridgeAdvancesAbi, address, provider);
  const repaid = `${amountText(await repaidTo(advancer, bridge, transferId), asset)} to ${advancer}`;
  const [delivered] = await bridge.queryFilter(
    bridge.filters.AdvanceDelivered(undefined, transferId),
  );
  const proven = delivered && secondsSince(sentAt, (await delivered.getBlock()).timestamp);
  const after = proven === undefined ? "" : `, transfer proven after ${proven} s`;
  const times = `receiver paid after ${advance.seconds} s${after}`;
  display.event(subject, `repaid      ${times}; ${repaid} on ${name}`, "good");
}

/** Units that came to who advanced a transfer. */
async function repaidTo(
  advancer: string,
  bridge: TypedContract<typeof bridgeAdvancesAbi>,
  transferId: string,
): Promise<bigint> {
  const { TransferPaid, TransferPartPaid } = bridge.filters;
  const payments = await Promise.all([
    bridge.queryFilter(TransferPaid(transferId, undefined, advancer)),
    bridge.queryFilter(TransferPartPaid(transferId, undefined, advancer)),
  ]);
  return payments.flat().reduce((sum, { args: { paid } }) => sum + paid, 0n);
}
