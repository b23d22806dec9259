import {
  previousSwapRouterAbi,
  swapFeeScheduleAbi,
  swapReceiverAbi,
  swapRouterAbi,
} from "@causeway/protocol/contracts";

import { type EvmContracts, evmContract } from "../EvmContract.ts";

/** The contracts of orders on an EVM chain. */
export const ordersOnEvm: EvmContracts = {
  swapRouter: evmContract(swapRouterAbi, ["OrderSent", "OrderSwapped"]),
  previousSwapRouter: evmContract(previousSwapRouterAbi, ["OrderBridged", "OrderPaid"]),
  swapReceiver: evmContract(swapReceiverAbi, [
    ...(["OrderFilled", "OrderHeld", "OrderTaken"] as const),
    ...(["HeldOrderFilled", "OrderSentBack"] as const),
  ]),
  swapFeeSchedule: evmContract(swapFeeScheduleAbi, [
    ...(["FeeSchedulePublished", "VersionWithdrawn"] as const),
    ...(["VersionEffective", "VersionRolledBack"] as const),
  ]),
};
